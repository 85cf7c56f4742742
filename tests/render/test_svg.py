from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from assistant.render.svg_epochs import epoch_strip
from assistant.render.svg_pools import pool_bars
from assistant.render.tables import epoch_table, pool_table
from assistant.report.facts import Report, Totals
from tests.render.builders import SPILLING, pool, report

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "</svg><script>alert(1)</script><img src=x onerror=alert(1)>\"'"


def parsed(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(markup)


def titles(root: ElementTree.Element) -> list[str]:
    return [group.findtext(f"{SVG}title", "") for group in root.findall(f"{SVG}g")]


def test_strip_is_xml_with_title_and_description() -> None:
    root = parsed(epoch_strip(report()))
    assert root.findtext(f"{SVG}title") == "Epochs in order of execution"
    assert (root.findtext(f"{SVG}desc") or "").startswith("26 epochs: 9 on the NPU (35 %)")
    named = {element.get("id") for element in root.iter()}
    assert set((root.get("aria-labelledby") or "").split()) <= named


def test_every_cell_says_epoch_operator_and_line() -> None:
    told = titles(parsed(epoch_strip(report())))
    assert "epoch 4 · PRelu · on the CPU · line 11" in told
    assert "epoch 22 · hybrid, NPU and CPU, printed as ?? · line 29" in told


def test_kind_is_told_without_colour() -> None:
    root = parsed(epoch_strip(report("EC -SW-:Conv ?? HW")))
    boxes = [[box.get("fill") for box in group.findall(f"{SVG}rect")] for group in root.findall(f"{SVG}g")]
    assert boxes == [["url(#n-EC)"], ["url(#n-SW)"], ["url(#n-HYBRID)", "url(#n-HYBRID)"], [None]]
    heights = [[int(box.get("y", "")) for box in group.findall(f"{SVG}rect")] for group in root.findall(f"{SVG}g")]
    npu, cpu = heights[0][0], heights[1][0]
    assert npu < cpu
    assert sorted(heights[2]) == [npu, cpu]


def test_transitions_are_steps() -> None:
    root = parsed(epoch_strip(report()))
    steps = [line for line in root.findall(f"{SVG}line") if line.get("class") == "na-step"]
    assert len(steps) == 10


def test_618_epochs_stay_readable_and_small() -> None:
    markup = epoch_strip(report("-SW-:Transpose HW HW " * 206))
    root = parsed(markup)
    assert len(markup) < 150_000
    widths = [
        float((box.get("width") or "").rstrip("%")) for box in root.iter(f"{SVG}rect") if "%" in box.get("width", "")
    ]
    assert min(widths) > 1
    assert int(float(root.get("height", "0"))) < 700


def test_numbers_of_one_line_do_not_collide() -> None:
    for count in (5, 26, 58, 90, 618):
        root = parsed(epoch_strip(report("HW " * count)))
        labels = [label for label in root.findall(f"{SVG}text") if "na-scale" in label.get("class", "")]
        rows: dict[str, list[float]] = {}
        for label in labels:
            rows.setdefault(label.get("y", ""), []).append(float((label.get("x") or "").rstrip("%")))
        for places in rows.values():
            assert all(b - a >= 2.8 for a, b in pairwise(places)), (count, places)


def test_a_shortened_paste_shows_its_gaps() -> None:
    shortened = report("-SW-:Softmax@15", totals=Totals(epochs=16), table_complete=False)
    assert "na-gap" in epoch_strip(shortened)
    assert "na-gap" not in epoch_strip(report())


def test_pools_show_used_capacity_and_spill() -> None:
    root = parsed(pool_bars(report(pools=SPILLING)))
    assert root.findtext(f"{SVG}desc") == "3 memory pools in use. Activations spill to hyperRAM."
    told = titles(root)
    assert any(text.startswith("npuRAM5 · 0x342E0000 to 0x34350000 · 435,200 of 458,752 bytes") for text in told)
    classes = [[box.get("class") for box in group.findall(f"{SVG}rect")] for group in root.findall(f"{SVG}g")]
    assert classes == [
        ["na-capacity", "na-activations"],
        ["na-capacity", "na-weights"],
        ["na-capacity", "na-spill"],
    ]


def test_weights_and_activations_of_one_pool_are_two_bars() -> None:
    both = pool("npuRAM5", 0x342E_0000, 1000, activations=250, weights=500)
    root = parsed(pool_bars(report(pools=[both])))
    group = root.find(f"{SVG}g")
    assert group is not None
    assert [(box.get("x"), box.get("width")) for box in group.findall(f"{SVG}rect")] == [
        ("0%", "100%"),
        ("0%", "50%"),
        ("50%", "25%"),
    ]


@pytest.mark.parametrize("draw", [epoch_strip, pool_bars, epoch_table, pool_table])
def test_nothing_to_draw(draw: Callable[[Report], str]) -> None:
    assert draw(Report(where=1)) == ""


def test_hostile_names_stay_text() -> None:
    hostile = report(pools=[pool(HOSTILE, 0x9000_0000, 1000, activations=10)])
    rows = tuple(replace(row, operation=HOSTILE) for row in hostile.epochs)
    for markup in (epoch_strip(report(epochs=rows)), pool_bars(hostile)):
        root = parsed(markup)
        assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
            *("svg", "title", "desc", "defs", "pattern", "rect", "path", "line", "g", "text", "tspan")
        }


def test_tables_are_the_twins_of_the_charts() -> None:
    epochs = parsed(epoch_table(report()))
    body = epochs.findall(".//tbody/tr")
    assert len(body) == 26
    assert [cell.text for cell in body[3]] == ["4", "on the CPU", "PRelu", "-SW-", "line 11"]
    pools = parsed(pool_table(report(pools=SPILLING)))
    assert len(pools.findall(".//tbody/tr")) == len(SPILLING)
    assert "spilled to external memory" in [cell.text for cell in pools.findall(".//tbody/tr")[-1]]
