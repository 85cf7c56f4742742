import json

import pytest

from assistant.catalog import operators, options, versions
from tests.cli.test_diagnose import run


def test_a_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("explain", "sw-001") == 0
    text = capsys.readouterr().out
    for heading in ("What it finds", "Why it matters", "Try next", "Not sure when", "Sources"):
        assert heading in text


@pytest.mark.parametrize("name", ["--Oalt-sched", "\u2013Oalt-sched", "\u2014Oalt-sched", "Oalt-sched"])
def test_an_option_in_any_spelling(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("explain", name) == 0
    assert "--Oalt-sched" in capsys.readouterr().out


def test_an_option_with_its_argument(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("explain", "--Omax-ca-pipe", "4") == 0
    assert "--Omax-ca-pipe" in capsys.readouterr().out


def test_optimization_levels_are_one_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("explain", "-O3", "--json") == 0
    assert json.loads(capsys.readouterr().out)["name"] == "--optimization"


def test_an_option_for_a_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("explain", "--Oalt-sched", "--tool-version", "2.1.0") == 0
    assert "In 2.1.0" in capsys.readouterr().out


def test_an_operator_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("explain", "prelu", "--json") == 0
    data = json.loads(capsys.readouterr().out)
    assert data["schema"] == "neuralart.explain/1"
    assert data["kind"] == "operator"
    assert data["name"].casefold() == "prelu"
    assert data["sources"]


@pytest.mark.parametrize(
    ("name", "hint"), [("--Oalt-shed", "--Oalt-sched"), ("SW-999", "SW-001"), ("Softmaxx", "Softmax")]
)
def test_an_unknown_name_is_one_sentence_with_the_nearest(
    name: str, hint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("explain", name) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert hint in output.err
    assert output.err.count("\n") == 1


def test_explain_without_a_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("explain") == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("name", ["??", "hybrid", "EC", "-SW-"])
def test_a_kind_of_epoch_as_the_table_prints_it(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("explain", name) == 0
    assert "Sources" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["sw001", "SW 1", "sw-1"])
def test_a_rule_id_as_people_type_it(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("explain", name) == 0
    assert capsys.readouterr().out.startswith("SW-001")


@pytest.mark.parametrize(
    ("name", "core", "told"),
    [
        ("3.0.0", "3.0.0", "atonn-v1.1.3-8, NetworkRuntime1100"),
        ("2.1", "2.1.0", "1.1.0-31"),
        ("v4.0.1-20581", "4.0.1", "12.0.1"),
        ("ST Edge AI Core 2.2.0", "2.2.0", "OE_3_3_0"),
        ("X-CUBE-AI 10.1.0", "2.1.0", "Reduce operators"),
        ("X-CUBE-AI 12.0", "4.0.0, 4.0.1", "--expand-softmax"),
    ],
)
def test_a_version(name: str, core: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("explain", *name.split(), "--json") == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["kind"], data["name"]) == ("version", core)
    assert told in json.dumps(data["sections"])
    assert data["sources"]


def test_every_version_option_and_operator_can_be_explained(capsys: pytest.CaptureFixture[str]) -> None:
    names = [version.core for version in versions.all_versions()]
    names += [name for option in options.all_options() for name in option.names]
    names += [operator.operator for operator in operators.all_operators()]
    for name in dict.fromkeys(names):
        assert run("explain", name) == 0, name
    assert len(capsys.readouterr().out.splitlines()) > len(names)


def test_a_version_that_nobody_knows_names_those_that_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("explain", "2.9.0") == 2
    assert "2.2.0" in capsys.readouterr().err


def test_a_number_behind_an_option_is_its_value(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("explain", "--Oauto-th", "0.5", "--json") == 0
    assert json.loads(capsys.readouterr().out)["kind"] == "option"
