"""Kinds of operators; where a row comes from when the model has no such operator, and what to try in its place.

Seen in builds or derived from ST's operator table. Rewrites are derived, not compiled: rules offer them as trials.
"""

from __future__ import annotations

from dataclasses import dataclass

MATRIX = frozenset(
    {"Conv", "ConvInteger", "ConvTranspose", "Gemm", "MatMul", "MatMulInteger", "QLinearConv", "QLinearMatMul"}
)
"""Operators that carry nearly all arithmetic of a network."""

SKIPPED_BY_ONNXRUNTIME = frozenset(
    {
        "PRelu", "Sub", "Div", "Tanh", "Sqrt", "Exp", "Erf", "Abs", "Neg",
        "HardSigmoid", "HardSwish", "ReduceMean", "ReduceMax",
    }
)  # fmt: skip
"""Operators that the NPU has and that `quantize_static` of onnxruntime 1.32 leaves in float unless they are named."""

LAYOUT = frozenset({"Cast", "Concat", "DepthToSpace", "Pad", "Slice", "SpaceToDepth", "Split", "Transpose"})
"""Operators that move data: library functions of the runtime that use the NPU's DMA where they can."""


@dataclass(frozen=True, slots=True)
class Note:
    """What to do about an operator, each an instruction in one sentence; None where nothing is known.

    `only` completes "the NPU takes … only …": the one form that leaves the CPU.
    """

    look_for: str | None = None
    """Where the row comes from when the model has no such operator."""
    compare: str | None = None
    """The condition that decides between DMA and CPU."""
    instead: str | None = None
    only: str | None = None
    layers: tuple[str, ...] = ()
    """How the layer table prints the operator, of TFLite and of ONNX."""
    made_of: tuple[str, ...] = ()
    """How it prints what the row comes from otherwise."""
    change: str | None = None
    """What to change in that, a sentence; None to look at it only."""
    seen_until: str | None = None
    """Last version for which `look_for` was seen; None for all that were read."""


_EXPANDED = "look for a nearest Resize or a ConvTranspose, which the compiler expands into Concat and DepthToSpace"
_EXPANDABLE = ("TRANSPOSE_CONV", "ConvTranspose", "RESIZE_NEAREST_NEIGHBOR", "Resize")
_DILATED = (
    "look for a dilated convolution, which the compiler puts between a SpaceToDepth and a DepthToSpace; where the "
    "accuracy allows it, train the layer without dilation"
)
_CUT = "Cut the network before it and compute it in the application."

_NOTES = {
    "ArgMax": Note(instead=_CUT),
    "ArgMin": Note(instead=_CUT),
    "BatchNormalization": Note(
        instead="Fold BatchNormalization into the Conv or Gemm before it, then quantize.",
        only="folded into the Conv before it",
    ),
    "Concat": Note(
        look_for=_EXPANDED,
        layers=("CONCATENATION", "Concat"),
        made_of=_EXPANDABLE,
        compare="Compare the axis of Concat: the DMA takes it when every output dimension left of the axis is 1 (seen "
        "channel last) and elements have at most 24 bits, otherwise the CPU copies.",
        instead="Export parts of a Concat that only meet at an output as outputs of their own; fold a constant part "
        "into the bias of the layer behind it.",
    ),
    "DepthToSpace": Note(look_for=_EXPANDED, layers=("DEPTH_TO_SPACE", "DepthToSpace"), made_of=_EXPANDABLE),
    "Div": Note(
        instead="Write a division by a constant as Mul with its inverse.", only="with a constant second operand"
    ),
    "GlobalAveragePool": Note(
        instead="Export the pool as GlobalAveragePool, which onnxruntime quantizes by default, where the model has it "
        "as ReduceMean."
    ),
    "Pad": Note(
        compare="Compare the axis of Pad: a pad along the channels brings in Transposes, one along height or width "
        "does not."
    ),
    "Pow": Note(instead="Write a square as Mul of the tensor with itself."),
    "Reciprocal": Note(
        instead="Write a division by a constant as Mul with its inverse, which the NPU has; a Reciprocal of computed "
        "values, as in LayerNorm, stays in software."
    ),
    "ReduceSum": Note(
        instead="Write ReduceSum as MatMul or 1x1 Conv with a constant of ones (in a soft-argmax: with its constant "
        "grid), or as ReduceMean times the number of elements."
    ),
    "Resize": Note(
        instead="If the accuracy allows it, use Resize in its nearest mode with coordinate_transformation_mode "
        "asymmetric and nearest_mode floor: it becomes Concat and DepthToSpace, cheaper but not free.",
        only="in nearest mode with coordinate_transformation_mode asymmetric and nearest_mode floor",
    ),
    "SpaceToDepth": Note(look_for=_DILATED, layers=("SPACE_TO_DEPTH", "SpaceToDepth")),
    "Sub": Note(instead="Make a broadcast operand of Sub the second one."),
    "Transpose": Note(
        look_for="look for a Pad on the channel axis, around which the front end puts two Transposes (22 around 11 in "
        "a BlazeFace, 2.2.0), and write it as a 1x1 Conv whose added output channels have zero weights",
        layers=("TRANSPOSE", "Transpose"),
        made_of=("PAD", "PADV2", "MIRROR_PAD", "Pad"),
        change="Write each Pad on the channel axis as a 1x1 Conv whose added output channels have zero weights "
        "(derived, not compiled here): the front end puts two Transposes around it, and none around a pad of height or "
        "width.",
        seen_until="2.2",
    ),
}


def note(operator: str) -> Note:
    """What is known about `operator`; an empty note when nothing is."""
    return _NOTES.get(operator, Note())
