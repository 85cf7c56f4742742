"""Coverage-guided fuzzing of the text reader: `python -m tests.fuzz.reading CORPUS -max_total_time=600`.

Needs `pip install atheris`. The folder CORPUS is made and filled with the reports of the tests when it is empty; other
arguments are libFuzzer's. A failure is anything raised but a refusal, a count that contradicts the rows, or a reading
that takes longer than the instrumented reader may.
"""

import importlib
import sys
import time
from pathlib import Path
from typing import Any

_TESTS = Path(__file__).parent.parent
_SEEDS = tuple(
    path
    for files in ("reports/*/report.*", "artefacts/*/*.json", "builds/*/*", "report/setup_files/*")
    for path in sorted(_TESTS.glob(files))
)
_LONGEST = 32 * 1024
_SECONDS = 1.0
_SECONDS_PER_MB = 20.0
"""Instrumented code is some twenty times slower than the reader may be."""
_WORDS = (
    "epoch 1 ", "epoch_", "epochs 1 -> ", "| <no executed epochs> |", "-SW-", "??", "Hybrid", "(float)", "[0x", " kB /",
    "% used)", "weights:", "activations:", "Total number of epochs", ">> pure software (SW) epochs ",
    "Compiler arguments:", "Parameters :", "C-Arrays (2)", "C-Layers (1)", "I: x int8(1x2) (3)", "Statistic per tensor",
    "I.0 10 i8[1,2]:2 ", "epochs,", "Total,", '"nodes": ', '"mempools": [', '"Profiles": {',
    "stedgeai generate -", "Exec/report summary (", "WARNING: ", " is not quantized", "Run failed: ",
    "E103(", ">>>> EXECUTING", "m_id   layer", "Used memory ranges", "Requested memory size", "Inference time per node",
    "ST.AI Profiling results", "Cross accuracy report", "duration :", "HW: ", "PASS:  1%|", "it/s]", "12:03:44 [INFO] ",
    "&gt;", "&nbsp;", "<br>", "<http://x|", "```", "> > ", "\x1b[3", "–", "\u00a0", "│", "\r\n", "9999999999",
)  # fmt: skip


def main() -> None:
    """Seed the corpus, then read what the fuzzer makes of it until it ends."""
    atheris: Any = importlib.import_module("atheris")
    with atheris.instrument_imports(include=["assistant"]):
        errors: Any = importlib.import_module("assistant.errors")
        reader: Any = importlib.import_module("assistant.report.read")

    def read_one(data: bytes) -> None:
        started = time.process_time()
        try:
            reports = reader.read_bytes(data)
        except (errors.ReportError, errors.LimitError):
            reports = []
        seconds = time.process_time() - started
        assert seconds < _SECONDS + _SECONDS_PER_MB * len(data) / 1e6, f"{len(data)} bytes took {seconds:.2f} s"
        for report in reports:
            rows = report.counted
            if rows is not None:
                assert rows.sw + rows.hybrid + rows.hw + rows.ec + rows.unknown == rows.epochs == len(report.epochs)

    folder = Path(next((word for word in sys.argv[1:] if not word.startswith("-")), "fuzz-corpus"))
    atheris.Setup([*sys.argv, f"-max_len={_LONGEST}", f"-dict={_seeded(folder)}"], read_one)
    atheris.Fuzz()


def _seeded(folder: Path) -> Path:
    """The dictionary of the fuzzer, beside the corpus, which gets its first inputs when it has none."""
    folder.mkdir(parents=True, exist_ok=True)
    if not any(folder.iterdir()):
        for number, path in enumerate(_SEEDS):
            data = path.read_bytes()
            for part in range(0, len(data), _LONGEST // 4):
                (folder / f"{number}-{part}").write_bytes(data[part : part + _LONGEST // 4])
    words = folder.with_suffix(".dict")
    escaped = ("".join(f"\\x{byte:02x}" for byte in word.encode()) for word in _WORDS)
    words.write_text("".join(f'"{word}"\n' for word in escaped), encoding="ascii")
    return words


if __name__ == "__main__":
    main()
