"""Kinds of operators; where a row comes from when the model has no such operator, and what to try in its place.

Seen in builds or derived from ST's operator table. Rewrites are derived, not compiled: rules offer them as trials.
"""

from __future__ import annotations

from dataclasses import dataclass

MATRIX = frozenset(
    {"Conv", "ConvInteger", "ConvTranspose", "Gemm", "MatMul", "MatMulInteger", "QLinearConv", "QLinearMatMul"}
)
"""Operators that carry nearly all arithmetic of a network."""

LAYOUT = frozenset({"Cast", "Concat", "DepthToSpace", "Pad", "Slice", "SpaceToDepth", "Split", "Transpose"})
"""Operators that move data: library functions of the runtime that use the NPU's DMA where they can."""


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence each; None where nothing is known."""

    origin: str | None = None
    instead: str | None = None


_EXPANDED = (
    "If the model has none, look for a nearest Resize or a ConvTranspose: the compiler expands it into Concat and "
    "DepthToSpace."
)
_DILATED = (
    "If the model has none, look for a dilated convolution: the compiler puts SpaceToDepth before it and DepthToSpace "
    "behind it."
)
_CUT = "Cut the network before it and compute it in the application."

_NOTES = {
    "ArgMax": Note(instead=_CUT),
    "ArgMin": Note(instead=_CUT),
    "BatchNormalization": Note(instead="Fold BatchNormalization into the Conv or Gemm before it, then quantize."),
    "Concat": Note(
        origin=_EXPANDED,
        instead="Export parts that only meet at an output as outputs of their own; fold a constant part into the bias "
        "of the layer behind it.",
    ),
    "DepthToSpace": Note(origin=f"{_EXPANDED} Around a dilated convolution it stands with a SpaceToDepth."),
    "Div": Note(instead="Write a division by a constant as Mul with its inverse."),
    "GlobalAveragePool": Note(
        instead="Or export the pool as GlobalAveragePool, which onnxruntime quantizes by default."
    ),
    "Pow": Note(instead="Write a square as Mul of the tensor with itself."),
    "ReduceSum": Note(
        instead="Write ReduceSum as MatMul or 1x1 Conv with a constant of ones (in a soft-argmax: with its constant "
        "grid), or as ReduceMean times the number of elements."
    ),
    "Resize": Note(
        instead="If the accuracy allows it, use that nearest mode: it becomes Concat and DepthToSpace, cheaper but "
        "not free."
    ),
    "SpaceToDepth": Note(origin=_DILATED),
    "Sub": Note(instead="Where one operand of Sub is broadcast, make it the second one."),
    "Transpose": Note(
        origin="If the model has none, look for a Pad on the channel axis: the front end puts two Transposes around "
        "it (22 around 11 in a BlazeFace, 2.2.0). A 1x1 Conv whose added output channels have zero weights does the "
        "same without them."
    ),
}


def note(operator: str) -> Note:
    """What is known about `operator`; an empty note when nothing is."""
    return _NOTES.get(operator, Note())
