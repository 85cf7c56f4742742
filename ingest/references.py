"""Articles written from the catalogue, so that answers can cite it: `python -m ingest.references build|check`.

One item per option and per operator, each beginning with its name in code font. The catalogue is the truth: `check`
fails when an article differs from it.
"""

from __future__ import annotations

import argparse
import re
import sys
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path

from assistant.catalog.operators import Operator, all_operators
from assistant.catalog.options import Option, all_options
from assistant.settings import corpus_dir

OPTIONS, OPERATORS = "docs/option-reference.md", "docs/operator-reference.md"

_WIDTH = 120
_PRIMER = (
    "Source: ST Neural-ART compiler primer, "
    "https://stedgeai-dc.st.com/assets/embedded-docs/stneuralart_neural_art_compiler.html | ST documentation | 2.1.0"
)
_CLOUD = (
    "Source: ST client of the Developer Cloud, https://github.com/STMicroelectronics/stm32ai-modelzoo-services/blob/"
    "46924c0a8b7617672c12895fa76b0ee202738355/common/stm32ai_dc/types.py | ST documentation | not tied to a version"
)
_SEEN = (
    "Source: Command lines and profiles of public builds, our reading of 499 public reports | measured on real reports "
    "| 2.0.0 to 4.0.1"
)
_COMMANDS = (
    "Source: ST Edge AI Core command-line interface, "
    "https://stedgeai-dc.st.com/assets/embedded-docs/command_line_interface.html | ST documentation | 2.1.0"
)
_TABLE = (
    "Source: ST Neural-ART NPU supported operators and limitations, "
    "https://stedgeai-dc.st.com/assets/embedded-docs/stneuralart_operator_support.html | ST documentation | 2.1.0"
)
_READ = (
    "Source: Epoch tables and c_info.json of public builds, our reading of 499 public reports | measured on real "
    "reports | 2.0.0 to 4.0.1"
)

_HEAD = """---
id: {id}
kind: doc
title: {title}
url: null
where: this knowledge base; the sources stand under each heading
section: null
tool_versions: ["2.0.0", "2.1.0", "2.2.0", "3.0.0", "4.0.0", "4.0.1"]
date: "2026-12"
authority: st-doc
seen: full
---

## Short answer

{answer}
"""
_LEFT_OUT = (
    "--d-",
    "--dot-",
    "--gnuplot",
    "--hidden",
    "--help",
    "--version",
    "-S",
    "NA_",
    "--orlando",
    "--quant-file",
    "--optimize.",
)
_GROUPS = {
    "Schedule and search": (
        "--Oalt-sched --Oauto --Oauto-sched --Oauto-O --Oauto-pipe --Oauto-th --Oauto-x --optimization --Ox "
        "--Omax-ca-pipe --Oconv-split-cw --Oconv-split-kw --Oconv-split-stripe --Oclone-dma --Ono-clone-dma "
        "--Oshuffle-dma --no-hw-sw-parallelism --force-all-in-out-to-mem --disable-sw-fallback"
    ),
    "Memory and cache": (
        "--Os --Ocache-opt --cache-maintenance --enable-virtual-mem-pools --enable-virtual-mem-pools-only "
        "--Opreserve-inputs --load-mpool --save-mpool-file --max-ram-size"
    ),
    "Float, quantization and patterns": (
        "--native-float --mvei --fake-Qmn --json-quant-file --expand-softmax --SWISH-recognition --GELU-recognition "
        "--force-8bits-scale-offset"
    ),
    "Epoch controller": "--enable-epoch-controller --ec-single-epoch --ec-optimize --encrypt-weights",
    "Output and diagnosis": (
        "--all-buffers-info --csv-file --mapping-recap --output-info-file --onnx-output --options-file --dot-file "
        "--continue-on-errors --num-ops-info --load-mdesc --load-cdesc --generate-stai --network-name"
    ),
}
_OPERATOR_GROUPS = {"yes": "In hardware", "conditional": "In hardware under conditions", "no": "Not in hardware"}
_OPERATOR_LEADS = {
    "yes": "Operators that run in hardware when their tensors are int8:",
    "conditional": "Operators that run in hardware when their tensors are int8 and a condition holds:",
    "no": "Operators that have no form in hardware, whatever their tensors are:",
}
_PLAIN = {
    "SW_FLOAT": "a float software kernel",
    "SW_INT": "an integer software kernel",
    "HW": "hardware",
    "SW": "software",
}
_SPELLINGS = ("(RE)", "QLinear", "HardSwitch")
"""Other spellings of operators that have an entry of their own."""
_KERNELS = {
    "integer": "an integer software kernel",
    "float": "a float software kernel",
    "hybrid": "a library function that drives DMAs (hybrid)",
}


def option_reference() -> str:
    """The article on options."""
    answer = (
        "Options of the NPU compiler go into the `options` string of a profile, those of stedgeai onto the command "
        "line. Every option that documentation or real builds are known to have is listed here. A name that is not in "
        "these lists is not known to exist."
    )
    by_name = {(option.scope, option.names[0]): option for option in all_options()}
    parts = [_HEAD.format(id="option-reference", title="Options of compiler and stedgeai", answer=_wrapped(answer))]
    for title, names in _GROUPS.items():
        entries = [_option(by_name["compiler", name]) for name in names.split()]
        lead = f"Options of the NPU compiler for {title[0].lower()}{title[1:]}, typed into the `options` of a profile:"
        parts.append(_section(title, (_PRIMER, _SEEN, _CLOUD), lead, entries))
    entries = [
        _option(option)
        for option in all_options()
        if option.scope == "stedgeai" and option.names[0].startswith("--") and not option.names[0].startswith(_LEFT_OUT)
    ]
    parts.append(
        _section(
            "Options of stedgeai",
            (_COMMANDS, _SEEN),
            "Options that are typed onto the command line of stedgeai, for each of its commands:",
            entries,
        )
    )
    return "\n".join(parts)


def operator_reference() -> str:
    """The article on operators: where each one can run, by the one judgement that the catalogue has on it."""
    answer = (
        "Where each operator can run, by the name that the epoch table prints: in hardware, in hardware under a "
        "condition, or not in hardware. Hardware always presumes int8 tensors; with float tensors every operator runs "
        "on the CPU."
    )
    parts = [_HEAD.format(id="operator-reference", title="Operators one by one", answer=_wrapped(answer))]
    for hw, title in _OPERATOR_GROUPS.items():
        entries = [_operator(entry) for entry in _judged() if entry.hw == hw]
        parts.append(_section(title, (_TABLE, _READ), _OPERATOR_LEADS[hw], entries))
    return "\n".join(parts)


def _judged() -> list[Operator]:
    """One entry per printed name: a TFLite spelling only where no other entry has that name."""
    found: dict[str, Operator] = {}
    for entry in sorted(all_operators(), key=lambda each: each.framework == "tflite"):
        if entry.judgement and entry.hw in _OPERATOR_GROUPS and not entry.operator.startswith(_SPELLINGS):
            found.setdefault(entry.operator.replace("_", "").casefold(), entry)
    return sorted(found.values(), key=lambda each: each.operator.casefold())


def _option(option: Option) -> str:
    spelled = ", ".join(f"`{name}`" for name in option.names)
    argument = f" {option.argument}" if option.argument else ""
    since = f"from {option.since}" if option.since else ""
    until = f"up to {option.until}" if option.until else ""
    window = " ".join(part for part in (since, until) if part)
    if not window and option.seen:
        first, last = option.seen
        window = f"seen in {first}" if first == last else f"seen in {first} to {last}"
    described = f"{option.meaning} {option.notes}".strip()
    return f"{spelled}{argument} ({window or 'version not established'}): {described}"


def _operator(entry: Operator) -> str:
    kernels = " or ".join(_KERNELS[each] for each in entry.fallback if each in _KERNELS) or "software"
    placed = "In hardware with int8 tensors." if entry.hw == "yes" else f"{kernels[:1].upper()}{kernels[1:]}."
    conditions = re.sub(r"(?<!-)\b(?:HW|SW(?:_INT|_FLOAT)?)\b", lambda match: _PLAIN[match[0]], entry.constraints)
    says_where = re.search(r"hardware|software|hybrid|DMA|the CPU", conditions)
    told = conditions if says_where else f"{placed} {conditions}".strip()
    printed = f" (printed as {' or '.join(entry.printed_as)})" if entry.printed_as else ""
    return f"`{entry.operator}`{printed}: {told[:1].upper()}{told[1:]}"


def _section(title: str, sources: Iterable[str], lead: str, entries: Iterable[str]) -> str:
    return "\n".join((f"## {title}\n", *sources, "", _wrapped(lead), "", *_items(entries), ""))


def _items(entries: Iterable[str]) -> Iterator[str]:
    for entry in entries:
        yield textwrap.fill(
            entry, _WIDTH, initial_indent="- ", subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
        )


def _wrapped(text: str) -> str:
    return textwrap.fill(text, _WIDTH, break_long_words=False, break_on_hyphens=False)


def articles() -> dict[str, str]:
    """Path below the corpus and text of each article."""
    return {OPTIONS: option_reference(), OPERATORS: operator_reference()}


def stale(corpus: Path) -> list[str]:
    """Paths of articles that differ from the catalogue."""
    return [
        path
        for path, text in articles().items()
        if not (corpus / path).is_file() or (corpus / path).read_text(encoding="utf-8") != text
    ]


def main(arguments: list[str] | None = None) -> int:
    """0 when the articles are written or current; 1 with one sentence on standard error when they are not."""
    parser = argparse.ArgumentParser(prog="python -m ingest.references", description="Articles from the catalogue.")
    parser.add_argument("action", choices=("build", "check"))
    action = parser.parse_args(arguments).action
    corpus = corpus_dir()
    if action == "build":
        for path, text in articles().items():
            (corpus / path).write_text(text, encoding="utf-8")
        print(f"{corpus}: {', '.join(articles())}")
        return 0
    if old := stale(corpus):
        print(f"{', '.join(old)}: run `python -m ingest.references build`.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
