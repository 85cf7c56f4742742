"""Conversions of a float input or output.

What it finds
A QuantizeLinear or DequantizeLinear in software with no float computation beside it. Before any other
conversion it turns a float input into int8; where nothing behind it computes on the CPU it turns an int8
result into a float output. A network with several outputs has several of them, often in the middle of the
table, because the rows are in order of execution.

Why it matters
Usually little: one pass over the tensor on the CPU, and an application that feeds or reads float is simple. It
costs when the tensor is large (images, dense maps) or when every fraction of a millisecond counts. It says
nothing against the quantization of the network itself.

Try next
Ask for integer I/O on the stedgeai command line: `--input-data-type int8` (or uint8 for camera data) and
`--output-data-type int8`. A TFLite file can also be exported with integer I/O. The application then feeds and
reads integers, with scale and zero point of the report's input and output lines, and the same options must be
given to validate. If your own command asks for float32, leave that option out.

Not sure when
The table shows order, not data flow: the neighbour of a conversion may be hidden in a row that names no operator.
The edges of network_c_info.json, given together with the report, settle it. If the log says that an output `is not
quantized`, or a float operator follows the conversion, the option cannot help: the tensor has no int8 form before
the network is requantized.

References
- io-types#float-input-and-output
- io-types#options
- seed-why-layers-sw
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from assistant.catalog.operators import placement
from assistant.diagnosis.built import Built, built, names
from assistant.diagnosis.engine import EPOCHS, rule
from assistant.diagnosis.finding import (
    Confidence,
    Cost,
    Evidence,
    Finding,
    Place,
    Severity,
    Suggestion,
    SuggestionKind,
)
from assistant.diagnosis.islands import CONVERSIONS, TO_FLOAT, TO_INTEGER, lone_conversions, shows_last_row
from assistant.diagnosis.messages import unquantized_output
from assistant.diagnosis.model_file import ModelFile, model_file
from assistant.diagnosis.operator_notes import LAYOUT
from assistant.diagnosis.rows import measured, numbers
from assistant.diagnosis.sections import command_line
from assistant.diagnosis.words import listed
from assistant.report.facts import Epoch, EpochKind, Report, Tensor

_COPIES = frozenset({*LAYOUT, *CONVERSIONS, "Reshape"})
"""Operators behind which a value is still the value it was."""
_KEEPS_INTEGERS = _COPIES - {TO_FLOAT}
_INPUT, _OUTPUT = "input", "output"
_FLOAT = ("f32", "float32")
_NUMBERS_SHOWN = 6
_ROWS_SHOWN = 6


@rule(
    id="IO-001",
    title="Float input or output",
    severity=Severity.INFO,
    cost=Cost.MOVEMENT,
    needs=(EPOCHS,),
)
def float_input_or_output(report: Report) -> Iterable[Finding]:
    """Up to three findings: float inputs, float outputs, and conversions that the table does not explain."""
    inputs: list[Epoch] = []
    outputs: list[Epoch] = []
    others: list[Epoch] = []
    position = {id(row): index for index, row in enumerate(report.epochs)}
    inputs_end, outputs_start = _end_of_inputs(report), _start_of_outputs(report)
    for stretch in lone_conversions(report):
        if graph := built(report):
            for row in stretch.rows:
                {_INPUT: inputs, _OUTPUT: outputs}.get(_side(graph, row) or "", others).append(row)
            continue
        operations = {row.operation for row in stretch.rows}
        if operations == {TO_INTEGER} and position[id(stretch.rows[0])] < inputs_end:
            inputs += stretch.rows
        elif operations == {TO_FLOAT} and position[id(stretch.rows[-1])] >= outputs_start:
            outputs += stretch.rows
        else:
            others += stretch.rows
    if inputs:
        yield _input_finding(report, inputs)
    if outputs:
        yield _output_finding(report, outputs)
    if others:
        yield _other_finding(report, others)


def _side(graph: Built, row: Epoch) -> str | None:
    """ "input" or "output" where the data of a conversion come from or go to; None when an operator computes there."""
    made = [each for each in graph.software([row]) if each.conversion]
    if made and all(not graph.flow.producers(each) for each in made):
        return _INPUT
    if made and all(not graph.flow.consumers(each) for each in made):  # what nobody computes with leaves the network
        return _OUTPUT
    return None


def _end_of_inputs(report: Report) -> int:
    """Index up to which float values can only be the network's input: no row above has made any."""
    if not _may_be_float(report.inputs):
        return 0
    for index, row in enumerate(report.epochs):
        left_out = report.table_complete is False and row.id != index + 1
        on_cpu = row.kind not in (EpochKind.HW, EpochKind.EC)
        if left_out or (on_cpu and row.operation not in _KEEPS_INTEGERS):
            return index
    return len(report.epochs)


def _start_of_outputs(report: Report) -> int:
    """Index from which no software row can compute on float values: a float can then only be an output."""
    if not _may_be_float(report.outputs) or not shows_last_row(report):
        return len(report.epochs)
    users = [i for i, row in enumerate(report.epochs) if row.kind is EpochKind.SW and _may_compute_in_float(row)]
    return users[-1] + 1 if users else 0


def _may_compute_in_float(row: Epoch) -> bool:
    """False for copies, and for operators such as Softmax whose kernel on the CPU is an integer one."""
    if row.operation in _COPIES:
        return False
    return row.is_float or row.operation is None or not _integer_kernel_only(row.operation)


@cache
def _integer_kernel_only(operator: str) -> bool:
    judged = placement(operator)
    return judged is not None and judged.npu == "no" and judged.fallback == ("integer",)


def _may_be_float(tensors: Sequence[Tensor]) -> bool:
    return not tensors or any(tensor.dtype in _FLOAT for tensor in tensors)


def _input_finding(report: Report, rows: list[Epoch]) -> Finding:
    asked = _asks_for_float(report, "--input-data-type")
    why = ", because the command asks for `--input-data-type float32`" if asked else " before the network starts"
    return float_input_or_output.finding(
        title="Float input: converted to int8 on the CPU",
        because=f"{_epochs(rows)} the float input to int8{_cost(report, rows)}{why}.",
        evidence=_evidence(report, rows, report.inputs, asked),
        epochs=numbers(rows),
        suggestions=list(_integer_type(report, "input", asked)),
        confidence=Confidence.HIGH if asked or report.inputs or built(report) else Confidence.MEDIUM,
    )


def _output_finding(report: Report, rows: list[Epoch]) -> Finding:
    asked = _asks_for_float(report, "--output-data-type")
    unquantized = unquantized_output(report)
    below = report.epochs[report.epochs.index(rows[0]) + 1 :]
    graph = built(report)
    hidden = graph is None and any(row.kind is EpochKind.HYBRID for row in below)
    why = "; nothing listed below computes in float, so this is the type of the output, not a fault"
    if asked:
        why = ", because the command asks for `--output-data-type float32`"
    elif unquantized:
        why = f"; the log says that `{unquantized}` is not quantized"
    elif graph is not None:
        why = "; the graph shows that nothing computes on it, so this is the type of the output, not a fault"
    elif hidden:
        why = "; nothing listed below computes in float, but a hybrid row may"
    certain = (asked or report.outputs or graph) and not hidden
    return float_input_or_output.finding(
        title="Float output: converted from int8 on the CPU",
        because=f"{_epochs(rows)} an int8 result to a float output{_cost(report, rows)}{why}.",
        evidence=_evidence(report, rows, report.outputs, asked),
        epochs=numbers(rows),
        suggestions=[_no_int8_form(unquantized)]
        if unquantized and not asked
        else list(_integer_type(report, "output", asked)),
        confidence=Confidence.HIGH if certain else Confidence.MEDIUM,
    )


def _other_finding(report: Report, rows: list[Epoch]) -> Finding:
    graph = built(report)
    if graph is not None:
        sides = _float_sides(graph, rows)
        return float_input_or_output.finding(
            title="Conversion for an operator in float",
            because=f"{_epochs(rows)} between float and int8{sides and f'; the graph has {sides} on the float side'}.",
            evidence=[Evidence.of(row) for row in rows[:_ROWS_SHOWN]],
            epochs=numbers(rows),
            confidence=Confidence.MEDIUM,
        )
    where = "or in a row that names no operator" if report.hybrids else "or in a row that is not listed"
    return float_input_or_output.finding(
        title="Conversion without a float operator beside it",
        because=f"{_epochs(rows)} between float and int8; what computes in float there is not next to it {where}.",
        evidence=[Evidence.of(row) for row in rows[:_ROWS_SHOWN]],
        epochs=numbers(rows),
        suggestions=[
            Suggestion(
                kind=SuggestionKind.CHECK,
                text="Look the epoch up in `network_c_info.json` of this build: its edges name the operator on the "
                "float side.",
            )
        ],
        confidence=Confidence.LOW,
    )


def _float_sides(graph: Built, rows: list[Epoch]) -> str:
    """The operators that compute on the float side of conversions, with their layers where they are known."""
    found: dict[str, None] = {}
    for each in graph.software(rows):
        if each.conversion:
            near = graph.flow.consumers(each) if each.kind == TO_FLOAT else graph.flow.producers(each)
            found.update((operator.layers[0] if operator.layers else operator.name, None) for operator in near)
    return names(tuple(found)) if found else ""


def _asks_for_float(report: Report, flag: str) -> bool:
    option = report.option(flag)
    return option is not None and "float32" in (option.value or "")


def _evidence(report: Report, rows: list[Epoch], tensors: Sequence[Tensor], asked: bool) -> list[Evidence]:
    """The command where it asks for float, the conversions, and the tensors that the summary prints as float."""
    command = command_line(report) if asked else []
    floats = [Evidence.of(tensor) for tensor in tensors if tensor.dtype in _FLOAT]
    return [*command, *(Evidence.of(row) for row in rows[:_ROWS_SHOWN]), *floats]


def _integer_type(report: Report, side: str, asked: bool) -> Iterator[Suggestion]:
    """What to type, first to take back the user's own request for float."""
    tflite = model_file(report) is ModelFile.TFLITE
    if asked:
        then = f"the {side} of an ONNX QDQ model then becomes int8"
        if tflite:
            then = f"the TFLite file then keeps the {side} type that it was exported with"
        yield Suggestion(
            kind=SuggestionKind.REMOVE_FLAG,
            text=f"Leave this option out if the application can work with integers: {then}.",
            flags=(f"--{side}-data-type float32",),
            place=Place.COMMAND,
        )
    if tflite or not asked:
        does = "feeds int8 (or uint8 with `uint8`, for a camera)" if side == "input" else "reads int8"
        export = f", or export the file with inference_{side}_type = tf.int8" if tflite else ""
        yield Suggestion(
            kind=SuggestionKind.CHANGE_IO,
            text=f"Ask for an integer {side}{export}. The application then {does}, with the scale and zero point that "
            f"the report prints for the {side}.",
            flags=(f"--{side}-data-type int8",),
            place=Place.COMMAND,
        )
    yield Suggestion(
        kind=SuggestionKind.CHECK,
        text="Give validate the same I/O options as generate. Leave this as it is if the application needs float.",
    )


def _no_int8_form(name: str) -> Suggestion:
    return Suggestion(
        kind=SuggestionKind.REQUANTIZE,
        text=f"Quantize the last operator and its output: `{name}` has no int8 form, so "
        "`--output-data-type` cannot help.",
    )


def _epochs(rows: list[Epoch]) -> str:
    ids = [str(number) for number in numbers(rows)]
    what = listed(list(dict.fromkeys(row.operation or "" for row in rows)))
    if len(ids) == 1:
        return f"Epoch {ids[0]} ({what}) converts"
    more = len(ids) - _NUMBERS_SHOWN
    shown = listed(ids) if more <= 0 else f"{', '.join(ids[:_NUMBERS_SHOWN])} and {more} more"
    return f"Epochs {shown} ({what}) convert"


def _cost(report: Report, rows: list[Epoch]) -> str:
    cost = measured(report, rows)
    return f" in {cost}" if cost else ""
