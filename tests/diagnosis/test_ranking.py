from assistant.diagnosis.finding import Cost, Evidence, Finding, Severity
from assistant.diagnosis.ranking import ranked


def finding(id: str, cost: Cost = Cost.UNSTATED, caused_by: tuple[str, ...] = ()) -> Finding:
    return Finding(
        id=id, title=id, severity=Severity.WARNING, because="because", evidence=(Evidence(where=1, text="row"),),
        cost=cost, caused_by=caused_by,
    )  # fmt: skip


def ids(*findings: Finding) -> list[str]:
    return [each.id for each in ranked(findings)]


def test_a_consequence_stands_right_behind_its_cause() -> None:
    spill = finding("MEM-001", Cost.SPILL, ("SW-002", "SW-001"))
    assert ids(spill, finding("SW-002", Cost.COMPUTE), finding("SW-006", Cost.COMPUTE)) == [
        "SW-002",
        "MEM-001",
        "SW-006",
    ]


def test_without_its_cause_it_keeps_its_place() -> None:
    assert ids(finding("MEM-001", Cost.SPILL, ("SW-002",)), finding("SW-006", Cost.COMPUTE)) == ["MEM-001", "SW-006"]
    assert ids(finding("SW-002", Cost.SPILL), finding("MEM-001", Cost.COMPUTE, ("SW-002",))) == ["SW-002", "MEM-001"]


def test_notes_on_the_report_stand_last() -> None:
    assert ids(finding("A", Cost.NOTHING), finding("B")) == ["B", "A"]
