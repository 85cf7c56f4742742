"""Memory pool files in their three forms, and what is wrong in one, by line."""

import json

import pytest

from assistant.report.setup_facts import PoolFile, PoolForm, ProblemKind
from tests.report.setup_file import report_from, report_of, told


def pools(name: str) -> PoolFile:
    file = report_of(name).pool_file
    assert file
    return file


def made(*entries: dict[str, object]) -> PoolFile:
    file = report_from(json.dumps({"memory": {"mem_file_prefix": "atonbuf", "mempools": entries}}, indent=1)).pool_file
    assert file
    return file


def entry(name: str, start: object, size: object, unit: object = "KBYTES", **more: object) -> dict[str, object]:
    offset = {"value": start, "magnitude": "BYTES"}
    return {"name": name, "fname": name, "offset": offset, "size": {"value": size, "magnitude": unit}, **more}


def test_as_people_write_it() -> None:
    file = pools("hand_written.mpool")
    assert (file.form, file.onchip_bytes, file.problems) == (PoolForm.HAND_WRITTEN, 1024 * 1024, ())
    assert [(pool.name, pool.start, pool.size_bytes, pool.disabled) for pool in file.pools] == [
        ("flexMEM", 0x34000000, 0, True),
        ("cpuRAM1", 0x34000000, 0, True),
        ("npuRAM5", 0x342E0000, 458752, False),
        ("octoFlash", 0x70400000, 60 * 1024 * 1024, False),
    ]
    npu, flash = file.pools[2:]
    assert (npu.where, npu.file_name, npu.file_format) == (28, "AXISRAM5", "FORMAT_RAW")
    assert (npu.end, npu.rights) == (0x34350000, "ACC_WRITE")
    assert npu.text.startswith('{ "fname": "AXISRAM5", "name": "npuRAM5",')
    assert (npu.throughput, npu.latency, npu.byte_width, npu.freq_ratio) == ("HIGH", "LOW", 8, 1.25)
    assert (npu.read_power_mw, npu.write_power_mw) == (18.5, 16.2)
    assert (npu.cacheable, npu.constants_preferred, npu.mode) == (None, None, None)
    assert (flash.rights, flash.cacheable, flash.constants_preferred) == ("ACC_READ", True, True)
    (cache,) = file.caches
    assert (cache.lines, cache.line_bytes, cache.ways, cache.bypass, cache.where) == (512, 64, 8, True, 9)


def test_as_the_compiler_saves_it() -> None:
    file = pools("saved.mpool")
    assert (file.form, file.onchip_bytes, file.problems) == (PoolForm.SAVED, None, ())
    npu, parameters = file.pools
    assert (npu.start, npu.end, npu.cacheable, npu.constants_preferred) == (0x342E0000, 0x34350000, False, False)
    assert (npu.mode, npu.read_power_mw, npu.where) == ("USEMODE_ABSOLUTE", 18.5, 5)
    assert (parameters.size_bytes, parameters.end) == (9223372036854775776, None)
    assert file.caches[0].bypass is False


def test_of_a_build_for_the_cpu() -> None:
    file = pools("cpu_mempools.json")
    assert (file.form, file.problems) == (PoolForm.CPU, ())
    assert [(pool.name, pool.start, pool.size_bytes, pool.usable_bytes) for pool in file.pools] == [
        ("DTCMRAM", 0, 131072, 98304),
        ("AXIRAM", 0, 409600, None),
        ("SDRAM", 0xD0000000, 8388608, None),
    ]


def test_what_is_wrong_is_told_by_line() -> None:
    file = pools("with_slips.mpool")
    stops = 'the compiler stops with "INVALID_ARGUMENT: Expected a value.": remove them.'
    speeds = '"throughput" is LOW, MID or HIGH, not "VERY_HIGH": correct it.'
    twice = 'The key "name" stands twice in one object, so one value is lost: remove one.'
    number = 'The "value" of "offset" is a whole number such as "448" or "0x34200000": correct it.'
    assert told(file.problems) == [
        (1, "comment", f"Comments are not allowed here, and {stops}"),
        (8, "wrong-value", speeds),
        (8, "wrong-value", '"byteWidth" should be a number: correct it.'),
        (8, "trailing-comma", "A comma stands before a closing bracket, which JSON does not allow: remove it."),
        (15, "overlap", '"npuRAM4" (0x34270000 to 0x342E0000) overlaps "npuRAM3" (0x34200000 to 0x34280000) '
         "by 65,536 bytes, so that two buffers may get the same ones: correct an offset or a size."),
        (19, "duplicate-key", 'The pool "npuRAM4" stands twice: give each pool a name of its own.'),
        (22, "wrong-value", 'The "magnitude" of "size" is BYTES, KBYTES or MBYTES, not "KB": correct it.'),
        (24, "missing-key", 'This pool has no "size": add it.'),
        (25, "duplicate-key", twice),
        (26, "wrong-value", number),
    ]  # fmt: skip
    assert [problem.count for problem in file.problems[:4]] == [2, 1, 1, 2]
    assert file.problems[0].text == "// pools of the door bell, board revision B"
    assert [pool.size_bytes for pool in file.pools] == [524288, 458752, None, None]
    assert (file.pools[0].throughput, file.pools[0].byte_width) == ("VERY_HIGH", None)


def test_characters_outside_ascii() -> None:
    pools = json.dumps([entry("a", "0x1000", 4)])
    text = f'{{"memory": {{"mem_file_prefix": "a",\n "_comment": "fast – for Zoë", "mempools": {pools}}}}}'
    file = report_from(text).pool_file
    assert file
    assert told(file.problems) == [
        (2, "not-ascii", 'The character "–" is not ASCII, and the compiler may stop with '
         '"INVALID_ARGUMENT: Expected a value.": write it in ASCII.'),
    ]  # fmt: skip
    assert (file.problems[0].column, file.problems[0].count) == (20, 2)
    for_cpu = report_from('{"memory": {"_comment": "fast – for Zoë", "mempools": []}}').pool_file
    assert for_cpu
    assert ProblemKind.NOT_ASCII not in {problem.kind for problem in for_cpu.problems}


def test_neighbours_do_not_overlap_and_a_pool_inside_another_does() -> None:
    assert made(entry("a", "0x1000", 4), entry("b", "0x2000", 4)).problems == ()
    inside = made(entry("small", "0x1400", 1), entry("large", "0x1000", 64), entry("next", "0x9000", 1)).problems
    assert [(each.kind, each.what.split(" by ")[0]) for each in inside] == [
        (ProblemKind.OVERLAP, '"small" (0x00001400 to 0x00001800) overlaps "large" (0x00001000 to 0x00011000)'),
        (ProblemKind.OVERLAP, '"next" (0x00009000 to 0x00009400) overlaps "large" (0x00001000 to 0x00011000)'),
    ]


def test_pools_that_are_off_or_moved_overlap_nothing() -> None:
    assert made(entry("a", "0x1000", 4), entry("b", "0x1000", 0)).problems == ()
    assert made(entry("a", "0x1000", 4), entry("b", "0x1000", 4, mode="USEMODE_RELATIVE")).problems == ()


@pytest.mark.parametrize(
    ("size", "unit", "expected"),
    [
        ("16", "BYTES", 16), ("0x10", "BYTES", 16), (16, "KBYTES", 16384), (" 2 ", "MBYTES", 2097152),
        ("-1", "BYTES", None), ("1.5", "MBYTES", None), ("", "BYTES", None), (None, "BYTES", None),
        (True, "BYTES", None), ([], "BYTES", None), ("16", "kbytes", None),
        ("16", None, None), ("16", 7, None), ("٣", "BYTES", None),
    ],
)  # fmt: skip
def test_sizes(size: object, unit: object, expected: int | None) -> None:
    file = made(entry("a", "0x1000", size, unit))
    assert file.pools[0].size_bytes == expected
    assert bool(file.problems) == (expected is None)


@pytest.mark.parametrize(
    "text",
    [
        '{"mempools": []}',
        '{"memory": [], "mempools": 3}',
        '{"memory": {"mempools": [1, null, "a"]}}',
        '{"memory": {"mempools": []}}',
        '{"memory": {"mempools": null}}',
        '{"memory": {}, "x": {"mempools": []}}',
    ],
)
def test_a_file_without_pools_says_why(text: str) -> None:
    file = report_from(text).pool_file
    assert file
    assert file.pools == ()
    assert file.problems


def test_notes_of_people_are_no_problem() -> None:
    assert made({**entry("a", "0x1000", 4), "_comment": "keep"}).problems == ()
