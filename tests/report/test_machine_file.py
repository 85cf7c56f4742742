"""Machine descriptions."""

import pytest

from tests.report.setup_file import report_from, report_of


def test_a_machine() -> None:
    machine = report_of("machine.mdesc").machine
    assert machine
    assert (machine.name, machine.version, machine.pools_name) == ("stm32n6", "0.0", "stm32n6")
    assert (machine.frequency_mhz, machine.nominal_frequency_mhz) == (800, 1000)
    assert (machine.vdd, machine.nominal_vdd) == (0.75, 0.8)
    assert [(unit.type, unit.index, unit.count, unit.version, unit.parameters) for unit in machine.accelerators] == [
        ("STRENG", 0, 5, "5.0", (("MEM_PORT", 0),)),
        ("STRENG", 5, 5, "5.0", (("MEM_PORT", 1),)),
        ("CONVACC", 0, 4, "5.1", ()),
        ("EPOCHCTRL", 0, 1, "1.1", ()),
    ]
    assert machine.accelerators[2].where == "/machine/accelerators/2"
    assert machine.problems == ()


@pytest.mark.parametrize("machine", ['{"accelerators": []}', '{"name": "x"}'])
def test_a_machine_without_units_is_a_problem(machine: str) -> None:
    found = report_from(f'{{"machine": {machine}, "note": "accelerators", "accelerators": 1}}').machine
    assert found
    assert [problem.what for problem in found.problems] == [
        '"accelerators", the units of the NPU, are missing here: use the file that comes with the tool.'
    ]


def test_a_machine_that_is_missing_is_a_problem() -> None:
    machine = report_from('{"accelerators": [{"type": "CONVACC"}]}').machine
    assert machine
    assert (machine.name, machine.accelerators) == (None, ())
    assert [problem.what for problem in machine.problems] == [
        '"machine" is missing between the outermost brackets: use the file that comes with the tool.'
    ]
