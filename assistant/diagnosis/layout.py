"""Suggestions for operators that move data. Where the layer table was read, the model is looked up in it first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from assistant.catalog.options import Known, known
from assistant.diagnosis.engine import within
from assistant.diagnosis.finding import Place, Suggestion, SuggestionKind
from assistant.diagnosis.model_file import ModelFile, model_file
from assistant.diagnosis.operator_notes import note
from assistant.diagnosis.rows import by_operator
from assistant.diagnosis.words import listed
from assistant.report.facts import Epoch, Layer, Report
from assistant.report.layer_table import layers_complete

_INPUT_LAYOUT = "--inputs-ch-position"
_SHOWN = 3


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
        if (instead := note(operator).instead) and not origin_layers(report, [operator]):
            yield Suggestion(kind=SuggestionKind.CHANGE_MODEL, text=instead)
    open_ones = [name for name in operators if not (explained and name == "Transpose")]
    yield from _where_from(report, open_ones)
    for operator in operators:
        if compare := note(operator).compare:
            yield Suggestion(kind=SuggestionKind.CHECK, text=compare)


def _where_from(report: Report, operators: Sequence[str]) -> Iterator[Suggestion]:
    """Where operators come from that the model may lack; of those that its layer table has there is nothing to say."""
    for look_for, names in _origins(report, operators).items():
        if not _shows_model(report):
            text = f"If the model has no {' and no '.join(names)}, {look_for}."
            yield Suggestion(kind=SuggestionKind.CHECK, text=text)
            continue
        lacking = [name for name in names if not _in_model(report, note(name).layers)]
        origins = origin_layers(report, names)
        if not lacking:
            continue
        none = f"the layer table has no {' and no '.join(lacking)}"
        if origins:
            have = _named_layers(origins)
            change = note(lacking[0]).change
            yield Suggestion(
                kind=SuggestionKind.CHANGE_MODEL if change else SuggestionKind.CHECK,
                text=f"{change} The model has {have}."
                if change
                else f"Look at {have} of the model: {none}, and the "
                f"compiler makes {listed(lacking)} of {'it' if len(origins) == 1 else 'them'}.",
            )
        else:
            text = f"Look these epochs up in `network_c_info.json`: {none}, so the compiler made them."
            yield Suggestion(kind=SuggestionKind.CHECK, text=text)


def _shows_model(report: Report) -> bool:
    return bool(report.layers and layers_complete(report))


def origin_layers(report: Report, operators: Iterable[str]) -> tuple[Layer, ...]:
    """Layers of the model that the compiler makes `operators` of, where the layer table shows that it has none itself.

    Empty without a whole layer table.
    """
    lacking = [name for name in operators if note(name).layers and not _in_model(report, note(name).layers)]
    if not _shows_model(report):
        return ()
    return tuple(_in_model(report, {layer for name in lacking for layer in note(name).made_of}))


def _named_layers(layers: Sequence[Layer]) -> str:
    kinds = Counter(layer.operator for layer in layers)
    has = listed([f"{number} {kind}" for kind, number in kinds.items()])
    return f"{has} ({', '.join(f'`{layer.name}`' for layer in layers[:_SHOWN])}{', …' if len(layers) > _SHOWN else ''})"


def _in_model(report: Report, kinds: Iterable[str]) -> list[Layer]:
    """Layers of these kinds; several rows of the table share one, its activation for one."""
    wanted = set(kinds)
    return list({layer.m_id: layer for layer in report.layers if layer.operator in wanted}.values())


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
