import logging
import subprocess
import sys
from pathlib import Path

import pytest

from assistant.limits import FILE_BYTES, PASTE_BYTES
from assistant.web import diagnose
from assistant.web.diagnose import Shown, diagnose_file, diagnose_text
from assistant.web.samples import SAMPLES
from tests.render.allowlist import Checker

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
    assert "1 finding: 1 info" in healthy


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
    page = Checker(diagnose_file(dropped).html)
    assert "network_generate_report.txt · ST Edge AI Core 2.2.0" in page.text
    assert not dropped.exists()


def test_a_file_over_the_limit_is_refused_unread_and_deleted(tmp_path: Path) -> None:
    dropped = tmp_path / "huge.txt"
    with dropped.open("wb") as sparse:
        sparse.truncate(FILE_BYTES + 1)
    assert "huge.txt is 32.0\N{NO-BREAK SPACE}MB" in notice(diagnose_file(dropped))
    assert not dropped.exists()


def test_a_binary_file_is_a_notice(tmp_path: Path) -> None:
    dropped = tmp_path / "model.txt"
    dropped.write_bytes(bytes(range(256)) * 40)
    assert "model.txt" in notice(diagnose_file(dropped))


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
