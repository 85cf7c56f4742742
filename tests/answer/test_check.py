from assistant.answer.check import fault, is_quoted
from assistant.answer.draft import Said, Support
from tests.knowledge.fakes import passage

PASSAGE = passage("doc#part", "`--Oalt-sched` is a trial.\nIt changes 3 of 7 builds.")


def said(text: str, quote: str = "It changes 3 of 7 builds.") -> Said:
    return Said(text=text, support=(Support(passage=PASSAGE, quote=quote),))


def test_a_sound_sentence_passes() -> None:
    assert fault(said("`--Oalt-sched` changed 3 of 7 builds."), None) is None


def test_a_sentence_without_a_source_fails() -> None:
    assert fault(Said(text="It is fast."), None) == "it cites nothing"


def test_a_quote_that_is_not_in_the_passage_fails() -> None:
    assert fault(said("It is fast.", quote="It is fast."), None) == "a quote is not in the passage"


def test_line_breaks_do_not_matter_to_a_quote() -> None:
    assert is_quoted(Support(passage=PASSAGE, quote="is a trial. It changes"))


def test_an_invented_option_fails() -> None:
    assert fault(said("`--Oturbo` changes 3 builds."), None) == "--Oturbo is no option here"


def test_a_figure_of_nobody_fails() -> None:
    assert fault(said("It changes 99 builds."), None) == "99 is not in what it cites"
