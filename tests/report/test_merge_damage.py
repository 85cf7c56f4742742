"""Files of a build with anything wrong in them: what is left is merged, no file lost, and no agreement made up."""

import json
import re
from dataclasses import replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant.errors import ReportError
from assistant.render.as_json import report_json
from assistant.report.facts import FileKind, Report
from assistant.report.merge import together
from assistant.report.read import read_bytes
from tests.report.builds import GRAPH, TEXT, blaze, touch

FILES = touch() | blaze()
PIECES = ["", "null", "[]", "{}", "-1", '"', ",", "\n", "npuRAM5", "0x", "--", "@", "nope", "\x00", "9" * 40]


@st.composite
def damaged(draw: st.DrawFn) -> dict[str, bytes]:
    """Some of the files, some of them with pieces or lines lost, changed or doubled."""
    names = draw(st.lists(st.sampled_from(sorted(FILES)), min_size=2, max_size=6, unique=True))
    found = {}
    for name in names:
        text = FILES[name].decode()
        for _ in range(draw(st.integers(0, 3))):
            start = draw(st.integers(0, len(text)))
            end = draw(st.sampled_from([start, start + 1, start + 9, text.find("\n", start)]))
            end = max(start, min(end, len(text)))
            text = text[:start] + draw(st.sampled_from([*PIECES, text[start:end] * 2])) + text[end:]
        found[name] = text.encode()
    return found


def readable(files: dict[str, bytes]) -> list[tuple[str, list[Report]]]:
    found = []
    for name, content in files.items():
        said = ""
        try:
            found.append((name, read_bytes(content, name)))
        except ReportError as error:
            said = str(error)
        assert not said or (said.endswith(".") and "\n" not in said)
    return found


@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=150, deadline=None)
@given(damaged())
def test_damage_loses_no_file_and_makes_up_no_agreement(files: dict[str, bytes]) -> None:
    inputs = readable(files)
    merged = together(inputs)
    if len(inputs) < 2:
        return
    assert {file.name for report in merged for file in report.files} == {name for name, _ in inputs}
    for report in merged:
        json.dumps(report_json(report), allow_nan=False)
        assert all(each.because for each in report.apart)
        assert all(file.because for file in report.files[1:])
        check_agreement(report, dict(inputs))


def check_agreement(report: Report, inputs: dict[str, list[Report]]) -> None:
    """ "memory" is said to be the same only where each table has all pools of the other, "epochs" all epochs."""
    first = report.files[0].name
    for file in report.files[1:]:
        if file.kind is not FileKind.GRAPH or len(inputs[first]) > 1:
            continue
        (one,), (other,) = inputs[first], inputs[file.name]
        said = re.split(r", | and |same |; ", file.because)
        if "memory" in said:
            assert {pool.name for pool in one.memory_pools} == {pool.name for pool in other.memory_pools}
        if "epochs" in said:
            assert {row.id for row in one.epochs} == {row.id for row in other.epochs}


@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=60, deadline=None)
@given(
    st.sampled_from([b"\t" + name for name in (b"cpuRAM2", b"npuRAM5", b"npuRAM6", b"octoFlash", b"hyperRAM")]),
    st.data(),
)
def test_a_pool_row_with_any_damage_is_compared_right_or_not_at_all(start: bytes, data: st.DataObject) -> None:
    text = FILES[TEXT]
    at = text.index(start + b" ")
    end = text.index(b"\n", at)
    cut = data.draw(st.integers(at, end))
    piece = data.draw(st.sampled_from([b"", b" ", b"8", b"x", b"0x", b"[", b"kB", text[at:cut]]))
    (report, *others) = together(readable_pair(text[:cut] + piece + text[end:]))
    assert not others
    (file,) = report.files[1:]
    name = start.strip().decode()
    read = {pool.name for pool in read_bytes(text[:cut] + piece + text[end:], TEXT)[0].memory_pools}
    assert (
        name in read or f"{name} (" in file.because or any(each.what.endswith(name) for each in report.contradictions)
    )
    graph = read_bytes(FILES[GRAPH], GRAPH)[0]
    if name not in read:
        assert [replace(pool, origin=None) for pool in report.memory_pools] == list(graph.memory_pools)


def readable_pair(text: bytes) -> list[tuple[str, list[Report]]]:
    return [(TEXT, read_bytes(text, TEXT)), (GRAPH, read_bytes(FILES[GRAPH], GRAPH))]
