"""A checked draft to an Answer: citations numbered in order of appearance, Markdown with their numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from assistant.answer.answer import Answer, Citation, Claim, SuggestedFlag
from assistant.answer.draft import Draft, Said, Support
from assistant.catalog.manifest import AUTHORITY
from assistant.diagnosis.finding import Confidence, Evidence
from assistant.diagnosis.words import counted
from assistant.knowledge.filters import holds_for

_SHOWN_INLINE = {
    "st-staff": AUTHORITY["st-staff"],
    "accepted": AUTHORITY["accepted"],
    "third-party": "third party",
    "inference": AUTHORITY["inference"],
}
"""Who speaks, where the reader should know while reading; the list of sources shows it for all."""


_SENTENCES_OF_A_PARAGRAPH = 3


class _Numbers:
    """Citations in order of appearance: one number for each section, whatever chunk of it is quoted."""

    def __init__(self, version: str | None) -> None:
        self._version = version
        self._by_reference: dict[str, Citation] = {}
        self._introduced: set[int] = set()
        self._shown: tuple[Evidence, ...] = ()

    def of(self, support: Support) -> int:
        passage = support.passage
        if passage.reference not in self._by_reference:
            section = f" › {passage.section_title}" if passage.section_title else ""
            self._by_reference[passage.reference] = Citation(
                n=len(self._by_reference) + 1,
                passage_id=passage.id,
                source_id=passage.source_id,
                title=f"{passage.title}{section}",
                url=passage.url,
                where=passage.where,
                quote=support.quote,
                quote_kind=support.kind,
                authority=passage.authority,
                versions=passage.versions,
            )
        return self._by_reference[passage.reference].n

    def mark(self, said: Said) -> str:
        """The marks behind a sentence: `[report, lines 30–32] [1] [2, ST staff]`."""
        marks = [f"[report, {lines(said.rows)}]"] if said.rows and said.rows != self._shown else []
        self._shown = said.rows
        for support in said.support:
            n = self.of(support)
            notes = [] if n in self._introduced else self._notes(support)
            self._introduced.add(n)
            mark = f"[{', '.join([str(n), *notes])}]"
            if mark not in marks:
                marks.append(mark)
        return " ".join(marks)

    def _notes(self, support: Support) -> list[str]:
        passage = support.passage
        notes = [_SHOWN_INLINE[passage.authority]] if passage.authority in _SHOWN_INLINE else []
        stated = {passage.versions, *(origin.versions for origin in passage.origins)}
        if self._version and not any(holds_for(each, self._version) for each in stated):
            notes.append(f"for {passage.versions}")
        return notes

    @property
    def citations(self) -> tuple[Citation, ...]:
        return tuple(self._by_reference.values())


@dataclass(frozen=True, slots=True)
class Part:
    """What is said to one of the questions of a message. `asked` is its heading, None when there is only one."""

    asked: str | None
    draft: Draft | None
    reason: str = ""
    """Why there is no draft."""


def written(
    question: str, parts: Sequence[Part], version: str | None, degraded: str | None, left_out: int = 0
) -> Answer:
    """The answer to `question`. At least one part must hold a sentence. left_out: questions that were not taken up."""
    numbers = _Numbers(version)
    claims: list[Claim] = []

    def sentence(said: Said, bold: bool = False) -> str:
        mark = numbers.mark(said)
        cited = tuple(dict.fromkeys(numbers.of(support) for support in said.support))
        claims.append(Claim(text=said.text, citations=cited, rows=said.rows))
        return f"{f'**{said.text}**' if bold else said.text} {mark}".rstrip()

    drafts = [part.draft for part in parts if part.draft]
    missing = list(dict.fromkeys(text for draft in drafts for text in draft.missing))
    answered = [part for part in parts if part.draft]
    blocks = [block for number, part in enumerate(answered, 1) for block in _part(number, part, sentence)]
    blocks += _not_answered(parts)
    if left_out:
        blocks.append(
            f"**Not taken up:** {counted(left_out, 'more question')} of this message. Ask them by themselves."
        )
    if missing:
        about_report = any(draft.about_report for draft in drafts)
        blocks.append(f"**{'Not in this report' if about_report else 'To go on'}:** " + " ".join(missing))
    return Answer(
        question=question,
        answer="\n\n".join(blocks),
        claims=tuple(claims),
        citations=numbers.citations,
        flags=_flags(drafts),
        confidence=min((draft.confidence for draft in drafts), key=list(Confidence)[::-1].index),
        help=" ".join(missing) or None,
        degraded=degraded,
    )


def _part(number: int, part: Part, sentence: Callable[..., str]) -> Iterator[str]:
    """Heading, paragraphs and tips of one part; its first sentence is the short answer and stands out."""
    if part.asked is not None:
        yield f"### {number}. {part.asked}"
    if part.draft is None:
        return
    first = True
    for paragraph in _joined(part.draft.paragraphs):
        yield " ".join(sentence(said, bold=first and at == 0) for at, said in enumerate(paragraph))
        first = False
    if part.draft.tips:
        yield _tips(part.draft, sentence, alone=first)


def _not_answered(parts: Sequence[Part]) -> list[str]:
    """The questions of a message for which there is no answer, and why."""
    return [f"**Not answered:** “{part.asked}” {part.reason}".rstrip() for part in parts if part.draft is None]


def _joined(paragraphs: Sequence[Sequence[Said]]) -> list[list[Said]]:
    """Short paragraphs together: a sentence of its own reads like a list of scraps."""
    joined: list[list[Said]] = []
    for number, paragraph in enumerate(paragraphs):
        if number > 1 and len(joined[-1]) + len(paragraph) <= _SENTENCES_OF_A_PARAGRAPH:
            joined[-1].extend(paragraph)
        else:
            joined.append(list(paragraph))
    return joined


def _tips(draft: Draft, sentence: Callable[..., str], alone: bool) -> str:
    """What to try, numbered where findings on a report set the order. `alone`: nothing stands before it."""
    in_order = draft.about_report and len(draft.tips) > 1
    lines_ = [] if alone else ["**Try, in this order:**" if in_order else "**Try:**", ""]
    for number, tip in enumerate(draft.tips, 1):
        lead = f"{number}. " if in_order else "- "
        indent = " " * len(lead)
        lines_.append(f"{lead}{sentence(tip)}")
        lines_ += [f"{indent}{line}" for line in _to_type(tip)]
        if tip.code:
            lines_ += ["", *(f"{indent}{line}" for line in tip.code.splitlines())]
    return "\n".join(lines_)


def _to_type(tip: Said) -> list[str]:
    """Where the options of a tip are typed, where its sentence does not say so itself."""
    grouped: dict[tuple[str, str], list[str]] = {}
    for flag in tip.flags:
        grouped.setdefault((flag.action, flag.place), []).append(flag.flag)
    verbs = {"remove": "Remove from the", "change": "Change in the", "add": "Add to the"}
    return [
        f"{verbs[action]} {place}: `{' '.join(flags)}`"
        for (action, place), flags in grouped.items()
        if place not in tip.text
    ]


def _flags(drafts: Sequence[Draft]) -> tuple[SuggestedFlag, ...]:
    found: dict[tuple[str, str], SuggestedFlag] = {}
    for said in (said for draft in drafts for said in draft.sentences()):
        for flag in said.flags:
            found.setdefault((flag.flag, flag.action), flag)
    return tuple(found.values())


def lines(rows: Iterable[Evidence]) -> str:
    """Where rows stand, with runs folded: "line 30", "lines 30–32 and 40"."""
    wheres = list(dict.fromkeys(row.where for row in rows))
    numbers = sorted(where for where in wheres if isinstance(where, int))
    if len(numbers) != len(wheres):
        return ", ".join(str(where) for where in wheres)
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    told = [str(first) if first == last else f"{first}–{last}" for first, last in runs]
    joined = " and ".join(part for part in (", ".join(told[:-1]), told[-1]) if part)
    return f"{'line' if len(numbers) == 1 else 'lines'} {joined}"
