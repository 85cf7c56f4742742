"""Parts of a report that are recognised and not read in detail: where they start and which lines belong to them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from assistant.report import c_graph, complexity, footprint, layers
from assistant.report.layer_table import LayerTable
from assistant.report.table import TableReader
from assistant.report.tensor_statistics import StatisticsTable


class Section(NamedTuple):
    """`what` it is for the reader of `unread`, None when of no interest. `rows` matches its lines; None: any line.

    With `known` the section is read row by row: a line of it that no reader knows is a damaged row, unless it matches.
    A `table` is read by a reader of its own, made of the line that starts it.
    """

    what: str | None
    rows: re.Pattern[str] | None
    known: re.Pattern[str] | None = None
    table: Callable[[str], TableReader] | None = None


_COLUMNS = re.compile(r".*?\S {2}|[*+|(]|[^\s-]\S*$")
"""Tables of the tool have at least two blanks between columns, or one column; prose has not."""

SHELL = Section("output of a command that failed", None)
COMPILER = Section(None, None)
_NONE = re.compile(r"(?!)")
_LAYERS = Section(None, _NONE, table=LayerTable)
_RANGES = Section("used memory ranges", re.compile(r"\w{1,80} *\[0x"), _NONE)
_SIZES = Section(None, _NONE, table=footprint.SectionTable)
_FOOTPRINT = Section(None, _NONE, table=footprint.SummaryTable)
_FILES = Section(None, re.compile(r".*?[/\\]"))
_CUBEMX = Section(None, re.compile(r"[A-Z][A-Za-z ]{2,20}: +\S|Done$|\w{1,20} complete on AI model"))
_POOLS_OF_CPU = Section(None, _NONE, table=complexity.PoolTable)
_OPERATIONS = Section(None, _NONE, table=complexity.OperationsTable)
_TYPES = Section(None, _NONE, table=complexity.TypesTable)
_COMPLEXITY = Section(None, _NONE, table=complexity.ComplexityTable)
_USER_BUFFERS = Section("buffers to be allocated by the user", re.compile(r"(?:Input|Output) ?\["))
_VALIDATION = Section(None, None)
_PROFILE = Section("profile of the run", _COLUMNS, re.compile(r"macc|cycles/MACC|used (?:stack|heap)"))
NODES = Section("time per node", _COLUMNS, re.compile(r"c_id +m_id|Inference time per node"))
_STATISTICS = Section(None, _NONE, table=StatisticsTable)
_SAVING = Section(None, re.compile(r"output directory:|creating |[mc]_outputs?_\d"))
ACCURACY = Section(
    "accuracy report",
    re.compile(r".*?(?:\S {2}|=)|- |notes:|X-cross|\w{2,4} +: "),
    re.compile(
        r"- |(?:notes|NOTE):|\w{2,4} +: |[\w -]{1,40} #\d{1,4} +(?:n\.a\.|\d)|Mode +acc|Evaluation report|C\d{1,4} "
    ),
)
_C_GRAPH = Section("summary of the generated C graph", re.compile(r"[a-z][a-z# -]{2,24}: "))
_C_ARRAYS = Section(None, _NONE, table=c_graph.ArrayTable)
_C_LAYERS = Section(None, _NONE, table=c_graph.LayerTable)

STARTS: dict[str, tuple[tuple[str, Section], ...]] = {
    "m_id": (("m_id   layer", _LAYERS), ("m_id layer", _LAYERS)),
    "id": (),
    "Used": (("Used memory ranges", _RANGES),),
    "Requested": (("Requested memory size", _SIZES),),
    "Summary": (('Summary - "', _FOOTPRINT), ("Summary per memory", _FOOTPRINT), ("Summary '", _VALIDATION)),
    "Generated": (("Generated files", _FILES), ("Generated C-graph", _C_GRAPH)),
    "Number": (("Number of operations per", _OPERATIONS), ("Number of operation types", _TYPES)),
    "C-Arrays": (("C-Arrays (", _C_ARRAYS),),
    "C-Layers": (("C-Layers (", _C_LAYERS),),
    "c_id": (("c_id   name (*_array)", _C_ARRAYS), ("c_id   name (*_layer)", _C_LAYERS)),
    "Complexity": (("Complexity report", _COMPLEXITY), ("Complexity per-layer", _COMPLEXITY)),
    "Complexity/l2r": (("Complexity/l2r error per-layer", _COMPLEXITY),),
    "Memory-pools": (("Memory-pools summary", _POOLS_OF_CPU),),
    "Memory": (("Memory to be allocated by the user", _USER_BUFFERS),),
    "Setting": (("Setting validation data", _VALIDATION),),
    "Running": (("Running the ", _VALIDATION),),
    "ST.AI": (("ST.AI Profiling results", _PROFILE),),
    "Inference": (("Inference time per node", NODES),),
    "Statistic": (("Statistic per tensor", _STATISTICS),),
    "Saving": (("Saving validation data", _SAVING),),
    "Accuracy": (("Accuracy report #", ACCURACY),),
    "Cross": (("Cross accuracy report", ACCURACY),),
    "Evaluation": (("Evaluation report", ACCURACY),),
    "Model": (("Model file: ", _CUBEMX),),
    ">>>": ((">>> Shell execution has FAILED", SHELL),),
    ">>>>": ((">>>> EXECUTING", COMPILER),),
}
"""First word of a line → beginnings of the line that start a section."""


def started_by(text: str, first_word: str) -> Section | None:
    """The section that a line starts."""
    if first_word == "id":
        return _LAYERS if layers.HEADER.match(text) else None
    for beginning, section in STARTS.get(first_word, ()):
        if text.startswith(beginning):
            return section
    return None
