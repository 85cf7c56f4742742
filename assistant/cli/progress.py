"""A progress bar on standard error, for builds; nothing where standard error is not a terminal."""

from __future__ import annotations

import sys
from typing import Any


class Bar:
    """Shows one bar per stage. Use as a context manager, and give it to a build as its `progress`."""

    def __init__(self) -> None:
        self._bar: Any = None
        self._what = ""

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *_: object) -> None:
        self._close()

    def __call__(self, what: str, done: int, total: int) -> None:
        """`done` of `total` steps of `what`; another `what` ends the bar before it."""
        if what != self._what:
            self._close()
            self._open(what, total)
        self._bar.update(done - self._bar.n)

    def _open(self, what: str, total: int) -> None:
        from tqdm import tqdm

        self._what = what
        self._bar = tqdm(
            desc=what,
            total=total,
            bar_format="{desc} …" if total == 1 else None,  # one step: a bar would only stand still
            file=sys.stderr,
            disable=None,  # no bar where standard error is not a terminal
            dynamic_ncols=True,
            leave=False,
        )

    def _close(self) -> None:
        if self._bar is not None:
            self._bar.close()
        self._bar, self._what = None, ""
