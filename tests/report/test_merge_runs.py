"""A validate run and the c_info that it wrote, without the build that they ran."""

import json

from assistant.report.facts import FileKind
from tests.report.artefacts import document
from tests.report.builds import GRAPH, LOG, TESTS, merged, one, touch

RUN = (TESTS / "reports" / "run_22_target" / "report.txt").read_text(encoding="utf-8")


def measured(model: str = "gesture_cnn_int8", share: float = 1.0) -> bytes:
    """What a run of `model` measured; its times add up to `share` of the 3.1 ms of RUN."""
    changed = document("validated_22")
    given = changed["environment"]["tools"][0]["input_model"]
    given["name"], given["model_files"][0]["name"] = model, f"{model}.onnx"
    times = changed["aton_execution_time"]
    for time in times:
        time["duration_ms"] = 3.1 * share / len(times)
    return json.dumps(changed).encode()


def test_a_run_and_what_it_measured_are_one_report() -> None:
    for files in ({LOG: RUN.encode(), GRAPH: measured()}, {GRAPH: measured(), LOG: RUN.encode()}):
        report = one(files)
        assert [(file.kind, file.because) for file in report.files] == [
            (FileKind.RUN, ""),
            (FileKind.MEASURED, "same model and version"),
        ]
        assert report.timing is not None
        assert report.timing.duration_ms == 3.1
        assert report.contradictions == ()
        assert report.apart == ()


def test_what_another_run_measured_stays_apart_with_the_reason() -> None:
    for other, why in (
        (measured("swipe_int8"), "another model (swipe_int8)"),
        (measured(share=2), "another run: the build has its times already"),
    ):
        run, alone = merged({LOG: RUN.encode(), GRAPH: other})
        assert [(each.name, each.because) for each in run.apart] == [(GRAPH, why)]
        assert [(each.name, each.because) for each in alone.apart] == [(LOG, why)]


def test_a_run_of_no_build_here_keeps_what_it_measured() -> None:
    """The build beside them is another one: it names both, and they are one report of their own."""
    build, run = merged(
        {
            **{name: touch()[name] for name in ("network_generate_report.txt",)},
            "run.log": RUN.encode(),
            "run.json": measured(),
        }
    )
    assert [each.name for each in build.apart] == ["run.log", "run.json"]
    assert [file.name for file in run.files] == ["run.log", "run.json"]
    assert [each.name for each in run.apart] == ["network_generate_report.txt"]
