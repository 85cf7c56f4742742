"""A room imports only rooms above it: the direction of DESIGN, read from the import statements themselves."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SMALL = ("errors", "settings", "limits", "redact")
ROOMS = ("report", "catalog", "diagnosis", "knowledge", "answer", "render")
SURFACES = ("cli", "web", "slack", "mcp", "__main__", "app")
HEAVY = {"torch", "chromadb", "gradio", "pydantic", "yaml", "rich", "langchain", "sentence_transformers", "onnxruntime"}
RANK = dict.fromkeys(SMALL, 0) | {name: i + 1 for i, name in enumerate(ROOMS)} | dict.fromkeys(SURFACES, 10)


def room_of(module: str) -> str:
    """The room of a dotted module name: "assistant.report.read" is in "report", "ingest.chunk" in "ingest"."""
    parts = module.split(".")
    return parts[1] if parts[0] == "assistant" and len(parts) > 1 else parts[0]


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Line and absolute module name of every import in a file, those inside functions too."""
    package = path.relative_to(ROOT).with_suffix("").parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, name.name) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) - node.level]) if node.level else ""
            module = ".".join(part for part in (base, node.module) if part)
            yield node.lineno, module
            yield from ((node.lineno, f"{module}.{name.name}") for name in node.names)


def sources() -> list[Path]:
    return sorted([*(ROOT / "assistant").rglob("*.py"), *(ROOT / "ingest").rglob("*.py"), ROOT / "app.py"])


def violations(path: Path) -> list[str]:
    own = room_of(".".join(path.relative_to(ROOT).with_suffix("").parts))
    found = []
    for line, module in imports(path):
        other = room_of(module)
        ours = module.split(".")[0] in {"assistant", "ingest", "app"} and module not in {"assistant", "ingest"}
        if not ours or other == own or other == "__version__":
            continue
        if own == "ingest":
            allowed = RANK.get(other, 99) <= RANK["knowledge"]
        elif other == "ingest":
            allowed = own in SURFACES
        else:
            peers = {own, other} <= set(SURFACES) or {own, other} <= set(SMALL)
            allowed = RANK.get(other, 99) < RANK.get(own, -1) or peers
        if not allowed:
            found.append(f"{path.relative_to(ROOT)}:{line}: {own} imports {other}")
    return found


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_room_imports_only_rooms_above_it(path: Path) -> None:
    assert violations(path) == []


def test_every_module_belongs_to_a_room() -> None:
    known = {*RANK, "ingest", "__init__", "assistant"}
    rooms = {room_of(".".join(path.relative_to(ROOT).with_suffix("").parts)) for path in sources()}
    assert rooms <= known


@pytest.mark.parametrize("room", ["report", "catalog", "diagnosis"])
def test_reading_and_diagnosis_import_nothing_heavy(room: str) -> None:
    for path in sorted((ROOT / "assistant" / room).rglob("*.py")):
        heavy = {module.split(".")[0] for _, module in imports(path)} & HEAVY
        assert not heavy, f"{path.relative_to(ROOT)} imports {heavy}"


def test_the_guard_sees_an_import_against_the_direction(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = tmp_path / "assistant" / "report" / "wrong.py"
    wrong.parent.mkdir(parents=True)
    wrong.write_text("def late() -> None:\n    from assistant.render import html\n", encoding="utf-8")
    monkeypatch.setattr("tests.test_architecture.ROOT", tmp_path)
    assert violations(wrong) != []
