"""Machine descriptions (.mdesc): the NPU as the compiler sees it."""

from __future__ import annotations

from assistant.report.facts import Report
from assistant.report.json_values import Node, Notes, pointer
from assistant.report.setup_facts import Accelerator, Machine, ProblemKind
from assistant.report.strict_json import Document


def read(document: Document) -> Report:
    """The machine of a file."""
    notes = Notes(document)
    root = Node(document.root, notes)
    machine = root.node("machine")
    if machine is None:
        what = '"machine" is missing between the outermost brackets: use the file that comes with the tool'
        root.problem(ProblemKind.MISSING_KEY, what)
        machine = Node(root.value._replace(data={}), notes)
    elif (units := machine.get("accelerators")) is None or units.data == []:
        what = '"accelerators", the units of the NPU, are missing here: use the file that comes with the tool'
        machine.problem(ProblemKind.EMPTY, what, "accelerators")
    externals = root.node("externals")
    found = Machine(
        where=pointer("machine"),
        text=machine.text,
        name=machine.string("name"),
        version=machine.string("version"),
        pools_name=externals.string("mpool_name") if externals else None,
        frequency_mhz=machine.number("frequency"),
        nominal_frequency_mhz=machine.number("nominal_frequency"),
        vdd=machine.number("vdd"),
        nominal_vdd=machine.number("nominal_vdd"),
        accelerators=tuple(_accelerator(place, entry) for place, entry in machine.nodes("accelerators")),
        problems=notes.problems(),
    )
    return Report(where=1, machine=found)


def _accelerator(place: int, entry: Node) -> Accelerator:
    parameters = ((each.string("name"), each.number("val")) for _, each in entry.nodes("params"))
    return Accelerator(
        where=pointer("machine", "accelerators", place),
        text=entry.text,
        type=entry.string("type"),
        index=entry.number("index"),
        count=entry.number("num"),
        version=entry.string("version"),
        power_mw=entry.number("power"),
        parameters=tuple((name, value) for name, value in parameters if name is not None and value is not None),
    )
