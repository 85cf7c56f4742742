"""Pasting does not change the facts; what is lost is lost, never read wrongly."""

import json
import random
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from assistant.errors import ReportError
from assistant.report.decode import decode
from assistant.report.facts import Report
from assistant.report.read import read_bytes, read_text
from tests.report.damage import DAMAGE, LOSSES, cut_right, hard_wrap, soft_wrap
from tests.report.damage_check import Pasted, untold, wrong
from tests.report.shown import FACTS, pool
from tests.report.test_fixtures import CASES
from tests.report.test_real_reports import TEXTS

WHOLE = [case for case in CASES if case.name not in ("notebook_21", "log_22_cubemx", "wrapped_by_chat", "cloud_job_22")]
"""Cases that are not damaged already, and whose reports have no row in common that could be another's."""

LARGEST = 25_000
"""Bytes of a real report that is damaged in each way; of larger ones, a few are damaged in each way."""
FEW = 3

SAME = (
    "version", "target", "model", "command", "options", "inputs", "outputs", "counted", "totals", "table_complete",
    "software", "hybrid", "float", "ranges", "empty_blobs", "kinds", "memory_pools", "memory_total",
    "pools_complete", "timing", "subjects",
)  # fmt: skip


def text_of(case: Path) -> str:
    return (case / "report.txt").read_text(encoding="utf-8")


def facts(report: Report) -> dict[str, Any]:
    found = {name: FACTS[name](report) for name in SAME}
    found["command"] = "".join(report.command.split()) if report.command else None  # a blank of a path, or of a break?
    stated = FACTS["stated"](report)
    found["stated"] = {name: stated[name] for name in ("epochs", "sw", "hybrid", "hw", "blobs")}
    found["messages"] = [message[:3] for message in FACTS["messages"](report)]
    return found


def read_or_none(text: str) -> list[Report]:
    """The reports; none when the text is refused."""
    try:
        return read_text(text)
    except ReportError:
        return []


@cache
def undamaged(text: str) -> list[Report]:
    return read_or_none(text)


def pasted(text: str, damage: str) -> Pasted:
    harmed = {**DAMAGE, **LOSSES}[damage](text)
    return Pasted(text, harmed, undamaged(text), read_or_none(harmed), loses=damage in LOSSES)


OUT_OF_REACH = {
    "failed_runs": (
        "soft wrap at 60", "soft wrap at 72", "text wrap at 60", "text wrap at 72", "cat -n in 80 columns",
        "bold", "one column of CSV",
    ),
    "run_40_below_build": ("text wrap at 60",),
    "shortened_memory_rows": (
        *(f"{kind} wrap at {width}" for kind in ("text", "hard", "soft") for width in (60, 72, 80)),
        "hard wrap and quote",
    ),
}  # fmt: skip
"""A bar of tqdm that is wrapped hides the message behind it; a path is broken at a dash and a blank; of a row of the
memory table that somebody shortened nothing shows where it ends: broken as well, it is unread."""


OUT_OF_REACH_IN_REAL = {
    "fase1_ram_fail.txt": ("comment with stars", "compose", "bold"),
    "c_code__results__board__network_generate_report.txt": ("without 10% of the lines",),
    "yolov11n___no_NPU.txt": ("a few lines pasted twice",),
}
"""Marks before a bar of tqdm; rows lost among layers whose shortened names are equal; a message in both pastes."""


def is_out_of_reach(path: str, damage: str) -> bool:
    return any(path.endswith(name) and damage in kinds for name, kinds in OUT_OF_REACH_IN_REAL.items())


@pytest.mark.parametrize("damage", DAMAGE)
def test_damage_changes_no_fact(damage: str) -> None:
    """Of what people paste most: what is read is what is read from the whole text."""
    for case in WHOLE:
        if damage in OUT_OF_REACH.get(case.name, ()):
            continue
        whole = [facts(report) for report in undamaged(text_of(case))]
        assert [facts(report) for report in read_or_none(DAMAGE[damage](text_of(case)))] == whole, case.name


@pytest.mark.parametrize("damage", [*DAMAGE, *LOSSES])
def test_what_is_read_is_right_and_what_is_missing_is_said(damage: str) -> None:
    for case in WHOLE:
        paste = pasted(text_of(case), damage)
        assert wrong(paste) == [], case.name
        assert untold(paste) == [], case.name


@pytest.mark.parametrize("case", WHOLE, ids=lambda case: str(case.name))
def test_a_paste_that_ends_or_starts_inside_a_line_gives_no_clipped_figure(case: Path) -> None:
    text, dice = text_of(case), random.Random(case.name)
    at = 0
    for line in text.split("\n"):
        first, last = at + len(line) - len(line.lstrip()), at + len(line.rstrip())
        at += len(line) + 1
        if not re.search(r"\d", line):
            continue
        place = dice.choice((last - 1, dice.randint(first + 1, last)))
        for harmed in (text[:place], text[first + 1 :]):
            paste = Pasted(text, harmed, undamaged(text), read_or_none(harmed), loses=True)
            assert [each for each in wrong(paste) if not each.endswith("read twice")] == [], harmed[:40] + harmed[-40:]


@pytest.mark.parametrize("case", WHOLE, ids=lambda case: str(case.name))
@pytest.mark.parametrize("width", [50, 63, 77, 90, 110])
def test_a_window_of_any_width_clips_no_figure(case: Path, width: int) -> None:
    text = text_of(case)
    harmed = cut_right(width)(text)
    assert wrong(Pasted(text, harmed, undamaged(text), read_or_none(harmed), loses=True)) == []


@pytest.mark.parametrize("width", [40, 51, 57, 66, 85, 97, 113, 131])
def test_a_terminal_of_any_width_breaks_no_reader(width: int) -> None:
    for case in WHOLE:
        for damage in (hard_wrap(width), soft_wrap(width)):
            read_or_none(damage(text_of(case)))  # raises nothing but ReportError


@pytest.mark.parametrize("share", [0.1, 0.4, 0.7])
def test_lost_lines_give_no_layer_the_number_of_another(share: float) -> None:
    """Rows without a number of their own have that of the row above, or none."""
    for case in WHOLE:
        text, dice = text_of(case), random.Random(case.name)
        known = {(layer.name, layer.m_id) for report in undamaged(text) for layer in report.layers}
        for _ in range(30 if known else 0):
            left = "\n".join(line for line in text.split("\n") if dice.random() >= share)
            found = {(layer.name, layer.m_id) for report in read_or_none(left) for layer in report.layers}
            assert {each for each in found - known if each[1] is not None} == set(), case.name


def test_a_report_pasted_twice_is_one() -> None:
    for case in WHOLE:
        once = undamaged(text_of(case))
        twice = read_text(f"{text_of(case)}\n{text_of(case)}")
        assert [facts(report) for report in twice] == [facts(report) for report in once], case.name
        assert all(report.copies for report in twice), case.name


def texts_by_kind(reports_dir: Path) -> list[list[dict[str, Any]]]:
    """The rows of the index that are texts: those of each kind, version and target together, small ones first."""
    rows = [json.loads(line) for line in (reports_dir / "index.jsonl").read_text(encoding="utf-8").splitlines()]
    alike: dict[tuple[str, str, str], list[dict[str, Any]]] = {}
    for row in sorted(rows, key=lambda row: (row["bytes"], row["local_path"])):
        if row["kind"] in TEXTS and "markdown around the excerpt" not in row["oddities"]:
            key = (row["kind"], str(row["tool_version"]), str(row["target"]))
            alike.setdefault(key, []).append(row)
    return list(alike.values())


def decoded(reports_dir: Path, paths: Iterable[str]) -> dict[str, str]:
    return {path: decode((reports_dir / path).read_bytes(), path) for path in paths}


@pytest.fixture(scope="module")
def real_texts(reports_dir: Path) -> dict[str, str]:
    """The two smallest real reports of each kind, version and target."""
    groups = texts_by_kind(reports_dir)
    return decoded(reports_dir, [row["local_path"] for group in groups for row in group[:2] if row["bytes"] < LARGEST])


@pytest.fixture(scope="module")
def large_texts(reports_dir: Path) -> dict[str, str]:
    """The smallest and the largest of those of each kind, version and target that are not small."""
    large = (
        [row for row in group if row["bytes"] >= LARGEST and not row["local_path"].endswith(".ipynb")]
        for group in texts_by_kind(reports_dir)
    )
    return decoded(reports_dir, {row["local_path"]: None for group in large for row in (group[:1] + group[-1:])})


@pytest.mark.reports
@pytest.mark.parametrize("damage", [*DAMAGE, *LOSSES])
def test_real_reports_are_never_read_wrongly(real_texts: dict[str, str], damage: str) -> None:
    assert len(real_texts) >= 20
    for path, text in real_texts.items():
        if is_out_of_reach(path, damage):
            continue
        paste = pasted(text, damage)
        assert wrong(paste) == [], path
        assert untold(paste) == [], path


@pytest.mark.reports
@pytest.mark.parametrize("damage", [*DAMAGE, *LOSSES])
def test_large_real_reports_are_never_read_wrongly(large_texts: dict[str, str], damage: str) -> None:
    """A few of them for each kind of damage, others for the next."""
    names = [*DAMAGE, *LOSSES]
    paths = list(large_texts)
    first = names.index(damage) * FEW
    for path in (paths[(first + number) % len(paths)] for number in range(FEW)):
        if not is_out_of_reach(path, damage):
            assert wrong(pasted(large_texts[path], damage)) == [], path


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "latin-1", "cp1252"])
def test_encodings(encoding: str) -> None:
    text = text_of(next(case for case in WHOLE if case.name == "report_21_file")).replace("palm_guard_v3", "pälm")
    assert [r.model for r in read_bytes(text.encode(encoding))] == ["pälm"]


def mutate(lines: list[str], dice: random.Random) -> list[str]:
    """Drop, double, cut or wrap a few lines."""
    for _ in range(dice.randint(1, 6)):
        place = dice.randrange(len(lines))
        how = dice.choice(("drop", "double", "cut", "hard wrap", "soft wrap", "blank"))
        line = lines[place]
        lines[place : place + 1] = {
            "drop": [],
            "double": [line, line],
            "cut": [line[: dice.randint(0, len(line))]],
            "hard wrap": hard_wrap(dice.randint(50, 110))(line).split("\n"),
            "soft wrap": soft_wrap(dice.randint(50, 110))(line).split("\n"),
            "blank": [line, ""],
        }[how] or [""]
    return lines


@pytest.mark.parametrize("case", WHOLE, ids=lambda case: str(case.name))
def test_a_mutated_report_is_never_read_wrongly(case: Path) -> None:
    """Whatever is still read is a row of the undamaged report, and a total is right or absent."""
    text = text_of(case)
    original = read_text(text)
    rows = {
        (e.id, e.last_id, e.kind, operation) for r in original for e in r.epochs for operation in (e.operation, None)
    }
    pools = {tuple(pool(p)) for r in original for p in r.memory_pools}
    totals = {name: {FACTS["totals"](r)[name] for r in original} | {None} for name in ("epochs", "sw", "hybrid", "ec")}
    stated = {name: {FACTS["stated"](r)[name] for r in original} | {None} for name in ("epochs", "sw", "hybrid", "hw")}
    versions = {r.version for r in original} | {None}
    options = {option.text for r in original for option in r.options}
    dice = random.Random(case.name)
    for _ in range(150):
        try:
            reports = read_text("\n".join(mutate(text.split("\n"), dice)))
        except ReportError:
            continue
        for report in reports:
            assert report.version in versions
            assert {option.text for option in report.options} <= options
            assert [name for name, known in stated.items() if FACTS["stated"](report)[name] not in known] == []
            assert [name for name, known in totals.items() if FACTS["totals"](report)[name] not in known] == []
            assert {tuple(pool(p)) for p in report.memory_pools} <= pools
            assert {(e.id, e.last_id, e.kind, e.operation) for e in report.epochs} <= rows
