"""Advice against a trouble that was not asked about."""

from assistant.answer.symptoms import is_of_another
from assistant.answer.units import units
from assistant.answer.words import concepts
from tests.knowledge.fakes import passage

TEXT = "No camera picture after a deployment on NUCLEO-N657X0-Q: set the board to boot from flash."


def test_a_symptom_is_another_unless_the_question_shares_a_word() -> None:
    (unit,) = units(passage("case", TEXT, kind="issue"))
    assert is_of_another(unit, concepts("does my model fit on the NUCLEO-N657X0-Q"))
    assert not is_of_another(unit, concepts("nucleo n6 camera not detected after deploy"))


def test_articles_are_about_subjects_and_open_with_no_symptom() -> None:
    (unit,) = units(passage("article", TEXT, kind="doc"))
    assert not is_of_another(unit, concepts("does my model fit"))


def test_a_sentence_without_a_trouble_is_kept() -> None:
    (unit,) = units(passage("case", "Weights in flash are tolerable: they are read once.", kind="issue"))
    assert not is_of_another(unit, concepts("does my model fit"))
