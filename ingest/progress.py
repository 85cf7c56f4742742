"""How a build tells what it is doing."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[str, int, int], None]
"""Called with what is being done, how many steps of it are done, and how many there are."""


def quiet(_what: str, _done: int, _total: int) -> None:
    """Progress that nobody watches."""
