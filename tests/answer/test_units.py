from assistant.answer.units import Form, sentences, units
from tests.knowledge.fakes import passage

TEXT = """\
The first sentence. The second one names `a.b` and 2.1.0. Then look
at these:

- an item
  over two lines
- another one

| Pool | Size |
| --- | --- |
| npuRAM3 | 448 KB |

```
--Os -O3
```"""


def test_a_passage_is_cut_into_what_can_be_quoted() -> None:
    found = units(passage("doc#part", TEXT))
    assert [unit.form for unit in found] == [Form.SENTENCE] * 3 + [Form.ITEM] * 2 + [Form.ROW, Form.CODE]
    assert [unit.leads for unit in found] == [True, False, False, False, False, False, False]
    assert found[2].announces
    assert found[3].intro == 2


def test_every_unit_is_a_literal_part() -> None:
    folded = " ".join(TEXT.split())
    assert all(" ".join(unit.text.split()) in folded for unit in units(passage("doc#part", TEXT)))


def test_tool_output_is_literal_and_prose_is_not() -> None:
    assert [unit.literal for unit in units(passage("doc#part", TEXT))] == [False] * 5 + [True, True]


def test_what_was_asked_in_a_thread_is_no_answer() -> None:
    thread = passage("t", "Quantize the slope.\n\nWhy is PRelu in software?", kind="thread")
    found = units(thread)
    assert [unit.text for unit in found] == ["Quantize the slope."]


def test_sentences_end_where_they_end() -> None:
    assert sentences("Use 2.1.0. E.g. this (it is so. Really) stays. End") == [
        "Use 2.1.0.",
        "E.g. this (it is so. Really) stays.",
        "End",
    ]
