"""Suggestions for operators that move data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant.catalog.options import Known, known
from assistant.diagnosis.engine import within
from assistant.diagnosis.finding import Place, Suggestion, SuggestionKind
from assistant.diagnosis.model_file import ModelFile, model_file
from assistant.diagnosis.operator_notes import note
from assistant.diagnosis.rows import by_operator
from assistant.report.facts import Epoch, Report

_INPUT_LAYOUT = "--inputs-ch-position"


def layout_suggestions(report: Report, rows: Sequence[Epoch], explained: bool = False) -> Iterator[Suggestion]:
    """What to try in their place, where they come from if the model has none, what decides between DMA and CPU.

    `explained`: where Transposes come from is known and was said.
    """
    operators = list(by_operator(rows))
    if _transposes_input(report) and not explained:
        yield Suggestion(
            kind=SuggestionKind.CHANGE_IO,
            text="Make the input channel-last, if the model is ONNX with more than one input channel and does not "
            "itself contain the Transpose of the first row: the Transpose goes, and the application feeds the input "
            "that way.",
            flags=(f"{_INPUT_LAYOUT} chlast",),
            place=Place.COMMAND,
        )
    for operator in operators:
        if instead := note(operator).instead:
            yield Suggestion(kind=SuggestionKind.CHANGE_MODEL, text=instead)
    open_ones = [name for name in operators if not (explained and name == "Transpose")]
    for look_for, names in _origins(report, open_ones).items():
        yield Suggestion(kind=SuggestionKind.CHECK, text=f"If the model has no {' and no '.join(names)}, {look_for}.")
    for operator in operators:
        if compare := note(operator).compare:
            yield Suggestion(kind=SuggestionKind.CHECK, text=compare)


def _origins(report: Report, operators: Sequence[str]) -> dict[str, list[str]]:
    """What to look for in a model that lacks `operators`, each with the operators that it explains."""
    found: dict[str, list[str]] = {}
    for operator in operators:
        # A dilated convolution brings in both, so a DepthToSpace beside a SpaceToDepth needs no other origin.
        explained_by = "SpaceToDepth" if operator == "DepthToSpace" and "SpaceToDepth" in operators else operator
        about = note(explained_by)
        late = about.seen_until and report.version and not within(report.version, about.seen_until)
        if about.look_for and not late:
            found.setdefault(about.look_for, []).append(operator)
    return found


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
