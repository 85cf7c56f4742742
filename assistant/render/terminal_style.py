"""Terminal colours, or none; and what is written where only ASCII can be."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.render import text as words

_CODES = {"bold": "1", "dim": "2", "red": "1;31", "yellow": "1;33", "cyan": "1;36", "green": "32", "blue": "34"}

_PLAIN = str.maketrans(
    {
        "█": "#", "▒": "=", "▚": "%", "░": ".", "·": "-",
        "↔": "<->", "→": "->", "–": "-", "—": "-", "…": "...", "›": ">", "×": "x", "µ": "u",
        "‘": "'", "’": "'", "“": '"', "”": '"',
    }
)  # fmt: skip
"""Marks of the charts one for one, so that they stay apart; then punctuation."""


@dataclass(frozen=True, slots=True)
class Style:
    """Paints cleaned text when `color` is true; with `ascii` it writes no other character."""

    color: bool
    ascii: bool = False

    def plain(self, text: str) -> str:
        """`text` as the terminal can show it; what has no likeness in ASCII becomes `?`."""
        return text.translate(_PLAIN).encode("ascii", "replace").decode("ascii") if self.ascii else text

    def wrap(self, text: str, width: int) -> list[str]:
        """Lines of at most `width` columns."""
        return words.wrap(self.plain(text), width)

    def shorten(self, text: str, width: int) -> str:
        """`text` in at most `width` columns."""
        return words.shorten(self.plain(text), width, self.plain("…"))

    def paint(self, name: str, text: str) -> str:
        """`text` in a colour or weight of this module."""
        shown = self.plain(text)
        return f"\x1b[{_CODES[name]}m{shown}\x1b[0m" if self.color and shown else shown

    def bold(self, text: str) -> str:
        """`text` with weight."""
        return self.paint("bold", text)

    def dim(self, text: str) -> str:
        """`text` that matters less."""
        return self.paint("dim", text)
