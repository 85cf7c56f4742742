"""The program as people start it: a process of its own, outside the repository, from a built wheel."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.samples import report

ROOT = Path(__file__).resolve().parents[2]
HEAVY = {"torch", "chromadb", "gradio", "pydantic", "yaml", "rich", "langchain", "langchain_core", "numpy"}

pytestmark = pytest.mark.e2e


@pytest.fixture(scope="module")
def wheel_root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the wheel's content and nothing of the repository."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder / "dist", ROOT],
        check=True,
        capture_output=True,
    )
    (wheel,) = (folder / "dist").glob("*.whl")
    subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--no-deps",
            "--no-index",
            "--target",
            folder / "site",
            wheel,
        ],
        check=True,
        capture_output=True,
    )
    return folder / "site"


@pytest.fixture(scope="module")
def report_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "report.txt"
    path.write_text(report(1_000), encoding="utf-8")
    return path


def installed(site: Path, *arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(site)}
    environment.pop("NEURALART_CORPUS", None)
    return subprocess.run(
        [sys.executable, "-m", "assistant", *arguments], cwd=cwd, env=environment, capture_output=True, text=True
    )


def test_an_installed_wheel_works_outside_the_repository(wheel_root: Path, report_file: Path, tmp_path: Path) -> None:
    assert (wheel_root / "assistant" / "_corpus" / "manifest.json").is_file()
    told = installed(wheel_root, "diagnose", str(report_file), "--json", cwd=tmp_path)
    assert told.returncode == 0, told.stderr
    (item,) = json.loads(told.stdout)["reports"]
    assert item["report"]["totals"]["sw"] == 600
    assert item["findings"]
    doctor = installed(wheel_root, "doctor", cwd=tmp_path)
    assert doctor.returncode == 0, doctor.stdout + doctor.stderr


def test_the_wheel_holds_the_program_and_no_test(wheel_root: Path) -> None:
    top = {path.name for path in wheel_root.iterdir() if not path.name.endswith(".dist-info")}
    assert top <= {"assistant", "ingest", "bin"}
    assert (wheel_root / "assistant" / "py.typed").is_file()


@pytest.mark.parametrize(
    "command", [("diagnose", "{report}"), ("diagnose", "{report}", "--json"), ("explain", "SW-001")]
)
def test_reading_a_report_imports_nothing_heavy(command: tuple[str, ...], report_file: Path) -> None:
    arguments = [part.format(report=report_file) for part in command]
    program = (
        "import sys\nfrom assistant.cli import main\n"
        f"try:\n    main({arguments!r})\nexcept SystemExit as stopped:\n    assert stopped.code == 0, stopped.code\n"
        "print(*sorted({name.partition('.')[0] for name in sys.modules}), file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert not HEAVY & set(ran.stderr.split())


def test_a_reader_that_stops_early_is_no_error(report_file: Path) -> None:
    program = f'"{sys.executable}" -m assistant diagnose "{report_file}" --json | head -n 1'
    ran = subprocess.run(["bash", "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout == "{\n"
    assert ran.stderr == ""


def test_output_survives_a_terminal_without_unicode(report_file: Path) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    ran = subprocess.run(
        [sys.executable, "-m", "assistant", "diagnose", str(report_file)],
        env=environment,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.isascii()
    assert "####" in ran.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="NOT RUN: this system has no /dev/full")
@pytest.mark.parametrize("redirection", ["> /dev/full", ">&-"])
def test_output_that_cannot_be_written_is_one_sentence(redirection: str, report_file: Path) -> None:
    program = f'"{sys.executable}" -m assistant diagnose "{report_file}" {redirection}'
    ran = subprocess.run(["bash", "-c", program], capture_output=True, text=True)
    assert ran.returncode == 2
    assert ran.stderr.count("\n") == 1, ran.stderr
    assert "Traceback" not in ran.stderr
