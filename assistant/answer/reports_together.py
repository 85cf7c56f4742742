"""Several reports at hand: which of them a question is about, and what each says when it is about all."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from assistant.answer.draft import Said
from assistant.answer.intent import Intent
from assistant.answer.library import Library
from assistant.answer.question import Question
from assistant.answer.report_aspects import told
from assistant.answer.report_facts import facts
from assistant.answer.report_findings import AboutReport, about
from assistant.diagnosis.engine import Diagnosis
from assistant.report.facts import Report

_THING = r"(?:reports?|tables?|models?|networks?|builds?|cases?|ones?|logs?|runs?)"
_OF_EACH = re.compile(
    rf"\b(?:each|both|either|respectively|the two|two {_THING}|compared?|comparison|versus|vs)\b"
    rf"|\bwhich (?:one|of|{_THING}|is|has|runs|uses|needs|takes|spills)\b|\ball (?:of them|{_THING})\b"
    rf"|\bdifferences? between (?:them|the|these|those)\b",
    re.I,
)
_PLACES = {"first": 0, "1st": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2, "last": -1, "latter": -1, "former": 0}
_PLACE = re.compile(rf"\b(?:the )?({'|'.join(_PLACES)})\b(?:\s+\w+)?\s+{_THING}\b|\b(?:the )(latter|former)\b", re.I)
_NUMBER = re.compile(rf"\b{_THING} (?:no\.? ?|number |#)?(\d)\b", re.I)
_FACTS_OF_EACH = 2


def about_reports(question: Question, diagnoses: Sequence[Diagnosis], library: Library) -> AboutReport:
    """What the reports at hand give to an answer: the one that is meant, or all of them side by side."""
    if len(diagnoses) > 1:
        if meant := _meant(question, diagnoses):
            return about(question, meant, library)
        if _OF_EACH.search(question.text):
            return _side_by_side(question, diagnoses)
    found = [about(question, diagnosis, library) for diagnosis in diagnoses]
    return max(found, key=lambda each: len(each.statements), default=AboutReport())


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
    return found


def _name(number: int, report: Report) -> str:
    """As in "Report 2 (ResNet8, from line 30)"."""
    where = f"from line {report.where}" if isinstance(report.where, int) else str(report.where)
    return f"Report {number} ({', '.join(part for part in (report.model, where) if part)})"
