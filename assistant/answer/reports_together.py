"""Several reports at hand: which of them a question is about, and what each says when it is about all."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from assistant.answer.draft import Said
from assistant.answer.intent import Intent
from assistant.answer.library import Library
from assistant.answer.question import Question
from assistant.answer.report_aspects import aspects_of, told
from assistant.answer.report_facts import facts, rows_named
from assistant.answer.report_findings import AboutReport, about, is_of_the_whole
from assistant.diagnosis.engine import Diagnosis
from assistant.diagnosis.finding import Evidence, Severity
from assistant.diagnosis.rows import lists_all_software
from assistant.diagnosis.words import listed
from assistant.report.facts import Report

_THING = r"(?:reports?|tables?|models?|networks?|builds?|cases?|ones?|logs?|runs?)"
_OF_EACH = re.compile(
    rf"\b(?:better|worse)\b|\b(?:each|both|either|respectively|the two|two {_THING}|compared?|comparison|versus|vs)\b"
    rf"|\bwhich (?:one|of|{_THING}|is|has|runs|uses|needs|takes|spills)\b|\ball (?:of them|{_THING})\b"
    rf"|\bdifferences? between (?:them|the|these|those)\b",
    re.I,
)
_PLACES = {"first": 0, "1st": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2, "last": -1, "latter": -1, "former": 0}
_PLACE = re.compile(rf"\b(?:the )?({'|'.join(_PLACES)})\b(?:\s+\w+)?\s+{_THING}\b|\b(?:the )(latter|former)\b", re.I)
_NUMBER = re.compile(rf"\b{_THING} (?:no\.? ?|number |#)?(\d)\b", re.I)
_FACTS_OF_EACH = 2
_TO_BE_TOLD = {Intent.FIRST, Intent.HOW, Intent.BAD}
"""What is asked where the findings of all reports are to be told, the gravest first."""
_OF_A_REPORT = {Intent.FIRST, Intent.COUNT, Intent.OVERVIEW}
_SOFTWARE = re.compile(r"\b(?:software|cpu|sw|epochs?|issues?|problems?)\b", re.I)
_ORDINALS = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth")
"""In words: a figure in advice must stand in its source."""


def about_reports(question: Question, diagnoses: Sequence[Diagnosis], library: Library) -> AboutReport:
    """What the reports at hand give to an answer: the one that is meant, or all of them side by side."""
    if len(diagnoses) > 1 and (meant := _meant(question, diagnoses)):
        told = about(question, meant, library)
        if question.operators and told.statements and Intent.COMPARE in question.intents:
            told.statements[1:1] = _contrast(question, diagnoses, meant)
        return told
    if is_of_several(question, diagnoses):
        first = not question.names_something and (question.intents & _TO_BE_TOLD or is_of_the_whole(question))
        return _first_of_each(question, diagnoses, library) if first else _side_by_side(question, diagnoses)
    naming = _naming(question, diagnoses)
    found = [about(question, diagnosis, library) for diagnosis in naming]
    best = max(found, key=lambda each: len(each.statements), default=AboutReport())
    if question.operators and best.statements and Intent.COMPARE in question.intents:
        best.statements[1:1] = _contrast(question, diagnoses, naming[found.index(best)])
    return best


def _naming(question: Question, diagnoses: Sequence[Diagnosis]) -> Sequence[Diagnosis]:
    """The reports with rows of most of what the question names; all of them when none has any."""
    named = [len({row.operation or row.id for row in rows_named(question, each.report)}) for each in diagnoses]
    return [each for each, count in zip(diagnoses, named, strict=True) if count == max(named, default=0)]


def is_of_several(question: Question, diagnoses: Sequence[Diagnosis]) -> bool:
    """True for a question on several reports at hand: on each of them, or on a total without saying which."""
    if len(diagnoses) < 2 or _meant(question, diagnoses):
        return False
    if is_of_the_whole(question):
        return True
    if question.names_something or Intent.WHY in question.intents:
        return bool(_OF_EACH.search(question.text))
    whole = question.intents & _OF_A_REPORT or (question.intents & _TO_BE_TOLD and _of_what_is_here(question))
    return bool(_OF_EACH.search(question.text) or (whole and not aspects_of(question)))


def _of_what_is_here(question: Question) -> bool:
    """True for "how do I fix these?" and "what can I move off the CPU?", and not for whatever opens with "how"."""
    return question.refers_back or bool(_SOFTWARE.search(question.text))


def _contrast(question: Question, diagnoses: Sequence[Diagnosis], at_hand: Diagnosis) -> list[Said]:
    """Other reports in which the operators that are asked about are not in software."""
    said = []
    for number, diagnosis in enumerate(diagnoses, 1):
        report = diagnosis.report
        if diagnosis is at_hand or not report.epochs or not lists_all_software(report):
            continue
        if not any(row.operation in question.operators for row in report.epochs):
            names = listed(list(question.operators))
            rows = (Evidence.of(report.epochs[0]), Evidence.of(report.epochs[-1]))
            text = (
                f"No software row of {_name(number, report).lower()} names {names}: there it is in hardware, or absent."
            )
            said.append(Said(text, rows=tuple(dict.fromkeys(rows))))
    return said


def _meant(question: Question, diagnoses: Sequence[Diagnosis]) -> Diagnosis | None:
    """The report that the question points at by its place or its model; None when it points at none, or at several."""
    text = question.text
    places = [_PLACES[(match[1] or match[2]).casefold()] for match in _PLACE.finditer(text)]
    places += [int(match[1]) - 1 for match in _NUMBER.finditer(text)]
    named = [
        at
        for at, diagnosis in enumerate(diagnoses)
        if diagnosis.report.model and diagnosis.report.model.casefold() in text.casefold()
    ]
    wanted = {at % len(diagnoses) for at in (*places, *named) if at < len(diagnoses)}
    return diagnoses[wanted.pop()] if len(wanted) == 1 else None


def _side_by_side(question: Question, diagnoses: Sequence[Diagnosis]) -> AboutReport:
    """The totals of each report, and what it says of the things the question names."""
    found = AboutReport(settled=True)
    for number, diagnosis in enumerate(diagnoses, 1):
        report = diagnosis.report
        asked = replace(question, intents=question.intents | {Intent.COUNT})
        said = [*told(question, report), *facts(asked, report)][:_FACTS_OF_EACH]
        if not said:
            continue
        first, *rest = said
        lead = f"{_name(number, report)}: {first.text[:1].lower()}{first.text[1:]}"
        found.statements += [Said(lead, first.support, first.rows), *rest]
    if Intent.COMPARE in question.intents and not question.names_something:
        found.statements = [*_ranked(diagnoses), *found.statements]
    return found


def _first_of_each(question: Question, diagnoses: Sequence[Diagnosis], library: Library) -> AboutReport:
    """What each report shows first and what to try for it, the report with the gravest finding before the others."""
    graver = list(Severity)
    numbered = [(number, each) for number, each in enumerate(diagnoses, 1) if each.findings]
    numbered.sort(key=lambda one: (graver.index(one[1].findings[0].severity), one[0]))
    whole = AboutReport()
    for number, diagnosis in numbered:
        found = about(question, diagnosis, library)
        for at, said in enumerate(found.statements[:_FACTS_OF_EACH]):
            lead = f"{_name(number, diagnosis.report)}: " if at == 0 else ""
            whole.statements.append(replace(said, text=f"{lead}{said.text}"))
        whole.tips += [
            replace(tip, text=f"{_ORDINALS[number - 1]} report: {tip.text}") for tip in found.tips[:_FACTS_OF_EACH]
        ]
        whole.missing += found.missing
        whole.references += found.references
        whole.words = f"{whole.words} {found.words}".strip()
    whole.settled = bool(whole.statements)
    return whole


def _ranked(diagnoses: Sequence[Diagnosis]) -> list[Said]:
    """Which report has the smaller part on the CPU: of the measured time where all have it, else of the epochs."""
    shares = [(number, _cpu_share(each.report), each.report) for number, each in enumerate(diagnoses, 1)]
    known = sorted(((s, n, r) for n, s, r in shares if s is not None), key=lambda each: each[:2])
    if len(known) < 2 or known[0][0] == known[1][0]:
        return []
    told = listed([f"{share:.0%} in report {number}" for share, number, _ in known])
    text = (
        f"Report {known[0][1]} has the smaller share of epochs on the CPU ({told}); epochs differ in cost, so only a "
        "time measured on the board says which is faster."
    )
    rows = [Evidence(where=r.stated.where, text=r.stated.text) for _, _, r in known if r.stated.where and r.stated.text]
    return [Said(text, rows=tuple(rows))] if rows else []


def _cpu_share(report: Report) -> float | None:
    """The part of the epochs that the CPU runs alone or together with the NPU."""
    totals = report.totals
    if not totals.epochs or totals.sw is None:
        return None
    return (totals.sw + (totals.hybrid or 0)) / totals.epochs


def _name(number: int, report: Report) -> str:
    """As in "Report 2 (ResNet8, from line 30)"."""
    where = f"from line {report.where}" if isinstance(report.where, int) else str(report.where)
    return f"Report {number} ({', '.join(part for part in (report.model, where) if part)})"
