import sys
from pathlib import Path

import pytest

from assistant.catalog import manifest
from assistant.diagnosis import rules_doc
from assistant.diagnosis.engine import HEADINGS, Rule, rules


def module_name(rule: Rule) -> str:
    return rule.check.__module__.rpartition(".")[2]


@pytest.mark.parametrize("rule", rules(), ids=lambda rule: rule.id)
def test_every_heading_says_something(rule: Rule) -> None:
    assert [heading for heading in HEADINGS if not rule.sections.get(heading)] == []
    assert rule.references


@pytest.mark.parametrize("rule", rules(), ids=lambda rule: rule.id)
def test_the_file_is_named_after_its_rule(rule: Rule) -> None:
    prefix = rule.id.lower().replace("-", "_") + "_"
    assert module_name(rule).startswith(prefix)
    assert module_name(rule) != prefix


@pytest.mark.parametrize("rule", rules(), ids=lambda rule: rule.id)
def test_every_reference_is_in_the_manifest(rule: Rule) -> None:
    for reference in rule.references:
        assert manifest.resolve(reference).reference == reference


def test_one_rule_a_file() -> None:
    names = [module_name(rule) for rule in rules()]
    files = Path(rules_doc.__file__).parent.joinpath("rules").glob("*_*.py")
    assert sorted(names) == sorted(file.stem for file in files if file.stem != "__init__")


def test_the_document_holds_every_rule_with_its_headings() -> None:
    document = rules_doc.render()
    assert document == rules_doc.render()
    for rule in rules():
        assert f"## {rule.id} · {rule.title}" in document
    assert document.count("### Try next") == len(rules())


def test_the_document_is_current() -> None:
    assert rules_doc.DOCUMENT.read_text(encoding="utf-8") == rules_doc.render(), (
        "run python -m assistant.diagnosis.rules_doc build"
    )


def test_build_writes_what_check_accepts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules_doc, "DOCUMENT", tmp_path / "docs" / "rules.md")
    assert rules_doc.main(["check"]) == 1
    assert rules_doc.main(["build"]) == 0
    assert rules_doc.main(["check"]) == 0
    rules_doc.DOCUMENT.write_text("# Rules, edited by hand\n", encoding="utf-8")
    assert rules_doc.main(["check"]) == 1


def test_another_argument_is_refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["rules_doc"])
    assert rules_doc.main() == 2
    assert "build|check" in capsys.readouterr().err
