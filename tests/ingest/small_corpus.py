"""Three documents in the form of the corpus, made for tests."""

from __future__ import annotations

from pathlib import Path

SOURCE = "Source: A page, https://example.org/page | ST documentation | 2.1.0"


def document(id: str, body: str, kind: str = "doc") -> str:
    return f"""---
id: {id}
kind: {kind}
title: About {id.replace("-", " ")}
url: https://example.org/{id}
section: null
tool_versions: ["2.1.0"]
date: "2025"
authority: st-doc
seen: full
---

{body}
"""


POOLS = f"""## Short answer

Activations belong on chip.

## Order

{SOURCE}

The fastest pools come first.

## External RAM

{SOURCE}

A spill into hyperRAM costs time.
"""
FORMATS = f"""## Short answer

The NPU runs int8 operations.

## Accepted

{SOURCE}

Two formats are accepted, TFLite and ONNX QDQ.
"""
THREAD = f"""## Short answer

The rows went away without the option.

## Question

{SOURCE}

What do the `??` rows mean, and do they harm?

## Answer

{SOURCE}

Leave out `--Oalt-sched`, or validate with and without it.
"""


def write_corpus(folder: Path) -> Path:
    for path, text in {
        "docs/memory-pools.md": document("memory-pools", POOLS),
        "docs/number-formats.md": document("number-formats", FORMATS),
        "threads/unlabelled-rows.md": document("unlabelled-rows", THREAD, kind="thread"),
    }.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder
