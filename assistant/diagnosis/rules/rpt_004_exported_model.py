"""The tool's own export compiled again.

What it finds
A layer table in which nearly every output is named `<Op>_<n>_out_0` with n the number of its row, or a graph whose
model file ends in `_OE_x_y_z.onnx`: that file is what stedgeai exports for the compiler, given to stedgeai as a model.

Why it matters
The quantization of that export stands in its companion `_Q.json`, which does not travel with it. Conv, Gemm and MatMul
are then float although the Q and DQ nodes are still there: in the one public case 228 of 245 epochs are not pure
hardware and the flash holds 3.55 bytes per parameter. A sibling of that network, compiled from the authored file, has
35 software epochs and no Conv among them.

Try next
Compile the ONNX or TFLite file that your quantizer wrote. Quantizing again is not needed.

Not sure when
One public case was seen. Names in the summary, in lines of the runner and in the compiler's arguments mean nothing: 34
ordinary logs have such names there.

References
- quantization#exported-model-compiled-again
- zoo-oe-onnx-fed-back-into-generate-double-preprocessed
"""

from __future__ import annotations

from collections.abc import Iterable

from assistant.diagnosis.engine import CannotTell, rule
from assistant.diagnosis.exported_model import exported_again
from assistant.diagnosis.finding import Confidence, Cost, Evidence, Finding, Severity, Suggestion, SuggestionKind
from assistant.diagnosis.float_weights import weights_are_float
from assistant.report.facts import Layer, Report

_SHOWN = 2


@rule(id="RPT-004", title="The tool's own export compiled again", severity=Severity.WARNING, cost=Cost.COMPUTE)
def exported_model(report: Report) -> Iterable[Finding]:
    """One finding when the names of the model are those of stedgeai."""
    signs = exported_again(report)
    if not signs:
        if report.epochs and not report.layers and report.graph is None:
            raise CannotTell("Paste the layer table of the report, or give network_c_info.json.")
        return
    rows = [sign for sign in signs if isinstance(sign, Layer)]
    what = "The file of the model is named `*_OE_x_y_z.onnx`"
    if rows:
        what = f"{len(rows)} outputs of the layer table are named `<Op>_<n>_out_0` with n the number of the row"
    lost = " The weights are float here, as in the one public case." if weights_are_float(report) else ""
    yield exported_model.finding(
        because=f"{what}: the model that was compiled is stedgeai's own export, whose quantization stands in a "
        f"companion file and is lost.{lost}",
        evidence=[Evidence.of(sign) for sign in signs[:_SHOWN]],
        suggestions=[
            Suggestion(
                kind=SuggestionKind.CHECK,
                text="Compile the ONNX or TFLite file that your quantizer wrote, not `*_OE_x_y_z.onnx` or a copy of "
                "it; then see that Conv, Gemm and MatMul are gone from the software rows.",
            )
        ],
        confidence=Confidence.HIGH if rows else Confidence.MEDIUM,
    )
