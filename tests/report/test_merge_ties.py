"""Profiles, pools, machines, settings and names are put to a build only where something ties them to it."""

import pytest

from assistant.report.facts import Report
from tests.report.builds import COSTS, OPTIONS, POOLS, PROFILE, TEXT, blaze, merged, one, only, swap, touch

NAMES = "touch_240_OE_3_3_1_Q.json"


def reasons(report: Report) -> dict[str, str]:
    return {each.name: each.because for each in report.apart}


def machine(name: str = "stm32n6", clock: int = 1000) -> bytes:
    """A machine description."""
    units = '"accelerators": [{"type": "CONVACC", "num": 4}]'
    return f'{{"machine": {{"name": "{name}", "frequency": {clock}, {units}}}}}'.encode()


def test_a_machine_description_is_of_the_builds_that_name_it() -> None:
    report = one({TEXT: touch()[TEXT], "stm32n6.mdesc": machine()})
    assert report.files[1].because == "same file name and chip"
    assert report.machine is not None
    first, second = merged(only(touch() | blaze(), TEXT, f"blaze_{TEXT}") | {"stm32n6 (1).mdesc": machine()})
    assert first.machine is not None
    assert first.machine == second.machine
    assert first.machine.accelerators[0].type == "CONVACC"


def test_a_machine_description_under_another_name_is_told_by_its_content() -> None:
    report = one({TEXT: touch()[TEXT], "renamed.mdesc": machine()})
    assert report.files[1].because == "same chip"
    assert report.machine is not None
    assert report.machine.name == "stm32n6"


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("stm32n6.mdesc", machine("stm32n7"), "it describes stm32n7, and the build is for stm32n6"),
        ("other.mdesc", machine("n6"), "the build was given another machine description (stm32n6)"),
        ("stm32n6.mdesc", machine(clock=400), "its clock is 400 MHz, and the costs are for 1000 MHz"),
    ],
)
def test_a_machine_description_of_another_build_is_apart(name: str, content: bytes, why: str) -> None:
    first, second = merged(only(touch(), TEXT, COSTS) | {name: content})
    assert first.machine is None
    assert reasons(first) == {name: why}
    assert second.machine is not None


TABLE_ALONE = b"Total number of epochs: 2 of which 0 implemented in software\nepoch 1 HW\nepoch 2 HW\n"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("stm32n6.mdesc", machine()),
        (PROFILE, touch()[PROFILE]),
        (POOLS, touch()[POOLS]),
        ("run-settings.json", b'{"args": {"model": "/m/other.onnx"}, "mempools": []}'),
        (NAMES, touch()[NAMES]),
    ],
)
def test_what_serves_many_builds_is_of_none_without_a_tie(name: str, content: bytes) -> None:
    first, second = merged({"table.txt": TABLE_ALONE, name: content})
    assert first.epochs
    assert [file.name for file in first.files] == ["table.txt"]
    assert reasons(first)[name].startswith("nothing ties it to this build")
    assert [each.because for each in second.apart] == [reasons(first)[name]]


def test_what_one_build_wrote_is_of_the_only_one_here_and_says_so() -> None:
    """Files are given together because they are of one build; that nothing shows it stands on the file."""
    report = one({"table.txt": TABLE_ALONE, OPTIONS: touch()[OPTIONS]})
    assert report.files[1].because == "the only build here, and nothing in the file speaks against it"
    assert {option.origin for option in report.options} == {OPTIONS}


def test_files_without_a_build_say_what_is_missing() -> None:
    """Costs, options and pools are put to a build; where none is given each of them says so, in any order."""
    files = only(touch(), COSTS, OPTIONS, POOLS)
    for given in (files, dict(reversed(files.items()))):
        reports = merged(given)
        assert [report.files[0].name for report in reports] == list(given)
        for report in reports:
            assert [each.name for each in report.apart] == ["all other files"]
            assert report.apart[0].because.startswith("none of these files holds a build: give its text report")
    assert merged(only(files, POOLS))[0].apart == ()


def test_a_pool_file_is_told_by_its_name_where_the_build_lists_no_pools() -> None:
    text = touch()[TEXT].decode()
    bare = "\n".join(line for line in text.splitlines() if "% used)" not in line and "Total:" not in line)
    report = one({TEXT: bare.encode(), POOLS: touch()[POOLS]})
    assert report.files[1].because == "same file name"
    first, _ = merged({TEXT: bare.encode(), "other.mpool": touch()[POOLS]})
    assert reasons(first) == {"other.mpool": "the build was given another pool file (memory_pool)"}


def test_a_pool_file_that_only_the_profile_names() -> None:
    """The table of the epochs and the command are pasted, without the compiler's arguments and the pools."""
    text = touch()[TEXT].decode()
    cut = [line for line in text.splitlines() if "% used)" not in line and "Total:" not in line]
    bare = "\n".join(line for line in cut if not line.startswith("Compiler arguments")).encode()
    report = one({TEXT: bare, PROFILE: touch()[PROFILE], POOLS: touch()[POOLS]})
    assert [(file.name, file.because) for file in report.files[1:]] == [
        (PROFILE, "same profile"),
        (POOLS, "same file name"),
    ]
    first, _ = merged({TEXT: bare, PROFILE: touch()[PROFILE], "noextmem.mpool": touch()[POOLS]})
    assert reasons(first) == {"noextmem.mpool": "the build was given another pool file (memory_pool)"}


def test_another_pool_file_with_another_size_is_apart() -> None:
    smaller = touch(POOLS=swap('"32768"', '"16384"'))[POOLS]
    first, _ = merged({TEXT: touch()[TEXT], "nucleo.mpool": smaller})
    assert reasons(first) == {
        "nucleo.mpool": "the build was given another pool file (memory_pool), and size of hyperRAM differs"
    }
    report = one({TEXT: touch()[TEXT], "memory_pool (2).mpool": smaller})
    assert report.files[1].because == "same 4 of 5 pools and file name"


def test_a_profile_must_be_the_one_that_was_chosen() -> None:
    """Without a command its options must be those in force, no more and no less; a command names its file."""
    files = touch()
    text = "\n".join(line for line in files[TEXT].decode().splitlines() if not line.startswith("Parameters"))
    bare = {TEXT: text.encode()}
    assert one(bare | {PROFILE: files[PROFILE]}).files[1].because == "same options"
    for options, why in (
        ("--Os", "options are in force that its profile has not (--Oauto-sched, --Ocache-opt)"),
        ("", "options are in force that its profile has not (--Oauto-sched, --Ocache-opt)"),
        ("--Oalt-sched", "its profile has options that are not in force"),
    ):
        other = f'{{"Profiles": {{"mine": {{"memory_pool": "x.mpool", "options": "{options}"}}}}}}'.encode()
        first, _ = merged(bare | {"other.json": other})
        assert reasons(first) == {"other.json": why}
    other = b'{"Profiles": {"user_profile": {"memory_pool": "x.mpool", "options": "--Oalt-sched"}}}'
    first, _ = merged({TEXT: files[TEXT], "other.json": other})
    why = "the command names another profile file (profile-neural-art.json), and option --Oalt-sched differs"
    assert reasons(first) == {"other.json": why}
    empty = b'{"Profiles": {"user_profile": {"memory_pool": "x.mpool", "options": "--Os"}}}'
    first, _ = merged({TEXT: files[TEXT], "other.json": empty})
    why = "the command names another profile file (profile-neural-art.json), and its list of options differs"
    assert reasons(first) == {"other.json": why}
    older = b'{"Profiles": {"user_profile": {"options": "--Oalt-sched --mvei --all-buffers-info --Os"}}}'
    first, _ = merged({TEXT: files[TEXT], PROFILE: older})
    assert reasons(first) == {PROFILE: "3 of the 4 options of its profile are not in force"}
