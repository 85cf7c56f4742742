"""Which of these files a text is, what is said when its JSON is broken, and that nothing else is raised."""

import gc
import json
import random
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant.errors import ReportError
from assistant.render.setup_json import setup_json
from assistant.report.facts import Report
from assistant.report.read import read_bytes, read_text
from assistant.report.setup_file import LARGEST
from tests.report.setup_file import FOLDER, text_of

NAMES = sorted(path.name for path in FOLDER.iterdir())
PARTS = (
    "profile_file", "pool_file", "machine", "settings", "options_file", "epoch_costs", "cost_totals", "options", "tool",
    "model", "unread",
)  # fmt: skip


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("hand_written.mpool", {"pool_file"}),
        ("saved.mpool", {"pool_file"}),
        ("cpu_mempools.json", {"pool_file"}),
        ("with_slips.mpool", {"pool_file"}),
        ("profiles.json", {"profile_file"}),
        ("machine.mdesc", {"machine"}),
        ("run-settings.json", {"settings"}),
        ("atonn_options_21.ini", {"options_file", "options", "tool", "model"}),
        ("network.csv", {"epoch_costs", "cost_totals"}),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_only_its_own_parts_are_filled(name: str, part: set[str], encoding: str) -> None:
    (report,) = read_bytes(text_of(name).encode(encoding), name)
    assert {each for each in PARTS if getattr(report, each)} == part
    assert (report.epochs, report.memory_pools, report.where) == ((), (), 1)


@pytest.mark.parametrize(
    ("name", "cut", "said"),
    [
        ("hand_written.mpool", '"mempools": [', "a memory pool file (.mpool) with broken JSON at line 15, column 16"),
        ("profiles.json", '"bell": {', "a profile file (user_neuralart.json) with broken JSON at line 10, column 18"),
        ("machine.mdesc", '"accelerators": [', "a machine description (.mdesc) with broken JSON at line 11, column 20"),
        ("run-settings.json", '"atonnOptions": {', "a settings file of STM32Cube AI Studio (run-settings.json)"),
    ],
)
def test_a_file_that_is_cut_names_the_bracket(name: str, cut: str, said: str) -> None:
    text = text_of(name)
    with pytest.raises(ReportError) as refused:
        read_bytes(text[: text.index(cut) + len(cut)].encode(), "half.json")
    assert str(refused.value).startswith(f"half.json is {said}")
    assert "the file ends before the" in str(refused.value)
    assert str(refused.value).endswith('or add "' + cut[-1].translate({123: "}", 91: "]"}) + '".')


def test_a_report_below_such_a_file_is_read() -> None:
    (report,) = read_text(text_of("profiles.json") + "\nepoch 1 HW\nepoch 2 EC\n")
    assert len(report.epochs) == 2


def test_a_file_that_is_far_too_large_is_refused() -> None:
    text = text_of("profiles.json") + " " * LARGEST
    with pytest.raises(ReportError, match=r"looks like a profile file .* but is 1\.0 MB, where a few kB are usual"):
        read_text(text)


@pytest.mark.parametrize("start", ["// // // // // // " * 2000, "/* " * 5000, "/**/ " * 5000, "\n" * 50_000])
def test_what_only_starts_like_one_costs_no_time(start: str) -> None:
    began = time.perf_counter()
    with pytest.raises(ReportError):
        read_text(start + "\nhello, why is my model slow?")
    assert time.perf_counter() - began < 5


def outcome(text: str) -> tuple[list[Report], str | None]:
    """The reports, or what is said instead."""
    try:
        return read_text(text), None
    except ReportError as error:
        return [], str(error)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A file with pieces removed, doubled, or replaced by what may stand nowhere."""
    text = text_of(draw(st.sampled_from(NAMES)))
    for _ in range(draw(st.integers(1, 6))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 40)))
        piece = draw(
            st.sampled_from(
                ["", text[start:end] * 2, "null", "[]", "{}", "-1", "1e999", "9" * 5000, '"', "\\", ",", "//", "/*",
                 "\n", "nan", "\ud800", "\x00", "true", '"x"', "inf,", "1.5"]
            )
            | st.text(max_size=5)
        )  # fmt: skip
        text = text[:start] + piece + text[end:]
    return text


@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=400, deadline=None)
@given(damaged())
def test_damage_raises_nothing_else(text: str) -> None:
    reports, said = outcome(text)
    assert (said is None) == bool(reports)
    assert said is None or ("\n" not in said and said.endswith("."))
    assert all(json.dumps(setup_json(report)) for report in reports)


LEAVES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=4)
KEYS = st.sampled_from(
    ["memory", "mempools", "prop", "offset", "size", "value", "magnitude", "name", "params", "param", "cacheinfo",
     "Profiles", "Globals", "options", "memory_pool", "args", "atonnOptions", "automaticFlash", "machine", "externals",
     "accelerators"]
)  # fmt: skip
TREES = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=5))


@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=300, deadline=None)
@given(st.sampled_from(["mempools", "Profiles", "atonnOptions", "accelerators"]), TREES, TREES)
def test_values_of_any_type_raise_nothing_else(sign: str, value: object, root: object) -> None:
    whole = {"memory": root, "machine": root, "args": root, "Profiles": root, sign: value}
    reports, said = outcome(json.dumps(whole))
    assert said is None or "broken JSON" in said
    assert all(json.dumps(setup_json(report), allow_nan=False) for report in reports)


def test_time_grows_with_length() -> None:
    """Twice the pools, twice the time, also where each overlaps the one before."""
    amount = '{{"value": "{1}", "magnitude": "BYTES"}}'
    pool = f'{{{{"name": "p{{0}}", "offset": {amount}, "size": {amount},}}}}'

    def seconds(count: int) -> float:
        order = random.Random(1).sample(range(count), count)
        text = '{"memory": {"mempools": [' + ",".join(pool.format(each, each * 8) for each in order) + "]}}"
        gc.collect()
        gc.disable()
        began = time.process_time()
        read_text(text)
        gc.enable()
        return time.process_time() - began

    small = min(seconds(600) for _ in range(3))
    assert min(seconds(2400) for _ in range(3)) < 10 * small
