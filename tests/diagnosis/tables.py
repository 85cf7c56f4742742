"""Epoch tables for tests, written as the tool prints them and read by the reader."""

from assistant.report.facts import EpochKind, EpochTime, Layer, Report
from assistant.report.read import read_text

SEED_PRELU = """\
I am using CubeAI 10.1.0 and STAGEAI 2.1 to analyze my model for STM32N6.
epoch ID HW/SW/EC Operation (SW only)
epoch 1 EC
epoch 2 EC
epoch 3 -SW- (DequantizeLinear)
epoch 4 -SW- (PRelu)
epoch 5 -SW- (QuantizeLinear)
epoch 6 -SW- (MaxPool)
epoch 7 EC
epoch 8 EC
epoch 9 -SW- (DequantizeLinear)
epoch 10 -SW- (PRelu)
epoch 11 -SW- (QuantizeLinear)
epoch 12 EC
epoch 13 EC
epoch 14 -SW- (DequantizeLinear)
epoch 15 -SW- (PRelu)
epoch 16 EC
epoch 17 -SW- (Conv)
epoch 18 -SW- (Add)
epoch 19 EC
epoch 20 -SW- (Conv)
epoch 21 -SW- (Add)
epoch 22 ??
epoch 23 -SW- (Add)
epoch 24 ??
epoch 25 -SW- (Add)
epoch 26 EC
"""
SEED_WHY_SW = """\
Total number of epochs: 16 of which 2 implemented in software
epoch ID HW/SW/EC Operation (SW only)
epoch 15 -SW- ( Softmax )
epoch 16 -SW- ( DequantizeLinear )

However, a very simple model gave this:

Total number of epochs: 5 of which 3 implemented in software
epoch ID HW/SW/EC Operation (SW only)
epoch 2 -SW- ( DequantizeLinear )
epoch 3 -SW- ( Conv )
epoch 4 -SW- ( QuantizeLinear )
"""
VERSIONS = {
    "2.1.0": "ST Edge AI Core v2.1.0-20194 329b0e98d",
    "2.2.0": "ST Edge AI Core v2.2.0-20266 2adc00962",
    "3.0.0": "ST Edge AI Core v3.0.0-20426 123672867",
    "4.0.1": "ST Edge AI Core v4.0.1-20581 7ed50de05",
}
"""First line of a report by version."""


def old(*rows: str, version: str | None = None, before: str = "") -> Report:
    """A table of 2.x: each row is "HW", "EC", "??" or the operator of a software row."""
    software = sum(row not in ("HW", "EC", "??") for row in rows)
    lines = [VERSIONS[version]] if version else []
    lines += [before] if before else []
    lines += [f"Total number of epochs: {len(rows)} of which {software} implemented in software", ""]
    lines += ["epoch ID   HW/SW/EC Operation (SW only)"]
    for number, row in enumerate(rows, 1):
        kind = f"{row:^8}".rstrip() if row in ("HW", "EC", "??") else f" -SW-   ({row:^20})"
        lines.append(f"epoch {number:<5} {kind}")
    return only("\n".join(lines) + "\n")


def new(*rows: str, version: str = "4.0.1", before: str = "") -> Report:
    """A table of 3.0 and later: each row is "HW", "EC", "Hybrid <operator>" or "<operator>" with "(float)" if so."""
    kinds = [row.split()[0] if row.split()[0] in ("HW", "EC", "Hybrid") else "SW" for row in rows]
    hardware = kinds.count("HW") + kinds.count("EC")
    lines = [VERSIONS[version], before] if before else [VERSIONS[version]]
    lines += [
        f"Total number of epochs                               {len(rows)}",
        f">> pure software (SW) epochs                         {kinds.count('SW')}",
        f">> hybrid epochs (using both software and hardware)  {kinds.count('Hybrid')}",
        f">> pure hardware (HW or EC) epochs                   {hardware}  "
        f"(implemented in {kinds.count('EC')} epoch controller blobs/meta epochs)",
        "+----------------------+--------+--------------------------+",
        "| epoch ID             |  Type  |         Details          |",
        "+----------------------+--------+--------------------------+",
    ]
    for number, (row, kind) in enumerate(zip(rows, kinds, strict=True), 1):
        details = row.removeprefix("Hybrid ") if kind in ("SW", "Hybrid") else ""
        lines.append(f"| {f'epoch_{number}':<20} | {kind:^6} | {details:^24} |")
    lines.append("+----------------------+--------+--------------------------+")
    return only("\n".join(lines) + "\n")


def only(text: str) -> Report:
    """The one report of `text`."""
    (report,) = read_text(text)
    return report


def layers(*places: int) -> tuple[Layer, ...]:
    """Rows of a layer table at these lines."""
    return tuple(
        Layer(
            where=where,
            text=f"{m_id} conv2d_{m_id} (CONV_2D) [b:1,c:8] 8/32",
            m_id=m_id,
            name=f"conv2d_{m_id}",
            type=None,
            operator="CONV_2D",
            shapes=((("b", 1), ("c", 8)),),
            params=8,
            size_bytes=32,
            macc=None,
            connected_to=(),
        )
        for m_id, where in enumerate(places)
    )


def epoch_time(where: int) -> EpochTime:
    """A row of a run's table of times, in line `where`."""
    return EpochTime(
        where=where, text="row", c_id=where, id=where, last_id=None, kind=EpochKind.HW, label="epoch", extra=None,
        duration_ms=1.0, percent=5.0, cycles=(1, 2, 3),
    )  # fmt: skip
