"""Reports that several files of a made-up build give together, for tests of rules that read more than the text."""

from assistant.report.facts import Report
from assistant.report.merge import together
from assistant.report.read import read_file
from tests.report import builds
from tests.report.artefacts import FOLDER
from tests.report.builds import Edit


def graph_of(build: str) -> Report:
    """network_c_info.json of `build` with its `_Q.json`, where it has one."""
    files = sorted((FOLDER / build).iterdir())
    (report,) = together([(path.name, read_file(path)) for path in files])
    return report


def without_names(build: str) -> Report:
    """network_c_info.json of `build` alone."""
    (report,) = read_file(FOLDER / build / "network_c_info.json")
    return report


def touch(*names: str, **edits: Edit) -> Report:
    """The files `names` of the 4.0.1 build, all of them when none is named, changed by `edits`."""
    files = builds.touch(**edits)
    return builds.one(builds.only(files, *names) if names else files)


def blaze() -> Report:
    """All files of the 2.2 build, whose front end put Transposes around a pad of channels."""
    return builds.one(builds.blaze())
