import pytest

from assistant.report.facts import Report
from assistant.report.pools import fill, pool, pools_complete
from assistant.report.read import read_text

ROW = (
    "npuRAM5    [0x342E0000 - 0x34350000]:    425.020 kB /    448.000 kB  ( 94.87 % used) -- weights:          0  B "
    "(  0.00 % used)  activations:    425.020 kB ( 94.87 % used)"
)


def test_a_row_in_bytes() -> None:
    read = pool(ROW, 12)
    assert read is not None
    assert (read.name, read.start, read.end, read.where) == ("npuRAM5", 0x342E0000, 0x34350000, 12)
    assert (read.used_bytes, read.size_bytes) == (435_220, 458_752)
    assert (read.weights_bytes, read.activations_bytes) == (0, 435_220)


def test_a_disabled_pool_and_a_buffer_of_the_user() -> None:
    zero = "0  B (  0.00 % used)"
    disabled = pool(
        f"flexMEM [0x34000000 - 0x34000000]: 0  B / 0  B  (  0.00 % used) -- weights: {zero} activations: {zero}", 1
    )
    assert disabled is not None
    assert disabled.size_bytes == disabled.used_bytes == 0
    mine = pool(
        "_user_io_input_0 [0x00000000 - 0x00030000]: 192.000 kB / 192.000 kB (100.00 % used) -- weights: 0  B "
        "(  0.00 % used) activations: 192.000 kB (100.00 % used)",
        1,
    )
    assert mine is not None
    assert mine.name == "_user_io_input_0"


def test_a_part_left_out_by_hand_is_what_remains() -> None:
    flash = pool("octoFlash [0x70180000 - 0x74080000]: 9.728 MB / 63.000 MB ( 15.44 % used)  weights: 9.728 MB", 1)
    assert flash is not None
    assert (flash.weights_bytes, flash.activations_bytes) == (10_200_547, 0)
    empty = pool("hyperRAM [0x90000000 - 0x91000000]: 0  B / 16.000 MB ( 0.00 % used)", 1)
    assert empty is not None
    assert (empty.weights_bytes, empty.activations_bytes) == (0, 0)


@pytest.mark.parametrize(
    "text",
    [
        "hyperRAM [0x90000000 - 0x91000000]: 150.000 kB / 16.000 MB ( 0.91 % used)",
        ROW.replace("425.020 kB /", "42.020 kB /"),
        ROW.replace("activations:    425.020", "activations:    42.020"),
        ROW.replace("448.000", "48.000"),
        ROW[:60],
        "npuRAM5 [0x342E0000 - 0x34350000]: 0x342E0000-0x3434A420",
        ROW.replace("425.020", "9" * 400),
    ],
)
def test_figures_that_are_missing_or_contradict_are_not_guessed(text: str) -> None:
    assert pool(text, 1) is None


TOTAL = "Total:                224.000 kB                  -- weights:          0  B                  activations: {}"
HALF = ROW.replace("425.020", "224.000").replace("94.87", "50.00") + "\n"


def read(text: str) -> Report:
    (report,) = read_text(text)
    return report


def test_the_total_below_the_pools() -> None:
    read_total = read(HALF + TOTAL.format("224.000 kB")).memory_total
    assert read_total is not None
    assert (read_total.where, read_total.text.split()[0]) == (2, "Total:")
    assert (read_total.used_bytes, read_total.weights_bytes, read_total.activations_bytes) == (229_376, 0, 229_376)
    assert read(HALF + TOTAL.format("224.000 kB").replace("-- weights", "\n-- weights")).memory_total is not None


@pytest.mark.parametrize("cut", [TOTAL.format("22.000 kB"), TOTAL.format("").strip()])
def test_a_total_that_is_cut_or_contradicts_itself_is_unread(cut: str) -> None:
    report = read(HALF + cut)
    assert report.memory_total is None
    assert [span.what for span in report.unread] == ["total of the memory table that is cut or contradicts itself"]
    assert pools_complete(report) is None


def test_pools_that_fall_short_of_the_total_are_incomplete() -> None:
    second = HALF.replace("npuRAM5", "npuRAM6")
    total = TOTAL.format("448.000 kB").replace("224.000", "448.000")
    assert pools_complete(read(HALF + second + total)) is True
    assert pools_complete(read(HALF + total)) is False
    assert pools_complete(read(HALF + second)) is None
    assert pools_complete(read(total + "\nepoch 1 HW")) is False


def test_printed_sizes_may_be_off_by_their_rounding() -> None:
    flash = "octoFlash [0x71000000 - 0x78000000]: 1.103 MB / 112.000 MB (  0.98 % used) -- weights: 1.103 MB\n"
    small = "cpuRAM1 [0x34080000 - 0x34080200]: {0} B / 512 B ({1} % used) -- weights: 0 B activations: {0} B\n"
    total = "Total: 1.103 MB -- weights: 1.103 MB activations: 0 B"
    assert pools_complete(read(flash + total)) is True
    assert pools_complete(read(flash + small.format(512, "100.00") + total)) is True
    assert pools_complete(read(flash + total.replace("1.103 MB --", "1.105 MB --").replace("1.103", "1.105"))) is False


def test_a_row_that_somebody_shortened_tells_how_full_the_pool_is() -> None:
    short = ROW.partition(" -- ")[0]
    found = fill(f"{short}   <-- full", 4)
    assert found is not None
    assert (found.name, found.start, found.end, found.where) == ("npuRAM5", 0x342E0000, 0x34350000, 4)
    assert (found.used_bytes, found.size_bytes) == (435_220, 458_752)
    half = HALF.replace("npuRAM5", "npuRAM6")
    report = read(f"{short}\n{half}{TOTAL.format('649.020 kB').replace('224.000', '649.020')}")
    assert [each.name for each in report.pool_fills] == ["npuRAM5"]
    assert [each.name for each in report.memory_pools] == ["npuRAM6"]
    assert pools_complete(report) is False
    assert [(each.where, each.what) for each in report.unread] == [
        (1, "weights and activations of a row of the memory table, which tells only how full the pool is")
    ]


@pytest.mark.parametrize(
    "row",
    [
        ROW.partition("weights")[0],
        ROW.partition(" activations")[0].partition(" 0  B")[0],
        ROW.partition(" used)")[0],
        ROW.partition(" -- ")[0].replace("425.020", "42.020"),
        ROW.partition(" -- ")[0] + " – weights",
        ROW,
    ],
)
def test_a_row_that_is_cut_or_whole_is_no_shortened_one(row: str) -> None:
    assert fill(row, 1) is None
