"""Profile files: comments are allowed, old and unknown keys are told."""

from assistant.report.setup_facts import ProfileFile
from tests.report.setup_file import report_from, report_of, told


def profiles(text: str) -> ProfileFile:
    file = report_from(text).profile_file
    assert file
    return file


def test_a_profile() -> None:
    report = report_of("profiles.json")
    assert report.profile_file
    assert report.profile_file.compiler == "/opt/trial/atonn"
    bell, old = report.profiles
    assert (bell.name, bell.where) == ("bell", "/Profiles/bell")
    assert (bell.memory_pool, bell.machine_desc) == ("./pools/bell.mpool", "./stm32n6.mdesc")
    assert [(option.name, option.value, option.where) for option in bell.options] == [
        (name, value, "/Profiles/bell/options")
        for name, value in (
            ("-O3", None), ("--Os", None), ("--native-float", None), ("--Omax-ca-pipe", "4"),
            ("--enable-epoch-controller", None), ("--csv-file", "network"),
        )
    ]  # fmt: skip
    assert (old.memory_pool, old.machine_desc) == ("C:\temp\bell.mpool", None)
    assert old.unknown_keys == ("memory_desc", "optoins")
    assert [option.name for option in old.options] == ["--Oauto-sched"]


def test_what_the_tool_would_not_read_is_told_by_line() -> None:
    file = report_of("profiles.json").profile_file
    assert file
    assert told(file.problems) == [
        (17, "control-character",
         'A single backslash in "memory_pool" is read as a control character: write "\\\\", or use "/".'),
        (18, "old-key",
         '"memory_desc" is the old name of "machine_desc" and ignored (seen in 2.1.0 and 2.2.0): rename it.'),
        (19, "unknown-key",
         'The tool ignores the key "optoins": a profile has memory_pool, machine_desc, options.'),
        (20, "wrong-value",
         "A long dash (–) stands before an option where the compiler reads two hyphens: write --."),
        (20, "wrong-value",
         '"options" starts with "Os", which is no option: put the hyphens before it, or remove it.'),
        (22, "wrong-value",
         'The profile "broken" should be an object with "memory_pool" and "options": correct it.'),
    ]  # fmt: skip


def test_only_the_comments_of_the_tool() -> None:
    file = profiles('// fine\n/* not fine */\n{"Profiles": {"a": {"options": "--Os"},}}')
    assert told(file.problems) == [
        (2, "comment", "Only comments that start with // are allowed here: rewrite them."),
        (3, "trailing-comma", "A comma stands before a closing bracket, which JSON does not allow: remove it."),
    ]


def test_an_option_that_is_a_path_is_no_comment() -> None:
    (profile,) = profiles('{"Profiles": {"a": {"memory_pool": "//server/x.mpool"}}}').profiles
    assert profile.memory_pool == "//server/x.mpool"
    assert profile.options == ()


def test_no_profile() -> None:
    assert told(profiles('{"Profiles": {}}').problems) == [
        (1, "empty", '"Profiles" is empty: add a profile with "memory_pool" and "options".')
    ]
    assert told(profiles('{"Profiles": {"a": {}}}').problems) == [
        (1, "empty", 'The profile "a" is empty: add "memory_pool" and "options".')
    ]
    nested = profiles('{"Tool": {"Profiles": {"a": {}}}}')
    assert nested.profiles == ()
    assert [kind for _, kind, _ in told(nested.problems)] == ["missing-key", "unknown-key"]


def test_values_of_another_type() -> None:
    file = profiles('{"Globals": 3, "Profiles": {"a": {"memory_pool": 7, "options": ["--Os"]}}}')
    assert [(profile.memory_pool, profile.options) for profile in file.profiles] == [(None, ())]
    assert len(file.problems) == 3


def test_a_name_with_a_slash() -> None:
    (profile,) = profiles('{"Profiles": {"a/b~c": {"options": "--Os"}}}').profiles
    assert (profile.name, profile.where) == ("a/b~c", "/Profiles/a~1b~0c")
