"""What the terminal can show, and how a sentence is said there beside the output."""

import os
import sys

_DEFAULT_COLUMNS = 100
_NARROWEST, _WIDEST = 40, 120


def colored() -> bool:
    """True when standard output is a terminal that wants colour (see no-color.org)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def complain(sentence: str) -> None:
    """Say one sentence on standard error, without what a file name could smuggle into a terminal."""
    from assistant.render.text import clean

    if sys.stderr is not None:
        print(f"neuralart: {clean(sentence)}", file=sys.stderr)


def wide() -> int:
    """Columns to write in: COLUMNS, else those of the terminal, kept in a readable range."""
    given = os.environ.get("COLUMNS", "")
    try:
        columns = int(given) if given.isdecimal() else os.get_terminal_size(sys.stdout.fileno()).columns
    except (OSError, ValueError):
        columns = _DEFAULT_COLUMNS
    return min(max(columns, _NARROWEST), _WIDEST)


def ascii_only() -> bool:
    """True when standard output cannot show the characters that charts are drawn with."""
    try:
        "█░▒▚↔→–…·".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return True
    return False
