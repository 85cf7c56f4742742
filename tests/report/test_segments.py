"""Several reports in one text stay several; one report stays one."""

from assistant.report.facts import MentionKind, Report
from assistant.report.read import read_text

VERSION = "ST Edge AI Core v2.2.0-20266 2adc00962\n"
TABLE = "epoch ID   HW/SW/EC Operation (SW only)\nepoch 1       HW\nepoch 2      -SW-   ( Conv )\n"
OTHER = TABLE.replace("Conv", "Resize")


def tables(reports: list[Report]) -> list[tuple[object, list[int | None]]]:
    return [(report.where, [epoch.id for epoch in report.epochs]) for report in reports]


def test_a_version_line_begins_one() -> None:
    assert tables(read_text(VERSION + TABLE + VERSION + OTHER)) == [(1, [1, 2]), (5, [1, 2])]


def test_a_second_table_begins_one() -> None:
    assert tables(read_text(TABLE + "\nand with the other option:\n" + OTHER)) == [(1, [1, 2]), (6, [1, 2])]


def test_rows_that_start_again_begin_one_without_a_header() -> None:
    assert tables(read_text("epoch 1 HW\nepoch 2 HW\n\nNow:\nepoch 1 EC\nepoch 2 EC")) == [(1, [1, 2]), (5, [1, 2])]


def test_a_row_quoted_later_is_none_of_the_table() -> None:
    (report,) = read_text(TABLE + "\nWhat is this row?\n\nepoch 2 -SW- ( Conv )\n")
    assert [epoch.id for epoch in report.epochs] == [1, 2]
    assert report.table_complete is True


def test_a_total_quoted_later_begins_none() -> None:
    total = "Total number of epochs: 2 of which 1 implemented in software\n"
    (report,) = read_text(total + TABLE + "\n[reply]\n" + total)
    assert (report.stated.epochs, report.stated.where) == (2, 1)


def test_blank_lines_do_not_end_a_table() -> None:
    (report,) = read_text("epoch 1 HW\n\n\nepoch 2 EC\n\nepoch 3 HW")
    assert report.table_complete is True
    assert report.unread == ()


def test_a_damaged_row_is_unread_and_the_table_goes_on() -> None:
    (report,) = read_text("epoch 1 HW\nepoch 2 -S\n[...]\nepoch 4 HW")
    assert [epoch.id for epoch in report.epochs] == [1, 4]
    assert [(u.where, u.what) for u in report.unread] == [
        (2, "row of the epoch table that cannot be read"),
        (3, "line inside the epoch table that is no row"),
    ]
    assert report.table_complete is False


def test_the_command_of_a_console_log_belongs_to_what_follows() -> None:
    command = "stedgeai generate -m {}.onnx --target stm32n6 --st-neural-art\n"
    reports = read_text(command.format("a") + VERSION + TABLE + command.format("b") + VERSION + TABLE)
    assert [(r.where, r.command_options[0].value) for r in reports] == [(1, "a.onnx"), (6, "b.onnx")]


def test_a_version_or_a_command_after_the_table_is_said_about_it() -> None:
    (report,) = read_text(TABLE + "\n" + VERSION + "stedgeai generate -m a.onnx --Oalt-sched\n")
    assert report.version is None
    assert report.command is None
    assert [(m.kind, m.value or m.name) for m in report.mentions] == [
        (MentionKind.VERSION, "2.2.0"),
        (MentionKind.OPTION, "--Oalt-sched"),
    ]


def test_pools_of_two_builds_are_not_mixed() -> None:
    row = "npuRAM5 [0x342E0000 - 0x34350000]: {0} kB / 448.000 kB ({1} % used) -- weights: 0 B activations: {0} kB\n"
    first, second = read_text(
        row.format("224.000", "50.00") + TABLE + "\nnow:\n" + row.format("112.000", "25.00") + TABLE
    )
    assert [p.used_bytes for p in first.memory_pools] == [229_376]
    assert [p.used_bytes for p in second.memory_pools] == [114_688]


def test_prose_goes_with_the_report_before_it_or_with_the_first() -> None:
    first, second = read_text(f"I use --Os.\n{TABLE}\nThen -O1.\n{OTHER}\nThen -O2.")
    assert [m.name for m in first.mentions] == ["--Os", "-O1"]
    assert [m.name for m in second.mentions] == ["-O2"]


def test_the_name_of_the_runtime_gives_a_cut_version_away() -> None:
    (report,) = read_text(
        TABLE + ' Requested memory size by section - "stm32n6npu" target\n'
        " module                              text      rodata   data         bss\n"
        " network.o                         10,908      83,981      0           0\n"
        " NetworkRuntime1020_CM55_GCC.a      4,920           0      0           0\n"
        " ll atonn runtime                   6,742      12,842      0          29\n"
    )
    assert report.version == "2.2.0"
    assert [(size.where, size.module) for size in report.section_sizes] == [
        (6, "network.o"),
        (7, "NetworkRuntime1020_CM55_GCC.a"),
        (8, "ll atonn runtime"),
    ]
    assert report.unread == ()


def test_errors_alone_are_a_report() -> None:
    (report,) = read_text("Hi,\nE010(InvalidModelError): cannot load\nWARNING: x is not quantized\n")
    assert report.where == 2
    assert [m.code for m in report.messages] == ["E010", None]


def test_arguments_cut_in_a_word_lose_that_word() -> None:
    (report,) = read_text("Compiler arguments:  -i x.onnx --json-quant-file x.json --Os --enable-virt\n\n" + TABLE)
    assert [option.text for option in report.options] == ["--Os"]
    assert [u.what for u in report.unread] == ["list of compiler arguments that is cut: options at its end are missing"]


def test_a_shell_command_may_go_on_in_the_next_line() -> None:
    (report,) = read_text(
        "stedgeai generate -m x.onnx --target stm32n6 \\\n  --st-neural-art default@a.json\n" + VERSION + TABLE
    )
    assert report.command == "generate -m x.onnx --target stm32n6 --st-neural-art default@a.json"
    assert report.target == "stm32n6"


def test_a_sentence_below_a_typed_command_is_no_part_of_it() -> None:
    (report,) = read_text("stedgeai generate -m x.onnx --target stm32n6\nAnd it prints this table:\n" + TABLE)
    assert report.command == "generate -m x.onnx --target stm32n6"
