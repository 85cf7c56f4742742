"""Nothing but ReportError and LimitError, whatever the text; and time that grows with its length."""

import gc
import json
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant.errors import LimitError, ReportError
from assistant.limits import PASTE_BYTES
from assistant.report.clean import clean
from assistant.report.facts import Fact, Report
from assistant.report.read import read_bytes, read_mentions, read_text
from tests.report.damage import DAMAGE, LOSSES
from tests.report.shown import FACTS
from tests.report.test_fixtures import CASES

ROW = "npuRAM5 [0x342E0000 - 0x34350000]: 12.0 kB / 448.000 kB ( 2.68 % used) -- weights: 0 B activations: 12.0 kB"
PIECES = [
    "epoch", "epoch ", "epoch 1 ", "epochs 1 -> 3 ", "epoch_", "HW", "EC", "-SW-", "SW", "??", "Hybrid", "( Conv )",
    "(float)", "<no executed epochs>", "|", "+---+", "Total number of epochs",
    "Total number of epochs: 5 of which 3 implemented in software", ">> pure software (SW) epochs ",
    ">> pure hardware (HW or EC) epochs 4 (implemented in 2 epoch controller blobs",
    "ST Edge AI Core v2.1.0-20194 329b0e98d", "Compiler arguments: -i a --json-quant-file b --Os",
    "Compiler version: 1.1.3-8", "Parameters : generate -m ", "Exec/report summary (validate)", "target/series : ",
    "input 1/1 : 'x', int8(1x2), 2 Bytes", "WARNING: x is not quantized", "E103(CliRuntimeError): ",
    "Run failed: Error: ", "total bytes left unallocated=", ROW, "[0x", "m_id   layer", "Used memory ranges",
    "\nm_id   layer (original)   oshape   param/size   macc   connected to\n", "\n1 a (X) [b:1,c:2] 2/8 4 a\n", "a\n",
    "model: macc=4 weights=8 activations=-- io=--\n", "\nRequested memory size by section\n", "a.o 1 2 3 4\n",
    "\nComplexity report (model)\n", "1 a | 1.0% | 2.0% [1]\n",
    ">>>> EXECUTING NEURAL ART COMPILER", "stedgeai generate -m x", "atonn -i ", "duration : 0.5 ms by sample",
    "HW: 97.3%, SW: 2.5%, SW ctrl: 0.1%", "PASS:  91%|### | 9/9 [0:0<0:0, 1it/s]", "\x1b[31m", "&gt;", "> ", ">> ",
    "```", "<br>", "<span class=", "\u00a0", "–", "--", "--O", "\n", "\r", "\t", " ", "  ", "9" * 5000, "-1", "0",
    "1e999", "NaN", "{", '"cells"', "\x00", "\ud800",
]  # fmt: skip
texts = st.lists(st.sampled_from(PIECES) | st.text(max_size=12), max_size=60).map("".join)
calm = settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def reports_or_none(read: Callable[[], list[Report]]) -> list[Report] | None:
    """The reports; None when the input was refused in a sentence. Anything else that is raised fails the test."""
    try:
        return read()
    except ReportError as refused:
        return None if str(refused).endswith(".") else []


@calm
@given(texts)
def test_strange_text_raises_nothing_else(text: str) -> None:
    read_mentions(text)
    reports = reports_or_none(lambda: read_text(text))
    assert reports == reports_or_none(lambda: read_text(text))
    for report in reports or ():
        for show in FACTS.values():
            show(report)
        rows = report.counted
        if rows is not None:
            assert rows.epochs == len(report.epochs)
            assert rows.sw + rows.hybrid + rows.hw + rows.ec + rows.unknown == rows.epochs


def facts(value: object) -> Iterator[Fact]:
    """Every fact in a report, those in facts too."""
    if isinstance(value, Fact):
        yield value
    if isinstance(value, tuple):
        for each in value:
            yield from facts(each)
    elif is_dataclass(value):
        for field in fields(value):
            yield from facts(getattr(value, field.name))


def letters(text: str) -> str:
    return re.sub(r"[\W_]", "", text)


def misplaced(text: str) -> list[str]:
    """Facts whose words do not stand where they say: in their line, or for a joined row from there on."""
    lines = clean(text)
    numbers = lines.places
    places = {where: place for place, where in reversed([*enumerate(numbers)])}
    found = []
    for report in reports_or_none(lambda: read_text(text)) or ():
        for fact in facts(report):
            if fact.where not in places:
                found.append(f"{fact.where} is no line")
                continue
            place = places[fact.where]
            if letters(fact.text) not in letters("".join(lines.texts[place : place + 120])):
                found.append(f"line {fact.where} does not hold {fact.text!r}")
    return found


@calm
@given(texts)
def test_every_fact_stands_where_it_says(text: str) -> None:
    assert misplaced(text) == []


@pytest.mark.parametrize("damage", [*DAMAGE, *LOSSES])
def test_every_fact_of_a_damaged_report_stands_where_it_says(damage: str) -> None:
    for case in CASES:
        if (case / "report.txt").exists():
            text = {**DAMAGE, **LOSSES}[damage]((case / "report.txt").read_text(encoding="utf-8"))
            assert misplaced(text) == [], case.name
            assert max(place for place in clean(text).places if isinstance(place, int)) <= 1 + text.count("\n") + (
                text.count("\r") if "\n" not in text else 0
            )


@calm
@given(texts)
def test_a_total_is_stated_or_counted(text: str) -> None:
    """Where both are there and differ, both are kept: a difference is there to be found."""
    for report in reports_or_none(lambda: read_text(text)) or ():
        for name in ("epochs", "sw", "hybrid"):
            stated, total = getattr(report.stated, name), getattr(report.totals, name)
            if stated is not None:
                assert total == stated
            elif total is not None:
                assert report.table_complete is True
                assert name == "epochs" or (report.counted is not None and total == getattr(report.counted, name))
        if report.totals.transitions is not None:
            assert report.table_complete is True


@calm
@given(
    st.binary(max_size=400) | st.lists(st.sampled_from(PIECES)).map(lambda p: "".join(p).encode("utf-16", "replace"))
)
def test_strange_bytes_raise_nothing_else(data: bytes) -> None:
    assert reports_or_none(lambda: read_bytes(data, "strange.txt")) != []


@calm
@given(st.recursive(st.none() | st.integers() | st.text(max_size=5), lambda inner: st.lists(inner, max_size=4)))
def test_strange_notebooks_raise_nothing_else(cells: object) -> None:
    for content in (
        {"cells": cells, "nbformat": 4},
        {"cells": [{"outputs": cells}], "nbformat": 4},
        [{"cells": cells}],
    ):
        with pytest.raises(ReportError):
            read_text(json.dumps(content))


@pytest.mark.parametrize(
    "line",
    [
        "epoch 1 HW" + " " * 900_000 + "x",
        "epoch 1 " + "|" * 900_000 + "(",
        "| epoch_1 " + " |" * 400_000,
        "npuRAM5 [0x0 - 0x1]: " + " " * 900_000,
        "npuRAM5 [0x0 - 0x1]: 1 B / 2 B ( 50 % used) " + "weights: " * 100_000,
        "WARNING: " + "x" * 900_000,
        "Compiler arguments: " + "-i --Os " * 100_000,
        "Compiler arguments: " + "x" * 900_000 + "_OE_3_3_1.onnx",
        "stedgeai generate -" * 40_000,
        "Parameters :" + " " * 900_000,
        "PASS:  91%|" * 80_000,
        ">" * 900_000 + "epoch 1 HW",
        "> " * 400_000,
        "\x1b[" * 400_000,
        "<span " * 150_000,
        "–" * 900_000,
        "&amp;" * 180_000,
        "I used 5" + " " * 900_000 + "epochs",
        "ST Edge AI" * 80_000 + " Core v1",
        "\r" * 900_000,
        "Run failed: " + "x" * 900_000,
    ],
    ids=lambda line: str(line[:14].strip() or "blank"),
)
def test_no_line_takes_long(line: str) -> None:
    """A pattern that backtracks needs minutes for these; a second is plenty."""
    started = time.process_time()
    read_mentions(line)
    assert reports_or_none(lambda: read_text(f"epoch 1 HW\n{line}\nepoch 2 HW")) != []
    assert time.process_time() - started < 4


def cost(text: str) -> float:
    """Seconds of the processor for one reading, the least of five.

    Without the garbage collector: how often it runs depends on all that the tests before have left, not on the text.
    """
    seconds = []
    gc.collect()
    gc.disable()
    try:
        for _ in range(5):
            started = time.process_time()
            read_text(text)
            seconds.append(time.process_time() - started)
    finally:
        gc.enable()
    return min(seconds)


@pytest.mark.parametrize(
    "damage", ["none", "progress bars", "CubeMX logger", "mail quote", "web page", "hard wrap at 72"]
)
def test_time_is_linear_in_size(damage: str) -> None:
    """Eight times the text, at most twenty times the time."""
    texts = [(case / "report.txt").read_text(encoding="utf-8") for case in CASES if (case / "report.txt").exists()]
    once = DAMAGE[damage]("\n".join(texts * 2))
    assert cost(once * 8) <= 20 * cost(once)


def test_an_epoch_table_of_any_length_is_linear() -> None:
    def table(rows: int) -> str:
        return f"Total number of epochs: {rows} of which 0 implemented in software\n" + "".join(
            f"epoch {n}       HW\n" for n in range(1, rows + 1)
        )

    assert read_text(table(3_000))[0].table_complete is True
    assert cost(table(40_000)) <= 20 * cost(table(5_000))


def test_a_paste_over_the_limit_is_refused_before_it_is_read() -> None:
    started = time.process_time()
    with pytest.raises(LimitError, match="The paste is 8"):
        read_text("epoch 1 HW\n" * (PASTE_BYTES // 11 + 1))
    with pytest.raises(LimitError):
        read_mentions("é" * (PASTE_BYTES // 2 + 1))
    assert time.process_time() - started < 1
