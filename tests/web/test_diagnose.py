import logging
import subprocess
import sys
from pathlib import Path

import pytest

from assistant.limits import FILE_BYTES, FILES, PASTE_BYTES
from assistant.report.read import read_bytes
from assistant.web import diagnose
from assistant.web.diagnose import Shown, Upload, diagnose_files, diagnose_text, read_uploads
from assistant.web.samples import SAMPLES
from tests.render.allowlist import Checker
from tests.report.builds import GRAPH, LOG, TEXT, blaze, only, touch

SECOND_SEED = """Total number of epochs: 16 of which 2 implemented in software
epoch ID HW/SW/EC Operation (SW only)
epoch 15 -SW- ( Softmax )
epoch 16 -SW- ( DequantizeLinear )

and the small one:

Total number of epochs: 5 of which 3 implemented in software
epoch ID HW/SW/EC Operation (SW only)
epoch 2 -SW- ( DequantizeLinear )
epoch 3 -SW- ( Conv )
epoch 4 -SW- ( QuantizeLinear )
"""


def notice(shown: Shown) -> str:
    """The sentence of a notice; fails when something else is shown."""
    markup = shown.html
    assert shown.diagnoses == ()
    checked = Checker(markup)
    assert checked.faults == []
    assert 'role="alert"' in markup
    assert "na-verdict" not in markup
    return checked.text


def test_the_samples_tell_three_stories() -> None:
    told = {sample.name: Checker(diagnose_text(sample.text()).html) for sample in SAMPLES}
    assert all(page.faults == [] for page in told.values())
    assert "26 epochs: 9 on the NPU (35\N{NO-BREAK SPACE}%)" in told["prelu-in-software.txt"].text
    assert (
        "1.172\N{NO-BREAK SPACE}MB of activations lie in external memory" in told["detector-in-external-ram.txt"].text
    )
    healthy = told["healthy-classifier.txt"].text
    assert "57 on the NPU (98\N{NO-BREAK SPACE}%)" in healthy
    assert "2 findings: 2 info" in healthy


def test_two_reports_of_one_paste_are_two_sections() -> None:
    page = Checker(diagnose_text(SECOND_SEED).html)
    assert page.faults == []
    assert "2 reports in this input" in page.text
    assert "16 epochs: 2 on the CPU (Softmax, DequantizeLinear), 14 whose rows are not in this text." in page.text
    assert "Report 2 of 2" in page.text


@pytest.mark.parametrize(
    "text", ["", "   \n", "why is my network slow?", "\x00\x01\x02", "{}", "<script>alert(1)</script>"]
)
def test_text_without_a_report_is_a_notice_of_one_sentence(text: str) -> None:
    told = notice(diagnose_text(text))
    assert told
    assert "Traceback" not in told


def test_half_a_surrogate_pair_is_no_crash() -> None:
    assert "bug of ours" not in diagnose_text("epoch 1 EC\nepoch 2 -SW- (Conv\ud800)\n").html


def test_a_paste_over_the_limit_is_a_notice() -> None:
    assert "the limit is 8\N{NO-BREAK SPACE}MB" in notice(diagnose_text("x" * (PASTE_BYTES + 1)))


def test_a_file_is_read_named_and_deleted(tmp_path: Path) -> None:
    dropped = tmp_path / "network_generate_report.txt"
    dropped.write_text(SAMPLES[2].text())
    page = Checker(diagnose_files(read_uploads([dropped])).html)
    assert "network_generate_report.txt · ST Edge AI Core 2.2.0" in page.text
    assert not dropped.exists()


def test_a_file_over_the_limit_is_refused_unread_and_deleted(tmp_path: Path) -> None:
    dropped = tmp_path / "huge.txt"
    with dropped.open("wb") as sparse:
        sparse.truncate(FILE_BYTES + 1)
    assert "huge.txt is 32.0\N{NO-BREAK SPACE}MB" in notice(diagnose_files(read_uploads([dropped])))
    assert not dropped.exists()


def test_a_binary_file_is_a_notice(tmp_path: Path) -> None:
    dropped = tmp_path / "model.txt"
    dropped.write_bytes(bytes(range(256)) * 40)
    assert "model.txt" in notice(diagnose_files(read_uploads([dropped])))


def test_a_bug_is_a_notice_and_the_log_is_silent_on_the_text(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(report: object) -> object:
        raise ValueError("could not read SECRET-LAYER-NAME")

    monkeypatch.setattr(diagnose, "run", fail)
    with caplog.at_level(logging.DEBUG):
        told = notice(diagnose_text(SAMPLES[0].text()))
    assert told.startswith("The diagnosis failed: a bug of ours")
    assert "ValueError at diagnose.py:" in caplog.text
    assert "SECRET-LAYER-NAME" not in caplog.text


def test_samples_are_read_without_gradio() -> None:
    code = "import sys; import assistant.web.diagnose, assistant.web.samples; sys.exit('gradio' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def write(folder: Path, files: dict[str, bytes]) -> list[Path]:
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return [folder / name for name in files]


def test_files_of_one_build_are_one_report_and_deleted(tmp_path: Path) -> None:
    paths = write(tmp_path, touch())
    shown = diagnose_files(read_uploads(paths))
    page = Checker(shown.html)
    assert page.faults == []
    assert len(shown.diagnoses) == 1
    assert "Files of this build (8)" in page.text
    assert "network_c_info.jsonread as graph of the compiler" in page.text
    assert not any(path.exists() for path in paths)


def test_a_paste_joins_the_files_beside_it(tmp_path: Path) -> None:
    files = touch()
    uploads = read_uploads(write(tmp_path, only(files, GRAPH, LOG)))
    (diagnosis,) = diagnose_files(uploads, files[TEXT].decode()).diagnoses
    assert {row.origin for row in diagnosis.report.epochs} == {"the pasted text"}
    assert diagnosis.report.timing is not None
    assert diagnosis.report.graph is not None


def test_files_of_two_builds_are_two_reports(tmp_path: Path) -> None:
    shown = diagnose_files(read_uploads(write(tmp_path, touch() | blaze())))
    page = Checker(shown.html)
    assert len(shown.diagnoses) == 2
    assert "2 reports in these inputs" in page.text
    assert "another model (blaze_small_int8)" in page.text


def test_a_file_of_no_use_is_one_sentence_beside_the_others(tmp_path: Path) -> None:
    files = only(touch(), TEXT, GRAPH) | {"notes.txt": b"hello", "broken.json": b'{"Profiles": {"a": }}'}
    shown = diagnose_files(read_uploads(write(tmp_path, files)))
    page = Checker(shown.html)
    assert len(shown.diagnoses) == 1
    assert "notes.txtnotes.txt holds no compiler report" in page.text
    assert "broken.json is a profile file (user_neuralart.json) with broken JSON at line 1, column 20" in page.text


def test_only_files_of_no_use_are_a_notice(tmp_path: Path) -> None:
    told = notice(diagnose_files(read_uploads(write(tmp_path, {"a.txt": b"hello", "b.txt": b""}))))
    assert "a.txt holds no compiler report" in told
    assert "b.txt is empty" in told


def test_two_files_of_one_name_are_told_apart(tmp_path: Path) -> None:
    uploads = []
    for name, files in (("one", touch()), ("two", blaze())):
        (tmp_path / name).mkdir()
        content = files[TEXT] if TEXT in files else files[f"blaze_{TEXT}"]
        uploads += read_uploads(write(tmp_path / name, {TEXT: content}))
    shown = diagnose_files(uploads)
    assert [each.report.files[0].name for each in shown.diagnoses] == [TEXT, f"{TEXT} (2)"]


def test_too_many_files_are_a_notice(tmp_path: Path) -> None:
    uploads = [Upload(f"{number}.txt", refusal="nothing") for number in range(FILES + 1)]
    assert f"the limit is {FILES}" in notice(diagnose_files(uploads))


def test_a_bug_in_one_file_does_not_hide_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(data: bytes, name: str) -> object:
        if name == LOG:
            raise ValueError("SECRET-LAYER-NAME")
        return read_bytes(data, name)

    monkeypatch.setattr(diagnose, "read_bytes", fail)
    shown = diagnose_files(read_uploads(write(tmp_path, only(touch(), TEXT, LOG))))
    assert len(shown.diagnoses) == 1
    assert "bug of ours" in shown.html
    assert "SECRET-LAYER-NAME" not in caplog.text + shown.html
