"""The CSV tables of the corpus, and small look-ups shared by the catalogue. Nothing is read at import."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable
from pathlib import Path

from assistant.errors import AssistantError


def rows(path: Path, columns: Iterable[str]) -> tuple[dict[str, str], ...]:
    """All rows of a CSV table. Raises AssistantError when it is missing, damaged or lacks one of `columns`."""
    try:
        with path.open(encoding="utf-8", newline="") as lines:
            reader = csv.DictReader(lines, strict=True)
            missing = sorted(set(columns).difference(reader.fieldnames or ()))
            found = tuple(reader)
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise damaged(path, type(error).__name__) from error
    if missing:
        raise damaged(path, f"no column {', '.join(missing)}")
    if any(None in row or None in row.values() for row in found):
        raise damaged(path, "a row has too few or too many cells")
    return found


def damaged(path: Path, why: str) -> AssistantError:
    """The one sentence for a file of the corpus that is missing or cannot be used."""
    return AssistantError(
        f"{path} is missing or damaged ({why}): install the package again, or set NEURALART_CORPUS to a whole corpus."
    )


def version_number(version: str) -> tuple[int, ...] | None:
    """(2, 1, 0) for "2.1.0", "2.1" and "v2.1.0-20194"; None for text that does not start with a version."""
    match = re.match(r"v?(\d+)\.(\d+)(?:\.(\d+))?", version.strip())
    return tuple(int(part or 0) for part in match.groups()) if match else None


def nearest(name: str, names: Iterable[str], n: int) -> tuple[str, ...]:
    """At most `n` of `names` that are spelled much like `name`, the closest first; case and dashes do not count."""
    import difflib  # a did-you-mean is rare, and this saves its import everywhere else

    def plain(text: str) -> str:
        return text.lstrip("-").casefold()

    by_plain: dict[str, str] = {}
    for each in names:
        by_plain.setdefault(plain(each), each)
    return tuple(by_plain[match] for match in difflib.get_close_matches(plain(name), by_plain, n))
