"""Conv, Gemm and MatMul that the CPU computes outside a float island.

What it finds
Software rows of Conv, Gemm and MatMul with no conversion around them, as one finding. When the NPU runs a third of
the epochs at most and the table has no islands, it counts all software rows: the network is float as a whole.

Why it matters
These operators carry nearly all arithmetic of a network, and the NPU is built for them. Each row also stops the
NPU and, with the epoch controller, breaks the blob.

Try next
Find out which kernel it is: `ll_sw_forward_conv_integer` in network.c is int8, `ll_sw_forward_conv` is float. From
3.0 the table marks float rows itself.
- A product of two activations (attention) is printed as Conv, one row per head. The NPU needs a constant second
  operand, so these rows stay.
- A form or size without NPU mapping: compare with the operator page. Six pointwise convolutions with 257 input
  channels ran in software in one build while those with 512 ran on the NPU.
- Float weights or activations: quantize fully. A weight-only (dynamic range) file is float for the compiler.

Not sure when
The table prints no shapes, no operands and, up to 2.2, no type. Which reason holds is not in it; network_c_info.json,
given together with the report, shows kernels and operands.

References
- software-epochs#convolution-in-software
- operator-limits#convolution
- operator-limits#matmul
- quantization#tflite-recipe
- ecnn-kd-fp32-100-sw
- zoo-dynamic-matmul-software-epoch-fallback
- seed-why-layers-sw
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from assistant.diagnosis.built import built, in_graph, in_model
from assistant.diagnosis.engine import EPOCHS, WHOLE_TABLE, CannotTell, rule
from assistant.diagnosis.finding import Confidence, Cost, Evidence, Finding, Severity, Suggestion, SuggestionKind
from assistant.diagnosis.float_weights import weights_are_float
from assistant.diagnosis.islands import CONVERSIONS, executed
from assistant.diagnosis.left_in_float import left_in_float
from assistant.diagnosis.model_file import model_file
from assistant.diagnosis.operator_notes import MATRIX
from assistant.diagnosis.ownership import shares
from assistant.diagnosis.recipes import only_if, onnxruntime, requantize, tflite
from assistant.diagnosis.rows import (
    at_most,
    evidence,
    kernel,
    lists_all_software,
    named,
    numbers,
    spent,
    total_line,
    with_cost,
)
from assistant.diagnosis.sections import layer_table
from assistant.diagnosis.words import counted
from assistant.report.facts import Epoch, EpochKind, Fact, Report

_DENSE = "FULLY_CONNECTED"
_PRODUCT = "BATCH_MATMUL"
_ALSO_CONV = ("CONV_2D", "DEPTHWISE_CONV_2D", "TRANSPOSE_CONV")
"""Other layers of TFLite that are printed as Conv when they run in software."""


@rule(id="SW-003", title="Convolution in software", severity=Severity.WARNING, cost=Cost.COMPUTE, needs=(EPOCHS,))
def convolution_in_software(report: Report) -> Iterable[Finding]:
    """One finding for all rows."""
    divided = shares(report)
    rows = divided.of("SW-003")
    if not rows:
        if not lists_all_software(report):
            raise CannotTell(WHOLE_TABLE)
        return
    cost = spent(report, rows)
    core = [row for row in rows if row.operation not in CONVERSIONS]
    run = f"{named(core)} {'runs' if len(core) == 1 else 'run'} in software"
    confidence = Confidence.MEDIUM
    products: tuple[Fact, ...] = ()
    if divided.float_network:
        title, because = f"The network computes on the CPU: {named(core)}", _whole(report, core)
        suggestions = list(_for_whole(report))
    elif products := _products(report, core):
        title, because = f"{run}: products of two activations", _of_activations(core, products)
        suggestions = list(_for_attention(shown=True))
        confidence = Confidence.HIGH if built(report) else Confidence.MEDIUM
    elif heads := attention_heads(report, core):
        title, because = f"{run} around Softmax", _attention(core, heads)
        suggestions = list(_for_attention(shown=False))
    else:
        title, because = run, _one_of_several(report, core, len(rows) - len(core))
        suggestions = list(_for_several(report, core))
        confidence = Confidence.LOW
    yield convolution_in_software.finding(
        title=title,
        severity=with_cost(Severity.WARNING, cost.measured),
        because=f"{because}{in_model(report, rows)}{cost.sentence()}",
        evidence=[*total_line(report), *_shown(report, products, core), *evidence(rows)],
        epochs=numbers(rows),
        suggestions=suggestions,
        gain=at_most(cost.measured),
        cycles=cost.cycles,
        confidence=confidence,
    )


def _shown(report: Report, products: Sequence[Fact], core: Sequence[Epoch]) -> list[Evidence]:
    return [Evidence.of(each) for each in products[:2]] or in_graph(report, core)


def _products(report: Report, rows: Sequence[Epoch]) -> tuple[Fact, ...]:
    """What shows that all of `rows` are products of two activations: their operators in the graph, else the
    BATCH_MATMUL layers of a TFLite model that has no other layer which is printed so."""
    if graph := built(report):
        operators = [each for each in graph.software(rows) if each.kind in MATRIX]
        return tuple(operators) if operators and all(map(graph.two_activations, operators)) else ()
    if any(layer.operator in _ALSO_CONV for layer in report.layers):
        return ()
    products = [layer for layer in report.layers if layer.operator == _PRODUCT]
    heads = [dict(layer.shapes[0]).get("h", 1) if layer.shapes else 1 for layer in products]
    return tuple(products) if products and sum(heads) == len(rows) else ()


def attention_heads(report: Report, rows: Sequence[Epoch]) -> int | None:
    """Rows per product when all of `rows` stand in equal groups before and behind a software Softmax, else None.

    That is how attention looks: scores, Softmax, weighted sum, each product with one row per head.
    """
    groups = _groups(report, rows)
    sizes: set[int] = set()
    used: set[int] = set()
    for i in range(1, len(groups) - 1):
        before, middle, behind = groups[i - 1 : i + 2]
        if middle == 0 and before == behind != 0 and i - 1 not in used:
            used |= {i - 1, i + 1}
            sizes.add(before)
    matched = sum(groups[i] for i in used)
    return sizes.pop() if matched == len(rows) and len(sizes) == 1 else None


def _groups(report: Report, rows: Sequence[Epoch]) -> list[int]:
    """Sizes of the groups of adjacent `rows`, with 0 for each software Softmax between them."""
    wanted = {id(row) for row in rows}
    groups: list[int] = []
    adjacent = False
    for row in executed(report):
        if id(row) in wanted:
            if adjacent:
                groups[-1] += 1
            else:
                groups.append(1)
        elif row.kind is EpochKind.SW and row.operation == "Softmax":
            groups.append(0)
        adjacent = id(row) in wanted
    return groups


def _whole(report: Report, rows: Sequence[Epoch]) -> str:
    epochs, software = report.totals.epochs or 0, report.totals.sw or 0
    matrix = [row for row in rows if row.operation in MATRIX]
    run = f"{software} of {epochs} epochs run on the CPU, {named(matrix)} among them, with no conversions between"
    graph = built(report)
    if graph and kernel(report, matrix) == "float":
        moves = graph.only_moves_data()
        others = f", and the other {epochs - software} epochs do nothing but move data" if moves else ""
        return f"{run}: the graph shows that they compute on float tensors{others}."
    if _every_layer_with_weights(report, matrix):
        return (
            f"{run}: every convolution and dense layer of the layer table is one of these rows, so the NPU does none "
            f"of the arithmetic, and the other {epochs - software} epochs can only move data."
        )
    return (
        f"{run}: that is the picture of a network whose weights or activations are float, and the other "
        f"{epochs - software} epochs may do nothing but move data."
    )


def _every_layer_with_weights(report: Report, matrix: Sequence[Epoch]) -> bool:
    """True when the layer table of a TFLite model has no more convolutions and dense layers than software rows."""
    layers = sum(layer.operator in (*_ALSO_CONV, _DENSE) for layer in report.layers)
    return 0 < layers <= len(matrix)


def _attention(rows: Sequence[Epoch], heads: int) -> str:
    times = len(rows) // (2 * heads)
    return (
        f"{named(rows)} rows stand in groups of {heads} before and behind {counted(times, 'Softmax row')}, which is "
        "how attention looks in this table: a product of two activations is printed as Conv, one row per head, and "
        "the NPU needs a constant second operand."
    )


def _of_activations(rows: Sequence[Epoch], products: Sequence[Fact]) -> str:
    of = "" if len(rows) == len(products) else f" of {counted(len(products), 'BATCH_MATMUL layer')}, one row per head"
    one = len(rows) == 1
    return (
        f"{named(rows)} {'is a product' if one else 'are products'} of two activations{of}: the NPU needs a constant "
        f"second operand, so the CPU computes {'it' if one else 'them'}, in whatever type."
    )


def _one_of_several(report: Report, core: Sequence[Epoch], conversions: int) -> str:
    what = f"{named(core)} {'runs' if len(core) == 1 else 'run'} on the CPU"
    them = "it" if len(core) == 1 else "them"
    what += f" with {conversions} QuantizeLinear behind {them}" if conversions else f" with no conversion beside {them}"
    match kernel(report, core):
        case "float":
            return f"{what}, in float kernels by the mark of the table: in the model, or by fallback of the compiler."
        case "integer":
            return f"{what}, in integer kernels: the NPU did not map the form or the operands."
        case _:
            return (
                f"{what}: in an integer kernel, because the NPU did not map the form or the operands, or in a float "
                "one; the table prints both alike."
            )


def _for_whole(report: Report) -> Iterator[Suggestion]:
    if weights_are_float(report):
        yield _check("Quantize the network as the finding on its float weights says, and see that these rows are gone.")
        return
    yield _check(
        "Find out how the file was quantized. A dynamic-range or weight-only TFLite (made without "
        "representative_dataset) and an ONNX with float activations are float for the compiler, whatever the file is "
        "called."
    )
    recipes = [*requantize(report)] if model_file(report) else [onnxruntime(left_in_float(report)), tflite()]
    yield from recipes
    table = layer_table(report)
    where = f" ({table} of this text)" if table else ""
    yield _check(
        f"Divide the weights in flash by the number of parameters{where}: about 4 bytes each mean float weights, "
        "about 1 int8."
    )


def _for_attention(shown: bool) -> Iterator[Suggestion]:
    if not shown:
        yield _check(
            "Check in the model that these are MatMul of two activations: then quantizing and options do not move them."
        )
    yield Suggestion(
        kind=SuggestionKind.CHANGE_MODEL,
        text="Make the products smaller: fewer heads, shorter sequences, or attention at a lower resolution. An "
        "operand that never changes has to be a constant of the file, not a graph input.",
    )


def _for_several(report: Report, rows: Sequence[Epoch]) -> Iterator[Suggestion]:
    known = kernel(report, rows)
    if known is None:
        yield _check(
            "Look in `network.c` of this build: `ll_sw_forward_conv_integer` is an int8 kernel, `ll_sw_forward_conv` a "
            "float one."
        )
    if known != "float":
        yield _check(
            "If int8, check that the second operand is constant: a MatMul or Gemm of two activations stays in software."
        )
        yield Suggestion(
            kind=SuggestionKind.CHANGE_MODEL,
            text="If int8 and constant, compare kernel, stride and channels with ST's operator page, and try a prime "
            "channel count padded (257 to 264) or split; 1x1 convolutions with 257 input channels stayed in software "
            "in one build.",
        )
    if known != "integer":
        yield from (only_if("float", recipe) for recipe in requantize(report))


def _check(text: str) -> Suggestion:
    return Suggestion(kind=SuggestionKind.CHECK, text=text)
