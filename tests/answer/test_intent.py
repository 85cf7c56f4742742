import pytest

from assistant.answer.intent import Intent, intents_of


@pytest.mark.parametrize(
    ("text", "intent"),
    [
        ("why is it slow", Intent.WHY),
        ("what keeps it on the CPU", Intent.WHY),
        ("what is a hybrid epoch", Intent.WHAT),
        ("how do I get rid of it", Intent.HOW),
        ("can a layer be forced", Intent.CAN),
        ("is that harmful", Intent.BAD),
        ("HW versus EC", Intent.COMPARE),
        ("where do I start", Intent.FIRST),
        ("how many rows are in software", Intent.COUNT),
        ("summarize my report", Intent.OVERVIEW),
    ],
)
def test_the_kind_of_a_question(text: str, intent: Intent) -> None:
    assert intent in intents_of(text)


def test_a_bare_name_has_no_kind() -> None:
    assert intents_of("NODE_SW_HW") == frozenset()
