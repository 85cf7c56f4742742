"""Build or check corpus/manifest.json: `python -m ingest.manifest build|check`.

The manifest is what the assistant reads at run time in place of Markdown: for each file its front matter and
sha256, for each section its slug, title, origins and first sentences. It depends on nothing but the files.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import frontmatter
import yaml

from assistant.catalog.manifest import AUTHORITY, SCHEMA
from assistant.errors import AssistantError
from assistant.settings import corpus_dir

KINDS = ("doc", "thread", "field-report", "issue", "article")
KEYS = ("id", "kind", "title", "url", "section", "tool_versions", "date", "authority", "seen")
SHORT_ANSWER = "short-answer"
FENCE = "```"

_QUOTE_CHARACTERS = 360
_ID = re.compile(r"[A-Za-z0-9]+(?:[-._][A-Za-z0-9]+)*")
_VERSION = re.compile(r"\d+\.\d+(?:\.\d+)?")
_DATE = re.compile(r"\d{4}(?:-\d{2}){0,2}")
_ORIGIN = re.compile(r"Source: (?P<title>.+), (?P<place>[^,|]+) \| (?P<authority>[^|]+) \| (?P<versions>[^|]+)")
_SENTENCE_END = re.compile(r"(?<=[.?!])\s+(?=[A-Z0-9`\"(])")
_BY_LABEL = {label: key for key, label in AUTHORITY.items()}


class CorpusError(AssistantError):
    """A file of the corpus breaks its form. The text names the file and what is wrong."""


def build(corpus: Path) -> str:
    """The text of the manifest of `corpus`. Raises CorpusError for the first file that breaks the form."""
    entries: dict[str, dict[str, Any]] = {}
    for path in sorted((*(corpus / "docs").glob("*.md"), *(corpus / "threads").glob("*.md"))):
        entry = read_source(path, corpus)
        if entry["id"] in entries:
            raise CorpusError(f"{entry['path']}: the id {entry['id']} is also that of {entries[entry['id']]['path']}.")
        entries[entry["id"]] = entry
    manifest = {
        "schema": SCHEMA,
        "catalog": {path.name: _sha256(path) for path in sorted((corpus / "catalog").glob("*.csv"))},
        "sources": [entries[id] for id in sorted(entries)],
    }
    return json.dumps(manifest, indent=1, ensure_ascii=False) + "\n"


def read_source(path: Path, corpus: Path) -> dict[str, Any]:
    """The manifest entry of one Markdown file. Raises CorpusError when it breaks the form."""
    name = path.relative_to(corpus).as_posix()
    try:
        post = frontmatter.loads(path.read_text(encoding="utf-8"))
    except (UnicodeDecodeError, yaml.YAMLError) as error:
        raise CorpusError(f"{name}: the front matter cannot be read ({type(error).__name__}).") from error
    head = _head(post.metadata, name, path.stem)
    sections = [_section(title, body, name) for title, body in _split(post.content)]
    slugs = [section["slug"] for section in sections]
    if repeated := next((slug for slug in slugs if slugs.count(slug) > 1), None):
        raise CorpusError(f"{name}: two sections have the slug {repeated}.")
    if slugs[:1] != [SHORT_ANSWER] or len(slugs) < 2:
        raise CorpusError(f"{name}: the first section must be '## Short answer', and others must follow.")
    return {
        **head,
        "path": name,
        "sha256": _sha256(path),
        "quote": sections[0]["quote"],
        "sections": sections[1:],
    }


def _head(meta: dict[str, Any], name: str, stem: str) -> dict[str, Any]:
    if missing := [key for key in KEYS if key not in meta]:
        raise CorpusError(f"{name}: the front matter lacks {', '.join(missing)}.")
    url, where = meta["url"], meta.get("where")
    versions = meta["tool_versions"]
    checks = {
        f"the id must be the file name, {stem}, in letters, digits and hyphens": meta["id"] == stem
        and bool(_ID.fullmatch(stem)),
        f"the kind must be one of {', '.join(KINDS)}": meta["kind"] in KINDS,
        f"the authority must be one of {', '.join(AUTHORITY)}": meta["authority"] in AUTHORITY,
        "seen must be full or excerpt": meta["seen"] in ("full", "excerpt"),
        "the title must not be empty": bool(meta["title"]),
        "the url must start with https://, or be null with `where` in words": str(url).startswith("https://")
        or (url is None and bool(where)),
        'tool_versions must be a list of versions such as "2.1.0"': isinstance(versions, list)
        and all(isinstance(version, str) and _VERSION.fullmatch(version) for version in versions),
        "the date must be YYYY, YYYY-MM or YYYY-MM-DD": bool(_DATE.fullmatch(str(meta["date"]))),
    }
    if wrong := next((rule for rule, kept in checks.items() if not kept), None):
        raise CorpusError(f"{name}: {wrong}.")
    return {
        "id": meta["id"],
        "kind": meta["kind"],
        "title": meta["title"],
        "url": url,
        "where": where,
        "section": meta["section"],
        "authority": meta["authority"],
        "tool_versions": versions,
        "date": str(meta["date"]),
        "seen": meta["seen"],
    }


def _split(text: str) -> Iterator[tuple[str, list[str]]]:
    """Headings of the second level with the lines under them; a "##" inside a code block is no heading."""
    title, fenced = "", False
    lines: list[str] = []
    for line in text.splitlines():
        fenced ^= line.startswith(FENCE)
        if line.startswith("## ") and not fenced:
            if title:
                yield title, lines
            title, lines = line[3:].strip(), []
        else:
            lines.append(line)
    if title:
        yield title, lines


def _section(title: str, lines: list[str], name: str) -> dict[str, Any]:
    slug = slug_of(title)
    if not _ID.fullmatch(slug):
        raise CorpusError(f"{name}: the heading {title!r} gives no slug.")
    stated = [line for line in lines if line.startswith("Source:")]
    if not stated and slug != SHORT_ANSWER:
        raise CorpusError(f"{name}: the section '{title}' has no line 'Source: title, address | authority | versions'.")
    longest = None if slug == SHORT_ANSWER else _QUOTE_CHARACTERS
    quote = _quote([line for line in lines if line not in stated], longest)
    if not quote:
        raise CorpusError(f"{name}: the section '{title}' must begin with a sentence.")
    return {"slug": slug, "title": title, "quote": quote, "origins": [_origin(line, name) for line in stated]}


def slug_of(title: str) -> str:
    """ "Order of pools" gives "order-of-pools"; a slug is fixed once something cites it."""
    return re.sub(r"[^a-z0-9]+", "-", title.casefold()).strip("-")


def _origin(line: str, name: str) -> dict[str, Any]:
    match = _ORIGIN.fullmatch(line.strip())
    if not match or match["authority"] not in _BY_LABEL:
        raise CorpusError(
            f"{name}: {line.strip()!r} is not 'Source: title, address | authority | versions' with the authority "
            f"one of {', '.join(_BY_LABEL)}."
        )
    url = match["place"] if match["place"].startswith("https://") else None
    return {
        "title": match["title"],
        "url": url,
        "where": None if url else match["place"],
        "authority": _BY_LABEL[match["authority"]],
        "versions": match["versions"],
    }


def _quote(lines: list[str], longest: int | None) -> str:
    """The first sentences of the first paragraph: at least one, and no more than `longest` characters hold."""
    paragraph = " ".join(re.split(r"\n\s*\n", "\n".join(lines).strip())[0].split())
    if paragraph.startswith(("|", FENCE, "- ", "#")):
        return ""
    quote = ""
    for sentence in _SENTENCE_END.split(paragraph):
        if quote and (sentence.endswith(":") or (longest and len(quote) + len(sentence) >= longest)):
            break
        quote = f"{quote} {sentence}".strip()
    return quote


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def main(arguments: list[str] | None = None) -> int:
    """0 when the manifest is written or current; 1 with one sentence on standard error when it is not."""
    parser = argparse.ArgumentParser(prog="python -m ingest.manifest", description="Build or check the manifest.")
    parser.add_argument("action", choices=("build", "check"))
    action = parser.parse_args(arguments).action
    corpus = corpus_dir()
    target = corpus / "manifest.json"
    try:
        text = build(corpus)
    except CorpusError as error:
        print(error, file=sys.stderr)
        return 1
    if action == "build":
        target.write_text(text, encoding="utf-8")
        print(f"{target}: {len(json.loads(text)['sources'])} sources")
        return 0
    if not target.is_file() or target.read_text(encoding="utf-8") != text:
        print(f"{target} is stale: run `python -m ingest.manifest build`.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
