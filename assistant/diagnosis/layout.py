"""Suggestions for operators that move data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant.catalog.options import Known, known
from assistant.diagnosis.finding import Place, Suggestion, SuggestionKind
from assistant.diagnosis.model_file import ModelFile, model_file
from assistant.diagnosis.operator_notes import note
from assistant.diagnosis.placement import conditions
from assistant.diagnosis.rows import by_operator
from assistant.report.facts import Epoch, Report

_INPUT_LAYOUT = "--inputs-ch-position"


def layout_suggestions(report: Report, rows: Sequence[Epoch]) -> Iterator[Suggestion]:
    """Per operator: when it is cheap, where it comes from if the model has none, what to try in its place."""
    told: set[str] = set()
    if _transposes_input(report):
        yield Suggestion(
            kind=SuggestionKind.CHANGE_IO,
            text="For the Transpose in the first row: if the model is ONNX, has more than one input channel and does "
            "not contain this Transpose, it keeps the input channel-first. With this option the input is channel-last "
            "and the Transpose goes; the application must then feed it so.",
            flags=(f"{_INPUT_LAYOUT} chlast",),
            place=Place.COMMAND,
        )
    for operator in by_operator(rows):
        about = note(operator)
        sentences = [text for text in (conditions(operator), about.origin) if text and text not in told]
        told.update(sentences)
        if sentences:
            yield Suggestion(kind=SuggestionKind.CHECK, text=f"{operator}: {' '.join(sentences)}")
        if about.instead:
            yield Suggestion(kind=SuggestionKind.CHANGE_MODEL, text=f"{operator}: {about.instead}")


def _transposes_input(report: Report) -> bool:
    """True when the network starts with a Transpose that the layout option may take away."""
    first = report.epochs[0]
    return (
        first.id == 1
        and first.operation == "Transpose"
        and model_file(report) is not ModelFile.TFLITE
        and report.option(_INPUT_LAYOUT) is None
        and known(_INPUT_LAYOUT, report.version) is not Known.NO
    )
