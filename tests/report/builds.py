"""The builds of tests/builds: each with the files of one build, made up for tests and consistent with each other."""

from collections.abc import Callable
from pathlib import Path

from assistant.report.facts import Report
from assistant.report.merge import together
from assistant.report.read import read_bytes

TESTS = Path(__file__).parent.parent
TEXT, GRAPH, LOG = "network_generate_report.txt", "network_c_info.json", "target.log"
COSTS, OPTIONS, PROFILE, POOLS = "network.csv", "atonn_options.ini", "profile-neural-art.json", "memory_pool.mpool"

Edit = Callable[[str], str]


def touch(**edits: Edit) -> dict[str, bytes]:
    """Name → content of all files of a 4.0.1 build; `edits` change files by the name of their constant above."""
    return _edited(TESTS / "builds" / "touch_401", edits)


def blaze() -> dict[str, bytes]:
    """The same of another build, of 2.2."""
    found = _edited(TESTS / "builds" / "blaze_22", {}) | _edited(TESTS / "artefacts" / "channel_pad_22", {})
    return {f"blaze_{name}": content for name, content in found.items()}


def merged(files: dict[str, bytes]) -> list[Report]:
    """What the files say together."""
    return together([(name, read_bytes(content, name)) for name, content in files.items()])


def one(files: dict[str, bytes]) -> Report:
    """The report of files of one build; fails when they are of several."""
    (report,) = merged(files)
    return report


def only(files: dict[str, bytes], *names: str) -> dict[str, bytes]:
    """Some of the files, in this order."""
    return {name: files[name] for name in names}


def swap(old: str, new: str) -> Edit:
    """An edit that puts `new` for `old`, which must be there."""

    def edit(text: str) -> str:
        assert old in text
        return text.replace(old, new)

    return edit


def _edited(folder: Path, edits: dict[str, Edit]) -> dict[str, bytes]:
    found = {path.name: path.read_bytes() for path in sorted(folder.iterdir())}
    for constant, edit in edits.items():
        name = globals()[constant]
        found[name] = edit(found[name].decode()).encode()
    return found
