"""Documents to passages: whole sections where they fit, whole blocks where they do not.

A passage is small enough for the encoder to read all of it (256 word pieces with its header). Code blocks and table
rows are never cut. An answer of a thread carries the question it answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from assistant.catalog.manifest import AUTHORITY
from assistant.knowledge.passage import Passage
from ingest.document import QUESTION, Document, Section
from ingest.markdown import Block, Kind, blocks, first_sentences, sentences, size

PASSAGE_PIECES = 244
"""Estimated word pieces of header and text; the rest of the 256 is for the error of the estimate and two marks."""
LEAD_PIECES = 60


@dataclass(frozen=True, slots=True)
class _Piece:
    text: str
    size: int
    answer: str
    """The first sentences, or the first item of a list; "" for code and tables."""
    joins_next: bool = False


def passages(documents: Iterable[Document]) -> list[Passage]:
    """The passages of `documents`, in order. Equal documents give equal passages."""
    return [passage for document in documents for passage in _of_document(document)]


def header(document: Document, section: Section) -> str:
    """ "title > section title > versions > authority": what a passage must say of itself to be found alone."""
    versions, authority = _said_by(document, section)
    parts = (document.title, section.title, f"versions {versions}" if versions else None, AUTHORITY[authority])
    return " > ".join(part for part in parts if part)


def _of_document(document: Document) -> Iterator[Passage]:
    """Sections one by one; in a thread the question is not a passage of its own but a part of every other one."""
    asked = next((section for section in document.sections if section.slug == QUESTION), None)
    for section in document.sections:
        if asked is None or len(document.sections) == 1:
            yield from _cut(document, section, section.markdown)
        elif section.slug is None:
            both = f"{section.markdown}\n\n{asked.markdown}"
            yield from _cut(document, section, both, lead_of_others=_begin(section))
        elif section is not asked:
            lead = _begin(asked)
            yield from _cut(document, section, section.markdown, lead, lead)


def _cut(
    document: Document, section: Section, markdown: str, lead: str = "", lead_of_others: str = ""
) -> Iterator[Passage]:
    """Passages of `section` from `markdown`: the first begun by `lead`, the others by `lead_of_others`."""
    head = header(document, section)
    room = max(PASSAGE_PIECES - size(head) - size(lead_of_others), PASSAGE_PIECES // 3)
    origin = section.origins[0] if section.origins else None
    versions, authority = _said_by(document, section)
    base = f"{document.id}#{section.slug}" if section.slug else document.id
    for number, pieces in enumerate(_pack(_pieces(blocks(markdown), room), room), start=1):
        begun = lead if number == 1 else lead_of_others
        answer = lead_of_others if number > 1 and section.slug is None else ""
        yield Passage(
            id=base if number == 1 else f"{base}~{number}",
            source_id=document.id,
            section=section.slug,
            text="\n\n".join(filter(None, (begun, *(piece.text for piece in pieces)))),
            header=head,
            title=document.title,
            section_title=section.title,
            url=origin.url if origin else document.url,
            where=origin.where if origin else document.where,
            kind=document.kind,
            authority=authority,
            versions=versions,
            date=document.date,
            seen=document.seen,
            short_answer=answer or next((piece.answer for piece in pieces if piece.answer), ""),
            origins=section.origins,
        )


def _said_by(document: Document, section: Section) -> tuple[str, str]:
    """Versions and authority of a section: those of its first origin, else of the document."""
    first = section.origins[0] if section.origins else document
    return first.versions, first.authority


def _begin(section: Section) -> str:
    """The first sentences of a section, few enough to leave most of a passage to what follows them."""
    begin = ""
    prose = next((block.text for block in blocks(section.markdown) if block.kind is Kind.PROSE), "")
    for sentence in sentences(prose):
        longer = f"{begin} {sentence}".strip()
        if begin and size(longer) > LEAD_PIECES:
            break
        begin = longer
    return begin


def _pieces(body: list[Block], room: int) -> Iterator[_Piece]:
    """Blocks that fit into `room`, and the parts of those that do not."""
    announced = 0
    for block in body:
        whole = size(block.text)
        if whole <= room or not block.parts:
            yield _Piece(block.text, whole, _answer(block.text, block), joins_next=block.text.endswith(":"))
        else:
            for text in _group(block, room, announced):
                yield _Piece(text, size(text), _answer(text, block))
        announced = whole if block.text.endswith(":") else 0


def _answer(text: str, block: Block) -> str:
    if block.kind is Kind.PROSE:
        return first_sentences(text)
    return block.parts[0].lstrip("-*+0123456789.) ") if block.kind is Kind.LIST and block.parts[0] in text else ""


def _group(block: Block, room: int, announced: int) -> Iterator[str]:
    """Parts of one block, as many together as fit; every group of table rows gets the head of the table.

    announced: what the first group leaves free, for the sentence that introduces the block.
    """
    separator = " " if block.kind is Kind.PROSE else "\n"
    head = [block.head] if block.head else []
    group, used = list(head), announced + size(block.head)
    for part in block.parts:
        if len(group) > len(head) and used + size(part) > room:
            yield separator.join(group)
            group, used = list(head), size(block.head)
        group.append(part)
        used += size(part)
    yield separator.join(group)


def _pack(pieces: Iterable[_Piece], room: int) -> Iterator[list[_Piece]]:
    """Neighbouring pieces together, as many as fit into `room`; one that announces the next goes with it."""
    chunk: list[_Piece] = []
    for piece in pieces:
        if chunk and sum(each.size for each in chunk) + piece.size > room:
            carried = [chunk.pop()] if chunk[-1].joins_next and len(chunk) > 1 else []
            yield chunk
            chunk = carried
        chunk.append(piece)
    if chunk:
        yield chunk
