"""What kind of file was compiled, as far as the report tells: it decides which quantization recipe applies."""

from __future__ import annotations

import re
from enum import StrEnum

from assistant.diagnosis.messages import unquantized_tensors
from assistant.report.facts import Report

_SUFFIX = re.compile(r"\.(onnx|tflite|h5|keras)(?![\w.])", re.IGNORECASE)
_IMPORTER_NAME = re.compile(r"(?:conv2d|gemm|nl|eltwise|pad|pool|concat|split|reshape|transpose|resize)_\d+")
"""Names that the importer gives to the operators of a TFLite file; an ONNX file keeps its own tensor names."""


class ModelFile(StrEnum):
    """Formats with a recipe of their own."""

    ONNX = "onnx"
    TFLITE = "tflite"
    KERAS = "keras"


def model_file(report: Report) -> ModelFile | None:
    """From the suffix in the command or model name, else from tensor names in warnings, else None."""
    for text in (report.model, report.command):
        if text and (found := _SUFFIX.search(text)):
            suffix = found[1].lower()
            return ModelFile.KERAS if suffix in ("h5", "keras") else ModelFile(suffix)
    names = unquantized_tensors(report)
    if names and all(_IMPORTER_NAME.fullmatch(name) for name in names[:10]):
        return ModelFile.TFLITE
    return None
