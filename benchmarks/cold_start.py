"""What a person waits for: `python -m benchmarks.cold_start` times whole processes.

The budget of `neuralart diagnose` on a 1,000-epoch report is a bare Python start + 300 ms.
"""

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.samples import report

RUNS = 15


def main() -> None:
    """Print one table: command, median and worst in ms, median over bare Python."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "report.txt"
        path.write_text(report(1_000), encoding="utf-8")
        commands = {
            "bare python": ["-c", "pass"],
            "diagnose": ["-m", "assistant", "diagnose", str(path)],
            "diagnose --json": ["-m", "assistant", "diagnose", str(path), "--json"],
            "explain SW-001": ["-m", "assistant", "explain", "SW-001"],
        }
        times: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(RUNS):  # interleaved, so that a busy moment of the machine hits all of them
            for name, arguments in commands.items():
                times[name].append(_milliseconds(arguments))
    bare = statistics.median(times["bare python"])
    print(f"{'command':<16} {'median ms':>10} {'worst ms':>9} {'over bare':>10}")
    for name, measured in times.items():
        median = statistics.median(measured)
        print(f"{name:<16} {median:>10.0f} {max(measured):>9.0f} {median - bare:>10.0f}")


def _milliseconds(arguments: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True)
    return (time.perf_counter() - start) * 1000


if __name__ == "__main__":
    main()
