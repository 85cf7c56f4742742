"""How fast text becomes facts, how that grows, and what it needs: `python -m benchmarks.reading`."""

import os
import time
import tracemalloc
from pathlib import Path

from assistant.report.read import read_bytes
from benchmarks.graph_samples import c_info
from benchmarks.samples import report

_MB = 1e6
_TIMES = (1, 10, 100)
_C_INFO = 15_000_000
_FIXTURES = Path(__file__).parent.parent / "tests" / "reports"


def main() -> None:
    """Print one table: input, size, seconds by the clock and of the processor, MB/s of the processor, peak memory
    in bytes for each byte of input, reports."""
    inputs = {f"fixtures, {times}x": _fixtures(times) for times in _TIMES}
    inputs |= {f"{count:,} epochs": report(count).encode() for count in (1_000, 80_000)}
    if real := _real_reports():
        inputs["real reports"] = real
    inputs |= {"c_info": c_info(_C_INFO), "c_info, no blanks": c_info(_C_INFO, indent=None)}
    print(f"{'input':<17} {'MB':>7} {'clock s':>8} {'CPU s':>8} {'MB/s':>7} {'memory':>8} {'reports':>8}")
    seconds: dict[str, float] = {}
    for name, data in inputs.items():
        size = len(data)
        seconds[name], clock, found = min(_timed(data) for _ in range(5))
        print(
            f"{name:<17} {size / _MB:>7.2f} {clock:>8.3f} {seconds[name]:>8.3f} {size / _MB / seconds[name]:>7.1f}"
            f" {_peak(data) / size:>7.1f}x {found:>8}"
        )
    first, *_, last = (seconds[f"fixtures, {times}x"] for times in _TIMES)
    print(f"\n{_TIMES[-1]} times the text takes {last / first:.0f} times the time of the processor.")


def _timed(data: bytes) -> tuple[float, float, int]:
    """Seconds of the processor, which others that run do not stretch, seconds by the clock, and reports."""
    clock, processor = time.perf_counter(), time.process_time()
    found = len(read_bytes(data))
    return time.process_time() - processor, time.perf_counter() - clock, found


def _peak(data: bytes) -> int:
    """Bytes that reading allocates at most beside its input."""
    tracemalloc.start()
    read_bytes(data)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def _fixtures(times: int) -> bytes:
    """The texts of the tests one after the other; each time with other names, lest a copy is folded."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(_FIXTURES.glob("*/report.txt"))]
    once = "\n".join(texts)
    return "\n".join(
        once.replace("RAM", f"RAM{n}x").replace("epoch 1 ", f"Run {n}\nepoch 1 ") for n in range(times)
    ).encode()


def _real_reports() -> bytes:
    """Text reports of NEURALART_REPORTS one after the other, up to 7.5 MB; empty without the folder."""
    folder = Path(os.environ.get("NEURALART_REPORTS") or Path(__file__).parents[2] / "shared" / "reports")
    texts, size = [], 0
    for path in sorted((folder / "files").glob("*/*report*.txt")):
        size += path.stat().st_size
        if size > 7.5 * _MB:
            break
        texts.append(path.read_bytes())
    return b"\n".join(texts)


if __name__ == "__main__":
    main()
