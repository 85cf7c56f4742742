"""Which layers of the user's own model stand in software and hybrid epochs, and who put the conversions there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from assistant.diagnosis.finding import Finding
from assistant.diagnosis.words import listed
from assistant.render.listing import Column, Listing, listing
from assistant.render.places import Places
from assistant.render.strip import CPU_KINDS, operation
from assistant.render.text import clean, milliseconds
from assistant.report.facts import Epoch, GraphEpoch, Report
from assistant.report.graph_facts import Origin

_NAMES = 3
"""Names of one epoch; more are counted."""
_IN_FINDING = 4

_CONVERSIONS = {
    Origin.MODEL: "conversion that the model asks for",
    Origin.COMPILER: "conversion inserted by the compiler",
}
_KERNELS = {"NODE_SW_FLOAT": "float", "NODE_SW_INTEGER": "integer", "NODE_SW_LL_HW": "CPU and DMA", "NODE_HW": "NPU"}

_ORIGINS = {
    Origin.MODEL: "A conversion that the model asks for: the tensor is float in the model, or at an input or output.",
    Origin.COMPILER: "A conversion inserted by the compiler leads to a float kernel; quantizing does not remove it.",
}
_MADE = "made by the front end of the tool"
_NAMELESS = "With the `_Q.json` of the build these are the names in your own model."


def layer_table(report: Report) -> Listing | None:
    """Software and hybrid epochs with what they are in the user's model; None where no graph tells."""
    places, named = Places(report), has_names(report)
    found = list(_on_cpu(report, report.epochs))
    if not found:
        return None
    heads = (
        Column("Epoch", right=True),
        Column("Operator"),
        Column(layer_heading(report)),
        Column("Kernel"),
        Column("Measured", right=True),
        Column("Where", page_only=True),
    )
    rows = (
        (
            str(row.id),
            operation(row) or ", ".join(dict.fromkeys(each.kind for each in epoch.executed if each.kind)),
            _told(epoch),
            listed(_kernels(epoch)),
            "" if row.duration_ms is None else milliseconds(row.duration_ms),
            places.of(epoch),
        )
        for row, epoch in found
    )
    conversions = {each.conversion for _, epoch in found for each in epoch.executed}
    notes = [told for origin, told in _ORIGINS.items() if origin in conversions]
    notes += [] if named else [_NAMELESS]
    title = "Layers of your model in software and hybrid epochs" if named else "Nodes in software and hybrid epochs"
    return listing(title, heads, rows, " ".join(notes))


def has_names(report: Report) -> bool:
    """True when a `_Q.json` was put to the graph."""
    return report.graph is not None and any(each.layers or each.generated for each in report.graph.operators)


def layer_words(report: Report) -> Mapping[int, str]:
    """Epoch → its layers in a few words, for those of which a graph tells; else the nodes of the graph."""
    epochs = report.graph.epochs if report.graph else ()
    return {epoch.id: told for epoch in epochs if epoch.kind and (told := clean(_told(epoch)))}


def layer_heading(report: Report) -> str:
    """What `layer_words` are."""
    return "In your model" if has_names(report) else "Node of the graph"


def finding_layers(report: Report, finding: Finding) -> str:
    """Layers of the user's model in the software and hybrid epochs of `finding`, those that it does not name itself.

    Empty where no `_Q.json` names them.
    """
    wanted = set(finding.epochs)
    found = _on_cpu(report, (row for row in report.epochs if row.id in wanted))
    names = dict.fromkeys(name for _, epoch in found for each in epoch.executed for name in each.layers[:1])
    return clean(_few((name for name in names if name not in finding.because), _IN_FINDING))


def _on_cpu(report: Report, rows: Iterable[Epoch]) -> Iterator[tuple[Epoch, GraphEpoch]]:
    """Software and hybrid epochs among `rows` with what the graph says of them, where it does."""
    by_id = {epoch.id: epoch for epoch in report.graph.epochs} if report.graph else {}
    for row in rows:
        if row.id is not None and row.kind in CPU_KINDS and row.id in by_id:
            yield row, by_id[row.id]


def _told(epoch: GraphEpoch) -> str:
    """Names in the model, else the node of the graph; and where its conversions come from."""
    names = dict.fromkeys(name for each in epoch.executed for name in each.layers)
    nodes = dict.fromkeys(each.node for each in epoch.executed if each.node and each.conversion is None)
    made = [_MADE] if any(each.generated for each in epoch.executed if each.conversion is None) else []
    parts = [_few(names, _NAMES)] if names else made or ([_few(nodes, _NAMES)] if nodes else [])
    return "; ".join((*parts, *_conversions(epoch)))


def _conversions(epoch: GraphEpoch) -> list[str]:
    origins = dict.fromkeys(each.conversion for each in epoch.executed if each.conversion)
    return [_CONVERSIONS[origin] for origin in origins]


def _kernels(epoch: GraphEpoch) -> list[str]:
    return list(dict.fromkeys(_KERNELS[each.mapping] for each in epoch.executed if each.mapping in _KERNELS))


def _few(names: Iterable[str], most: int) -> str:
    every = list(names)
    more = len(every) - most
    return ", ".join(every[:most]) + (f" and {more:,} more" if more > 0 else "")
