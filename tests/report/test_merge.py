"""Files of one build become one report, whatever their order; files of another build stay apart, with the reason."""

import random

import pytest

from assistant.errors import ReportError
from assistant.report.facts import FileKind, Report
from assistant.report.merge import together
from assistant.report.read import read_bytes
from tests.report.builds import (
    COSTS,
    GRAPH,
    LOG,
    OPTIONS,
    POOLS,
    PROFILE,
    TESTS,
    TEXT,
    blaze,
    merged,
    one,
    only,
    swap,
    touch,
)

NAMES = "touch_240_OE_3_3_1_Q.json"


def differences(report: Report) -> list[tuple[str, str, str]]:
    return [(each.what, each.one.value, each.other.value) for each in report.contradictions]


def reasons(report: Report) -> dict[str, str]:
    return {each.name: each.because for each in report.apart}


def test_eight_files_are_one_report_without_a_contradiction() -> None:
    report = one(touch())
    assert [(file.name, file.kind) for file in report.files] == [
        (TEXT, FileKind.TEXT),
        (GRAPH, FileKind.GRAPH),
        (LOG, FileKind.RUN),
        (NAMES, FileKind.NAMES),
        (COSTS, FileKind.COSTS),
        (OPTIONS, FileKind.OPTIONS),
        (PROFILE, FileKind.PROFILE),
        (POOLS, FileKind.POOLS),
    ]
    assert report.contradictions == ()
    assert report.apart == ()
    assert report.unread == ()
    assert dict.fromkeys(file.because for file in report.files[1:]) == dict.fromkeys(
        (
            "same model, epochs, version, options, memory, command and date",
            "same model, epochs and version",
            "same model, signature and version",
            "same epochs and estimates",
            "same model, version and options",
            "same profile and options",
            "same pools and file name",
        )
    )


def test_every_fact_names_its_file() -> None:
    report = one(touch())
    assert {row.origin for row in report.epochs} == {TEXT}
    assert {option.origin for option in report.options} == {TEXT}
    assert {pool.origin for pool in report.memory_pools} == {TEXT}
    assert {layer.origin for layer in report.layers} == {TEXT}
    assert report.graph is not None
    assert {fact.origin for fact in (report.graph, *report.graph.epochs, *report.graph.buffers)} == {GRAPH}
    assert report.timing is not None
    assert {fact.origin for fact in (report.timing, *report.timing.epochs, report.device)} == {LOG}  # type: ignore[union-attr]
    assert {cost.origin for cost in report.epoch_costs} == {COSTS}
    assert {profile.origin for profile in report.profiles} == {PROFILE}
    assert report.pool_file is not None
    assert {pool.origin for pool in report.pool_file.pools} == {POOLS}
    assert report.stated.origin == TEXT


def test_an_epoch_has_its_time_its_operators_and_the_layers_of_the_model() -> None:
    report = one(touch())
    assert {row.id: row.duration_ms for row in report.epochs if row.id} == {
        1: 0.12, 3: 0.07, 6: 1.404, 7: 0.02, 8: 0.302, 9: 0.014, 10: 0.043, 12: 0.023,
    }  # fmt: skip
    gemm = report.graph_epoch(6)
    assert gemm is not None
    assert [operator.name for operator in gemm.operators] == ["Gemm_31"]
    assert gemm.layers
    assert report.graph_epoch(99) is None


def test_the_order_of_the_files_changes_nothing() -> None:
    files = touch() | blaze()
    expected = merged(files)
    assert [report.model for report in expected] == ["touch_240", "blaze_small_int8"]
    shuffled = random.Random(4)
    for _ in range(12):
        names = shuffled.sample(sorted(files), len(files))
        assert sorted(merged(only(files, *names)), key=lambda each: each.model or "", reverse=True) == expected


def test_a_second_build_stays_apart_with_the_reason() -> None:
    first, second = merged(touch() | blaze())
    assert len(first.files) == 8
    assert [file.name for file in second.files] == [
        f"blaze_{TEXT}",
        f"blaze_{GRAPH}",
        "blaze_blaze_small_int8_OE_3_3_0_Q.json",
        POOLS,
    ]
    assert second.files[1].because == "same model, epochs, version, options, memory, command and date"
    assert reasons(first) == {f"blaze_{TEXT}": "another model (blaze_small_int8)"}
    assert reasons(second)[TEXT] == "another model (touch_240)"
    assert first.contradictions == second.contradictions == ()


def test_the_summary_of_a_validate_run_describes_another_plan() -> None:
    alone = read_bytes(touch()[LOG], LOG)[0]
    assert alone.summary is not None
    assert alone.inputs
    report = one(touch())
    assert report.summary is None
    assert report.inputs == ()
    assert report.memory_total is not None
    assert report.memory_total.weights_bytes == 533_232
    assert report.accuracy
    assert report.device is not None


@pytest.mark.parametrize(
    ("edits", "names", "expected"),
    [
        (
            {"TEXT": swap("| epoch_10             |   SW   |     Softmax      |", "| epoch_10 | HW | |")},
            (TEXT, GRAPH),
            [("kind of epoch 10", "SW", "HW")],
        ),
        (
            {"TEXT": swap("|     Softmax      |", "|      Concat      |")},
            (TEXT, GRAPH),
            [("operator of epoch 10", "Concat", "Softmax")],
        ),
        (
            {"GRAPH": swap('"4.0.1-20581 7ed50de05"', '"4.0.0-20500 359356bb0"')},
            (TEXT, GRAPH),
            [("version of the tool", "4.0.1", "4.0.0")],
        ),
        (
            {"TEXT": lambda text: text.replace("520.734 kB", "519.734 kB").replace("530.047 kB", "529.047 kB")},
            (TEXT, GRAPH),
            [("bytes used in octoFlash", "532,208 B", "533,232 B")],
        ),
        (
            {"TEXT": swap(" --Oauto-sched", " --Oalt-sched")},
            (TEXT, GRAPH),
            [
                ("option --Oalt-sched", "--Oalt-sched", "not among the options"),
                ("option --Oauto-sched", "not among the options", "--Oauto-sched"),
            ],
        ),
        (
            {"LOG": swap("v4.0.1-20581 7ed50de05", "v4.0.0-20500 359356bb0")},
            (TEXT, LOG),
            [("version of the tool", "4.0.1", "4.0.0")],
        ),
        (
            {"OPTIONS": swap("optimization=3", "optimization=1")},
            (TEXT, OPTIONS),
            [("option --optimization", "--optimization 3", "optimization=1")],
        ),
        (
            {"PROFILE": swap("--Oauto-sched", "--Oauto-sched --Oalt-sched")},
            (TEXT, PROFILE),
            [("option --Oalt-sched", "not among the options", "--Oalt-sched")],
        ),
        (
            {"POOLS": swap('"32768"', '"16384"')},
            (TEXT, POOLS),
            [("size of hyperRAM", "33,554,432 B", "16,777,216 B")],
        ),
        (
            {"POOLS": swap("0x34100000", "0x34180000")},
            (TEXT, POOLS),
            [("start of cpuRAM2", "0x34100000", "0x34180000")],
        ),
        (
            {"COSTS": swap(",4160,4160\n", ",4160,4000\n")},
            (GRAPH, COSTS),
            [("estimated cycles of epoch 3", "4,160", "4,000")],
        ),
    ],
    ids=["kind", "operator", "version", "use", "option", "run", "ini", "profile", "size", "start", "costs"],
)
def test_contradictions_are_recorded_and_not_resolved(
    edits: dict[str, object], names: tuple[str, str], expected: list[tuple[str, str, str]]
) -> None:
    report = one(only(touch(**edits), *names))  # type: ignore[arg-type]
    assert differences(report) == expected
    for each in report.contradictions:
        assert {each.one.origin, each.other.origin} == set(names)
        assert each.one.where
        assert each.other.where


def test_counts_without_rows_are_compared_too() -> None:
    text = touch()[TEXT].decode()
    start = text.index("Total number of epochs")
    stated = text[start : text.index("---", start)].replace("(SW) epochs                          4", "(SW) epochs 3")
    report = one({"post.txt": stated.encode(), GRAPH: touch()[GRAPH]})
    assert differences(report) == [("software epochs", "4", "3")]
    assert report.contradictions[0].other.where == 1


def test_what_stands_first_is_used() -> None:
    text = touch()[TEXT].decode()
    other = text.replace("| epoch_10             |   SW   |", "| epoch_10             | Hybrid |")
    counted = other.replace("(SW) epochs                          4", "(SW) epochs 3").replace(
        "software and hardware)   1", "software and hardware) 2"
    )
    for table, used in ((counted, "HYBRID"), (other, "SW")):  # whole, and with a row that its own counts do not fit
        report = one(only(touch(), GRAPH) | {TEXT: table.encode()})
        assert next(row.kind for row in report.epochs if row.id == 10) == used
        (found,) = report.contradictions
        assert {found.one.value, found.other.value} == {"HYBRID", "SW"}
        assert found.one.value == used
        assert {found.one.where, found.other.where} == {59, "/graphs/0/nodes/8"}


def test_two_differences_are_two_builds() -> None:
    edited = swap(" --Oauto-sched", "")
    older = swap('"4.0.1-20581 7ed50de05"', '"4.0.0-20500 359356bb0"')
    first, second = merged(only(touch(TEXT=edited, GRAPH=older), TEXT, GRAPH))
    assert reasons(first) == {GRAPH: "another version of the tool and other options"}
    assert reasons(second) == {TEXT: "another version of the tool and other options"}


def test_another_kind_and_another_day_are_two_builds() -> None:
    text = touch()[TEXT].decode().replace("|     Softmax      |", "| Concat |")
    later = text.replace("2026-07-28 16:00:41", "2026-08-02 09:15:00")
    first, _ = merged({TEXT: later.encode(), GRAPH: touch()[GRAPH]})
    assert reasons(first) == {GRAPH: "other kinds of epochs and another date"}


def test_other_numbers_of_epochs_are_another_build() -> None:
    fewer = swap("Total number of epochs                                9", "Total number of epochs 8")
    first, _ = merged(only(touch(TEXT=fewer), TEXT, GRAPH))
    assert reasons(first) == {GRAPH: "9 epochs, not 8"}


def test_files_of_one_kind_are_two_builds_and_the_graph_goes_to_the_one_it_fits() -> None:
    files = touch()
    again = touch(TEXT=swap("2026-07-28 16:00:41", "2026-08-02 09:15:00"))[TEXT]
    for order in ((TEXT, "later.txt", GRAPH), (GRAPH, "later.txt", TEXT), ("later.txt", GRAPH, TEXT)):
        reports = merged(only(files | {"later.txt": again}, *order))
        joined = {report.files[0].name: [file.name for file in report.files] for report in reports}
        assert joined == {TEXT: [TEXT, GRAPH], "later.txt": ["later.txt"]}
        later = next(report for report in reports if report.files[0].name == "later.txt")
        assert reasons(later)[TEXT] == "a second text report is a second build"


def test_an_equal_table_of_another_time_is_the_same_build() -> None:
    """One may run `analyze` and keep the graph of `generate`: nothing differs but the date."""
    report = one(only(touch(TEXT=swap("2026-07-28 16:00:41", "2026-08-02 09:15:00")), TEXT, GRAPH))
    assert report.contradictions == ()
    assert report.files[1].because == "same model, epochs, version, options, memory and command"


def test_the_same_content_twice_is_read_once() -> None:
    files = only(touch(), TEXT, GRAPH)
    report = one(files | {"zz copy.txt": files[TEXT]})
    assert [(file.name, file.because) for file in report.files[2:]] == [("zz copy.txt", "the same file again")]


def test_the_second_graph_that_the_tool_writes_is_a_copy() -> None:
    files = only(touch(), TEXT, GRAPH)
    bare = files[GRAPH].replace(b'"memory_footprint"', b'"footprint_of_memory"')
    report = one(files | {"c_info.json": bare})
    assert [file.name for file in report.files] == [TEXT, GRAPH, "c_info.json"]
    assert report.files[2].because == "the same graph, which stedgeai writes twice"
    assert report.graph is not None
    assert report.graph.footprint is not None


def test_a_run_that_fits_two_builds_is_of_neither() -> None:
    files = touch()
    later = touch(TEXT=swap("2026-07-28 16:00:41", "2026-08-02 09:15:00"))[TEXT]
    reports = merged(only(files | {"later.txt": later}, TEXT, "later.txt", LOG))
    assert [report.timing is not None for report in reports] == [False, False, True]
    assert reasons(reports[2]) == dict.fromkeys((TEXT, "later.txt"), "it fits several builds, and nothing tells which")


def test_a_run_whose_times_do_not_fit_the_table_is_of_another_build() -> None:
    files = touch(LOG=swap("epoch (SW)               ", "epoch (EC)               "))
    first, second = merged(only(files, TEXT, LOG))
    assert reasons(first) == {LOG: "its times per epoch do not fit the epoch table"}
    assert second.timing is not None


def test_a_log_of_build_and_run_joins_the_report_file() -> None:
    """The console log holds no layer table, the file no messages and no times."""
    text = touch()[TEXT].decode()
    console = text.replace("Created date          : 2026-07-28 16:00:41\n", "").replace(
        "Model name - touch_240", "WARNING: dense_bias is not quantized\nModel name - touch_240"
    )
    report = one({TEXT: text.encode(), "console.log": console.encode() + touch()[LOG]})
    assert report.timing is not None
    assert next(row.duration_ms for row in report.epochs if row.id == 6) == 1.404
    assert {message.origin for message in report.messages} == {"console.log"}
    assert any("is not quantized" in message.text for message in report.messages)
    assert {row.origin for row in report.epochs} == {TEXT}


def test_a_paste_of_the_table_alone_joins_its_graph() -> None:
    text = touch()[TEXT].decode()
    table = text[text.index("Total number of epochs") : text.index("====", text.index("epoch_10"))]
    report = one({"the pasted text": table.encode(), **only(touch(), GRAPH, NAMES)})
    assert report.model == "touch_240"
    assert {row.origin for row in report.epochs} == {"the pasted text"}
    assert {option.origin for option in report.options} == {GRAPH}


def test_a_shortened_table_gives_way_to_the_whole_one() -> None:
    text = touch()[TEXT].decode()
    short = "\n".join(line for line in text.splitlines() if not line.startswith(("| epoch_8", "| epoch_9")))
    report = one({TEXT: short.encode(), GRAPH: touch()[GRAPH]})
    assert report.table_complete is True
    assert {row.origin for row in report.epochs} == {GRAPH}
    assert report.totals.transitions == 4


def test_options_of_the_profile_stand_in_where_no_file_has_those_in_force() -> None:
    text = touch()[TEXT].decode()
    bare = "\n".join(line for line in text.splitlines() if not line.startswith("Compiler arguments"))
    report = one({TEXT: bare.encode(), PROFILE: touch()[PROFILE]})
    assert {option.origin for option in report.options} == {PROFILE}
    assert [option.name for option in report.options][:2] == ["--native-float", "--cache-maintenance"]


def test_a_profile_that_the_command_does_not_name_is_apart() -> None:
    built_in = swap(r"user_profile@C:\project\profile-neural-art.json", "")
    first, second = merged(only(touch(TEXT=built_in), TEXT, PROFILE))
    assert "built-in profile" in reasons(first)[PROFILE]
    assert second.profiles
    other = swap("user_profile@", "fast@")
    first, _ = merged(only(touch(TEXT=other), TEXT, PROFILE))
    assert reasons(first) == {PROFILE: 'no profile "fast", which the command names'}


def test_a_pool_file_of_other_pools_is_apart() -> None:
    other = POOLS_OF_ANOTHER_BOARD
    first, _ = merged({TEXT: touch()[TEXT], "board.mpool": other})
    assert reasons(first)["board.mpool"].startswith("other pools (")


POOLS_OF_ANOTHER_BOARD = b"""{"memory": {"mempools": [
 {"fname": "A", "name": "sramA", "prop": {"rights": "ACC_WRITE"},
  "offset": {"value": "0x20000000", "magnitude": "BYTES"}, "size": {"value": "64", "magnitude": "KBYTES"}}]}}"""


def test_a_graph_for_the_cpu_is_no_build_for_the_npu() -> None:
    from tests.report.artefacts import FOLDER

    cpu = (FOLDER / "cpu_40" / GRAPH).read_bytes()
    first, _ = merged({TEXT: touch()[TEXT], GRAPH: cpu})
    assert reasons(first) == {GRAPH: "one is a build for the NPU, the other for the CPU"}


def test_one_file_is_left_as_it_is() -> None:
    reports = read_bytes(touch()[TEXT], TEXT)
    assert together([(TEXT, reports)]) == reports
    assert reports[0].files == ()
    assert {row.origin for row in reports[0].epochs} == {None}


def every_fixture() -> list[tuple[str, list[Report]]]:
    folder = TESTS
    paths = [*folder.glob("reports/*/report.*"), *folder.glob("artefacts/*/*.json"), *folder.glob("builds/*/*")]
    found = []
    for path in sorted([*paths, *folder.glob("report/setup_files/*")]):
        try:
            found.append((str(path.relative_to(folder)), read_bytes(path.read_bytes(), path.name)))
        except ReportError:
            continue
    return found


def test_any_files_together_lose_nothing_and_have_one_order() -> None:
    """Every fixture there is, some of them at a time: no file is lost, and each result is that of any order."""
    fixtures = every_fixture()
    assert len(fixtures) > 50
    drawn = random.Random(11)
    for size in (2, 3, 5, 9, 17, len(fixtures)):
        for _ in range(6):
            some = drawn.sample(fixtures, size)
            expected = {str(report.files) + str(report.where): report for report in together(some)}
            assert {file.name for report in expected.values() for file in report.files} == {name for name, _ in some}
            again = together(drawn.sample(some, size))
            assert {str(report.files) + str(report.where): report for report in again} == expected


def test_very_many_builds_are_not_compared_with_each_other() -> None:
    """Two long logs of many runs would take minutes; nobody has so many files of one build."""
    many = b"\n".join(
        b"ST Edge AI Core v2.2.0-20266 2adc00962\nTotal number of epochs: %d of which 0 implemented in software"
        % number
        for number in range(1, 70)
    )
    reports = merged({"many.log": many, TEXT: touch()[TEXT]})
    assert len(reports) == 70
    assert {each.because[:9] for report in reports for each in report.apart} == {"these are"}
