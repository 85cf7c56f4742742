"""Terminal colours, or none."""

from dataclasses import dataclass

_CODES = {"bold": "1", "dim": "2", "red": "1;31", "yellow": "1;33", "cyan": "1;36", "green": "32", "blue": "34"}


@dataclass(frozen=True, slots=True)
class Style:
    """Paints cleaned text when `color` is true, else returns it as it is."""

    color: bool

    def paint(self, name: str, text: str) -> str:
        """`text` in a colour or weight of this module."""
        return f"\x1b[{_CODES[name]}m{text}\x1b[0m" if self.color and text else text

    def bold(self, text: str) -> str:
        """`text` with weight."""
        return self.paint("bold", text)

    def dim(self, text: str) -> str:
        """`text` that matters less."""
        return self.paint("dim", text)
