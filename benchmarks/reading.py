"""How fast text becomes facts: `python -m benchmarks.reading`."""

import os
import time
from pathlib import Path

from assistant.report.read import read_text
from benchmarks.samples import report

_MB = 1e6


def main() -> None:
    """Print one table: input, size, seconds, MB/s, reports."""
    inputs = {f"{count:,} epochs": report(count) for count in (1_000, 10_000, 80_000)}
    if real := _real_reports():
        inputs["real reports"] = real
    print(f"{'input':<16} {'MB':>7} {'s':>8} {'MB/s':>7} {'reports':>8}")
    for name, text in inputs.items():
        size = len(text.encode())
        seconds, found = min(_timed(text) for _ in range(3))
        print(f"{name:<16} {size / _MB:>7.2f} {seconds:>8.3f} {size / _MB / seconds:>7.1f} {found:>8}")


def _timed(text: str) -> tuple[float, int]:
    start = time.perf_counter()
    found = len(read_text(text))
    return time.perf_counter() - start, found


def _real_reports() -> str:
    """Text reports of NEURALART_REPORTS one after the other, below the paste limit; "" without the folder."""
    folder = Path(os.environ.get("NEURALART_REPORTS", Path(__file__).parents[2] / "shared" / "reports"))
    texts, size = [], 0
    for path in sorted((folder / "files").glob("*/*report*.txt")):
        size += path.stat().st_size
        if size > 7.5 * _MB:
            break
        texts.append(path.read_text(encoding="utf-8", errors="replace"))
    return "\n".join(texts)


if __name__ == "__main__":
    main()
