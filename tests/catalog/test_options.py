import json
import re
from pathlib import Path

import pytest

from assistant.catalog import options
from assistant.catalog.manifest import AUTHORITY
from assistant.catalog.options import Known, Option
from assistant.catalog.tables import version_number


def found(flag: str, scope: str | None = None) -> Option:
    option = options.find(flag, scope)
    assert option is not None, f"{flag} is not in the catalogue"
    return option


@pytest.mark.parametrize(
    ("flag", "split"),
    [
        ("--Omax-ca-pipe 4", ("--Omax-ca-pipe", "4")),
        ("--Omax-ca-pipe=4", ("--Omax-ca-pipe", "4")),
        ("--Omax-ca-pipe = 4", ("--Omax-ca-pipe", "4")),
        ("  --Oalt-sched ", ("--Oalt-sched", None)),
        ("-O3", ("-O", "3")),
        ("-O 3", ("-O", "3")),
        ("--range 0 1", ("--range", "0 1")),
        ("-Os", ("-Os", None)),
        ("", ("", None)),
    ],
)
def test_split(flag: str, split: tuple[str, str | None]) -> None:
    assert options.split(flag) == split


@pytest.mark.parametrize(
    ("flag", "name", "scope"),
    [
        ("--Omax-ca-pipe 4", "--Omax-ca-pipe", "compiler"),
        ("--Omax-ca-pipe=4", "--Omax-ca-pipe", "compiler"),
        ("-O3", "--optimization", "compiler"),
        ("-O0", "--optimization", "compiler"),
        ("--optimization 3", "--optimization", "compiler"),
        ("--optimization", "--optimization", "compiler"),
        ("--optimization balanced", "--optimization", "stedgeai"),
        ("-M", "--Os", "compiler"),
        ("-A", "--Oauto", "compiler"),
        ("-t onnx", "--type", "stedgeai"),
        ("--target stm32n6", "--target", "stedgeai"),
        ("--target", "--target", "stedgeai"),
        ("--st-neural-art default@user_neuralart.json", "--st-neural-art", "stedgeai"),
        ("--input-data-type uint8", "--input-data-type", "stedgeai"),
        ("--output-data-type int8", "--output-data-type", "stedgeai"),
        ("--inputs-ch-position chlast", "--inputs-ch-position", "stedgeai"),
        ("--c-api st-ai", "--c-api", "stedgeai"),
        ("--mode target", "--mode", "stedgeai"),
    ],
)
def test_find(flag: str, name: str, scope: str) -> None:
    option = found(flag)
    assert (option.names[0], option.scope) == (name, scope)


def test_scope_settles_a_name_that_both_tools_have() -> None:
    assert found("--optimization", "stedgeai").values == ("time", "ram", "balanced")
    assert found("--optimization", "compiler").values == ("0", "1", "2", "3")
    assert options.find("--Oalt-sched", "stedgeai") is None


@pytest.mark.parametrize(
    "flag", ["--oalt-sched", "\u2013Oalt-sched", "Oalt-sched", "--Omax-ca-pip", "-O7", "", "--prelu"]
)
def test_what_is_no_option_is_not_found(flag: str) -> None:
    assert options.find(flag) is None


@pytest.mark.parametrize(
    ("flag", "version", "known"),
    [
        ("--Oalt-sched", "2.1.0", Known.YES),
        ("--Oalt-sched", None, Known.YES),
        ("--Oalt-sched", "4.0.1", Known.NOT_ESTABLISHED),
        ("--Oauto-sched", "4.0.1", Known.YES),
        ("--enable-epoch-controller", "v4.0.1-20581", Known.YES),
        ("--expand-softmax", "4.0.1", Known.YES),
        ("--expand-softmax", "3.0.0", Known.NO),
        ("--expand-softmax", "2.2", Known.NO),
        ("--mvei", "2.2.0", Known.YES),
        ("--mvei", "3.0.0", Known.NOT_ESTABLISHED),
        ("--mvei", "4.0.0", Known.NO),
        ("--encrypt-weights", "2.0.0", Known.NO),
        ("--encrypt-weights", "2.1.0", Known.YES),
        ("--input-output-channel-position", "2.0.0", Known.NO),
        ("--native-float", "5.0.0", Known.NOT_ESTABLISHED),
        ("--native-float", "latest", Known.NOT_ESTABLISHED),
        ("--no-such-option", "2.1.0", Known.NOT_ESTABLISHED),
        ("--no-such-option", None, Known.NOT_ESTABLISHED),
        ("--optimization balanced", "2.1.0", Known.YES),
    ],
)
def test_known(flag: str, version: str | None, known: Known) -> None:
    assert options.known(flag, version) is known


def test_no_needs_somebody_who_says_so() -> None:
    for option in options.all_options():
        assert bool(option.since or option.until) == bool(option.window_authority), option.names


@pytest.mark.parametrize(
    ("flag", "name"),
    [("-O3", "--optimization"), ("--Omax-ca-pipe=4", "--Omax-ca-pipe"), ("-M", "--Os"), ("--new 1", "--new")],
)
def test_canonical(flag: str, name: str) -> None:
    assert options.canonical(flag) == name


@pytest.mark.parametrize(
    ("flag", "near"),
    [("--Oalt-shed", "--Oalt-sched"), ("--oalt-sched", "--Oalt-sched"), ("--nativefloat", "--native-float")],
)
def test_similar(flag: str, near: str) -> None:
    assert options.similar(flag)[0] == near
    assert len(options.similar(flag, n=1)) == 1


def test_similar_of_nonsense_is_empty() -> None:
    assert options.similar("--qqqqqqqq") == ()


def test_rows_are_whole_and_unambiguous() -> None:
    seen: set[tuple[str, str]] = set()
    for option in options.all_options():
        assert option.meaning.endswith("."), option.names
        assert option.scope in ("compiler", "stedgeai")
        assert option.authority in AUTHORITY
        assert option.window_authority in (None, *AUTHORITY)
        assert option.source_url is None or re.fullmatch(r"https://[^\s,]+", option.source_url), option.names
        for version in filter(None, (option.since, option.until, *(option.seen or ()))):
            assert re.fullmatch(r"\d\.\d\.\d", version), option.names
        if option.seen:
            assert (version_number(option.seen[0]) or ()) <= (version_number(option.seen[1]) or ())
        for name in option.names:
            assert (option.scope, name) not in seen, name
            seen.add((option.scope, name))


@pytest.mark.parametrize("flag", ["--native-float", "--all-buffers-info", "--mvei"])
def test_absence_of_these_is_never_called_a_fault(flag: str) -> None:
    option = found(flag)
    text = f"{option.meaning} {option.notes} {option.default}".casefold()
    assert not re.search(r"mandatory|required|obligatory|needed", text)


def test_the_notes_carry_what_was_corrected() -> None:
    assert "absence is no fault" in found("--native-float").notes
    assert "absence is no fault" in found("--all-buffers-info").notes
    assert "2.0 and 2.1 builds exist without it" in found("--mvei").notes
    assert "already inside --Oauto-sched" in found("--Oalt-sched").notes
    assert "AI Studio 4.x passes" in found("--c-api").notes
    assert "AI Studio 4.x passes" in found("--mode").notes


@pytest.mark.reports
@pytest.mark.parametrize(("field", "scope"), [("compile_options", "compiler"), ("command_line", "stedgeai")])
def test_every_option_of_the_real_reports_is_known(reports_dir: Path, field: str, scope: str) -> None:
    missing: set[str] = set()
    counted = 0
    with (reports_dir / "index.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            text = json.loads(line)[field] or ""
            flags = re.findall(r"(?<!\S)--?[A-Za-z][\w.-]*", text)
            if text.startswith("# Tool:"):  # atonn_options.ini: every key is the long name of an option
                flags = [f"--{key}" for key in re.findall(r"(?<!\S)([A-Za-z][\w-]*)=", text)]
            counted += len(flags)
            missing |= {flag for flag in flags if options.find(flag, scope) is None}
    assert counted > 500
    assert missing - {"-arm64"} == set()  # -arm64 belongs to the command `arch` in front of stedgeai
