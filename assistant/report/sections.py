"""Parts of a report that are recognised and not read in detail: where they start and which lines belong to them."""

from __future__ import annotations

import re
from typing import NamedTuple


class Section(NamedTuple):
    """`what` it is for the reader of `unread`, None when of no interest. `rows` matches its lines; None: any line."""

    what: str | None
    rows: re.Pattern[str] | None


_COLUMNS = re.compile(r".*?\S {2}|[*+|(]|[^\s-]\S*$")
"""Tables of the tool have at least two blanks between columns, or one column; prose has not."""

SHELL = Section("output of a command that failed", None)
COMPILER = Section(None, None)
_LAYERS = Section("layer table", re.compile(r".*?(?:\S {2}|\[b:|macc=)|[^\s-]\S*$"))
_RANGES = Section("used memory ranges", re.compile(r"\w{1,80} *\[0x"))
_FOOTPRINT = Section("size of code and data by section", _COLUMNS)
_FILES = Section(None, re.compile(r".*?[/\\]"))
_CUBEMX = Section(None, re.compile(r"[A-Z][A-Za-z ]{2,20}: +\S|Done$|\w{1,20} complete on AI model"))
_POOLS_OF_CPU = Section("memory pools of a CPU build", _COLUMNS)
_USER_BUFFERS = Section("buffers to be allocated by the user", re.compile(r"(?:Input|Output) ?\["))
_VALIDATION = Section("validation set-up and device", None)
_PROFILE = Section("profile of the run", _COLUMNS)
_NODES = Section("time per epoch", _COLUMNS)
_TENSORS = Section("statistics per tensor", _COLUMNS)
_SAVING = Section(None, re.compile(r"output directory:|creating |[mc]_outputs?_\d"))
_ACCURACY = Section("accuracy report", re.compile(r".*?(?:\S {2}|=)|- |notes:|X-cross|\w{2,4} +: "))
_C_GRAPH = Section("generated C graph and its complexity", re.compile(rf"[IOSW]: |{_COLUMNS.pattern}"))

STARTS: dict[str, tuple[tuple[str, Section], ...]] = {
    "m_id": (("m_id   layer", _LAYERS), ("m_id layer", _LAYERS)),
    "id": (("id  layer", _LAYERS),),
    "Used": (("Used memory ranges", _RANGES),),
    "Requested": (("Requested memory size", _FOOTPRINT),),
    "Summary": (('Summary - "', _FOOTPRINT), ("Summary '", _VALIDATION)),
    "Generated": (("Generated files", _FILES), ("Generated C-graph", _C_GRAPH)),
    "Number": (("Number of operation", _C_GRAPH),),
    "C-Arrays": (("C-Arrays (", _C_GRAPH),),
    "C-Layers": (("C-Layers (", _C_GRAPH),),
    "c_id": (("c_id   name", _C_GRAPH),),
    "Complexity": (("Complexity report", _C_GRAPH), ("Complexity/l2r", _C_GRAPH)),
    "Memory-pools": (("Memory-pools summary", _POOLS_OF_CPU),),
    "Memory": (("Memory to be allocated by the user", _USER_BUFFERS),),
    "Setting": (("Setting validation data", _VALIDATION),),
    "Running": (("Running the ", _VALIDATION),),
    "ST.AI": (("ST.AI Profiling results", _PROFILE),),
    "Inference": (("Inference time per node", _NODES),),
    "Statistic": (("Statistic per tensor", _TENSORS),),
    "Saving": (("Saving validation data", _SAVING),),
    "Cross": (("Cross accuracy report", _ACCURACY),),
    "Evaluation": (("Evaluation report", _ACCURACY),),
    "Model": (("Model file: ", _CUBEMX),),
    ">>>": ((">>> Shell execution has FAILED", SHELL),),
    ">>>>": ((">>>> EXECUTING", COMPILER),),
}
"""First word of a line → beginnings of the line that start a section."""


def started_by(text: str, first_word: str) -> Section | None:
    """The section that a line starts."""
    for beginning, section in STARTS.get(first_word, ()):
        if text.startswith(beginning):
            return section
    return None
