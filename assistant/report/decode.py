"""Bytes to text."""

from __future__ import annotations

import codecs

from assistant.errors import ReportError

_SAMPLE = 8192


def decode(data: bytes, name: str) -> str:
    """Text of UTF-8, UTF-16 (with its mark, or told by its zero bytes) or else Windows-1252 or Latin-1.

    Raises ReportError for bytes that are no text.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    sample = data[:_SAMPLE]
    if b"\0" in sample:
        encoding = _utf16_without_mark(sample)
        if encoding is None:
            raise ReportError(
                f"{name} is binary: expected text, such as a report, a log or network_c_info.json; "
                "give what stedgeai wrote about the build, unpacked, not the model."
            )
        return data.decode(encoding, "replace")
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")


def _utf16_without_mark(sample: bytes) -> str | None:
    """Western text in UTF-16 has a zero in nearly every second byte, always on the same side."""
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    enough = len(sample) * 0.4
    if odd >= enough and even * 20 < odd:
        return "utf-16-le"
    if even >= enough and odd * 20 < even:
        return "utf-16-be"
    return None
