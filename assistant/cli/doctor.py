"""`neuralart doctor`: is this installation whole? Each check says what it saw and what to do when it fails."""

from __future__ import annotations

import hashlib
import json
import platform
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib import metadata, resources

from assistant import __version__
from assistant.catalog import manifest, operators, options
from assistant.diagnosis.engine import rules, run
from assistant.errors import AssistantError
from assistant.report.read import read_text
from assistant.settings import corpus_dir

SCHEMA = "neuralart.doctor/1"


@dataclass(frozen=True, slots=True)
class Check:
    """One line of the doctor: name, whether it is fine, and what was seen or what to do."""

    name: str
    ok: bool
    detail: str


def doctor(as_json: bool) -> int:
    """Run all checks and print them. Returns 1 when one fails."""
    checks = tuple(_checks())
    healthy = all(check.ok for check in checks)
    if as_json:
        print(json.dumps({"schema": SCHEMA, "ok": healthy, "checks": [asdict(c) for c in checks]}, indent=2))
    else:
        width = max(len(check.name) for check in checks)
        print("\n".join(f"{'ok  ' if c.ok else 'FAIL'}  {c.name:<{width}}  {c.detail}" for c in checks))
    return 0 if healthy else 1


def _checks() -> Iterator[Check]:
    yield Check("versions", True, f"neuralart {__version__}, Python {platform.python_version()}")
    for name, look in (
        ("corpus", _corpus),
        ("catalogue", _catalogue),
        ("rules", _rules),
        ("reading", _reading),
        ("index", _index),
        ("web page", _web),
    ):
        yield _guarded(name, look)


def _guarded(name: str, look: Callable[[], str]) -> Check:
    try:
        return Check(name, True, look())
    except AssistantError as error:
        return Check(name, False, str(error))


def _corpus() -> str:
    folder, sources = corpus_dir(), manifest.sources()
    for source in sources:
        path = folder / source.path
        if not path.is_file():
            raise AssistantError(f"{source.path} is missing from the corpus: install the package again.")
        if hashlib.sha256(path.read_bytes()).hexdigest() != source.sha256:
            raise AssistantError(f"{source.path} is not the file that shipped: install the package again.")
    return f"{len(sources)} sources, all as shipped"


def _catalogue() -> str:
    return f"{len(options.all_options())} options, {len(operators.all_operators())} operator entries"


def _rules() -> str:
    references = [reference for rule in rules() for reference in rule.references]
    for reference in references:
        manifest.resolve(reference)
    return f"{len(rules())} rules, {len(references)} references, all found"


def _reading() -> str:
    sample = next(resources.files("assistant.web").joinpath("samples").iterdir())
    reports = read_text(sample.read_text(encoding="utf-8"))
    findings = sum(len(run(report).findings) for report in reports)
    return f"sample {sample.name}: {len(reports)} report, {findings} findings"


def _index() -> str:
    from ingest.state import status

    state = status()
    if state.index_id is None:
        return "none yet: the first question builds it, or `neuralart ingest build`"
    freshness = "up to date" if state.up_to_date else "out of date: the next question brings it up to date"
    return f"{state.passages} passages, {freshness}" + (f". {state.degraded}" if state.degraded else "")


def _web() -> str:
    try:
        return f"gradio {metadata.version('gradio')}"
    except metadata.PackageNotFoundError:
        raise AssistantError("gradio is not installed: run `pip install gradio` to have the web page.") from None
