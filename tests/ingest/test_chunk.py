from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.catalog.manifest import Origin
from assistant.knowledge.passage import Passage
from assistant.settings import corpus_dir
from ingest.chunk import PASSAGE_PIECES, passages
from ingest.document import Document, Section
from ingest.markdown import size
from ingest.sources import corpus

ORIGIN = Origin(title="Page", url="https://example.org", where=None, authority="st-staff", versions="2.1.0 to 2.2.0")
SENTENCE = "The compiler places every buffer in the pool with the best access time. "
CODE = "```python\n" + "\n".join(f"line_{number} = call({number})" for number in range(120)) + "\n```"
TABLE_HEAD = "| Pool | Size of the pool in bytes |\n| --- | --- |"
ROWS = [f"| npuRAM{number} | {number * 458_752:,} bytes, eight wide |" for number in range(60)]


def section(markdown: str, slug: str | None = "pools", title: str | None = "Pools") -> Section:
    return Section(slug=slug, title=title, markdown=markdown, origins=(ORIGIN,) if slug else ())


def document(*sections: Section) -> Document:
    return Document(
        id="memory",
        kind="doc",
        title="Memory",
        url=None,
        where="here",
        authority="st-doc",
        versions="2.1.0",
        date="2026",
        seen="full",
        sections=sections,
    )


def cut(*sections: Section) -> list[Passage]:
    return passages([document(*sections)])


def test_a_short_section_is_one_passage_with_its_first_origin() -> None:
    (only,) = cut(section("First sentence\nwrapped. Second.\n\n- an item"))
    assert only.id == "memory#pools"
    assert only.reference == "memory#pools"
    assert only.text == "First sentence wrapped. Second.\n\n- an item"
    assert only.header == "Memory > Pools > versions 2.1.0 to 2.2.0 > ST staff"
    assert only.short_answer == "First sentence wrapped. Second."
    assert (only.authority, only.versions, only.url) == ("st-staff", "2.1.0 to 2.2.0", "https://example.org")
    assert only.origins == (ORIGIN,)


def test_the_short_answer_of_a_document_has_the_id_of_its_source() -> None:
    first, _ = cut(section("It is so.", slug=None, title=None), section("Because."))
    assert (first.id, first.section, first.reference) == ("memory", None, "memory")
    assert (first.authority, first.url, first.where) == ("st-doc", None, "here")
    assert first.header == "Memory > versions 2.1.0 > ST documentation"


def test_a_code_block_is_never_cut() -> None:
    found = cut(section(f"{SENTENCE}\n\n{CODE}\n\n{SENTENCE}"))
    assert [CODE in each.text for each in found].count(True) == 1
    assert all(each.text.count("```") % 2 == 0 for each in found)


def test_a_table_is_cut_between_rows_and_every_part_has_its_head() -> None:
    found = cut(section("\n".join([TABLE_HEAD, *ROWS])))
    assert len(found) > 1
    assert all(each.text.startswith(TABLE_HEAD) for each in found)
    assert [row for each in found for row in each.text.splitlines()[2:]] == ROWS


def test_long_prose_is_cut_between_sentences() -> None:
    found = cut(section(SENTENCE * 60))
    assert [each.id for each in found] == ["memory#pools", *(f"memory#pools~{n}" for n in range(2, len(found) + 1))]
    assert all(each.text.startswith("The compiler") and each.text.endswith("time.") for each in found)
    assert " ".join(each.text for each in found) == (SENTENCE * 60).strip()


def test_a_sentence_that_announces_a_block_stays_with_it() -> None:
    filler = SENTENCE * 8
    found = cut(section(f"{filler}\n\nThe pools:\n\n" + "\n".join([TABLE_HEAD, *ROWS[:8]])))
    assert f"The pools:\n\n{TABLE_HEAD}" in found[-1].text
    listed = cut(section("Items:\n\n" + "\n".join(f"- {SENTENCE}" for _ in range(40))))
    assert listed[0].text.startswith("Items:\n\n- The compiler")


@pytest.mark.parametrize("markdown", [SENTENCE * 60, "\n".join([TABLE_HEAD, *ROWS]), f"{SENTENCE * 5}\n\n" * 9])
def test_passages_are_small_enough_for_the_encoder(markdown: str) -> None:
    assert all(size(each.indexed) <= PASSAGE_PIECES for each in cut(section(markdown)))


def thread() -> Document:
    return document(
        section("Short: quantize it.", slug=None, title=None),
        section("What runs in software, and why? It is slow.", slug="question", title="Question"),
        section("ST staff: it is float.", slug="answer", title="Answer"),
        section("Accepted: a bug of 2.1.", slug="accepted-answer", title="Accepted answer"),
    )


def test_an_answer_of_a_thread_carries_its_question() -> None:
    found = {each.id: each for each in passages([thread()])}
    assert list(found) == ["memory", "memory#answer", "memory#accepted-answer"]
    assert found["memory"].text == "Short: quantize it.\n\nWhat runs in software, and why? It is slow."
    assert found["memory"].short_answer == "Short: quantize it."
    assert found["memory#answer"].text == "What runs in software, and why? It is slow.\n\nST staff: it is float."
    assert found["memory#answer"].short_answer == "ST staff: it is float."


def test_a_long_question_is_searched_to_its_end_beside_the_short_answer() -> None:
    long = replace(thread().sections[1], markdown=f"{SENTENCE * 40}\n\nAnd the last thing asked.")
    found = passages([replace(thread(), sections=(thread().sections[0], long, *thread().sections[2:]))])
    beside = [each for each in found if each.section is None]
    assert len(beside) > 2
    assert "And the last thing asked." in beside[-1].text
    assert all(each.text.startswith("Short: quantize it.") for each in beside)
    assert all(each.short_answer == "Short: quantize it." for each in beside[1:])


def test_passages_are_the_same_every_time_and_survive_json() -> None:
    assert passages([thread()]) == passages([thread()])
    for each in passages([thread()]):
        assert Passage.from_json(each.as_json()) == each


@given(st.lists(st.sampled_from([SENTENCE * 3, CODE, "\n".join([TABLE_HEAD, *ROWS[:30]]), "- a\n- b", "### Sub"])))
def test_nothing_is_lost_and_every_quote_is_literal(parts: list[str]) -> None:
    found = cut(section("\n\n".join(["Begin.", *parts])))
    text = "\n".join(each.text for each in found)
    assert len({each.id for each in found}) == len(found)
    assert all(each.short_answer in each.text for each in found)
    assert text.count("line_7 = call(7)") == parts.count(CODE)
    assert text.count(ROWS[7]) == sum(part.startswith(TABLE_HEAD) for part in parts)
    assert text.count("best access time.") == 3 * parts.count(SENTENCE * 3)


def test_the_shipped_corpus_gives_unique_passages_of_the_right_size() -> None:
    found = passages(corpus.load(corpus_dir()))
    assert len({each.id for each in found}) == len(found) > 100
    assert all(each.text and each.short_answer in each.text for each in found)
    assert all("\nSource:" not in f"\n{each.text}" for each in found)
    assert [each.id for each in found if size(each.indexed) > PASSAGE_PIECES + 20] == []
