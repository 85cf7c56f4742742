"""The command line. Each command imports what it needs when it runs, so that `diagnose` starts fast.

Exit codes: 0 fine, 1 findings at or over --fail-on, some of several files unusable (or a degraded `doctor`), 2 unusable
input or arguments: one sentence each on stderr, nothing on stdout.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn

from assistant.cli.parser import USAGE_ERROR, parse
from assistant.cli.terminal import complain
from assistant.errors import AssistantError


def main(argv: Sequence[str] | None = None) -> NoReturn:
    """Run one command and exit with its code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    sys.exit(_run(arguments))


def _run(arguments: list[str]) -> int:
    if sys.stdout is None:
        return _refused("there is no standard output to write to: run it without `>&-`.")
    _make_output_safe()
    try:
        options = parse(arguments)
        code: int = options.run(options)
        sys.stdout.flush()
    except AssistantError as error:
        return _refused(str(error))
    except BrokenPipeError:  # `neuralart ... | head`: the reader has what it wanted
        _drop_output()
        return 0
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        _drop_output()
        return _refused(f"the output cannot be written: {(error.strerror or str(error)).lower()}.")
    except Exception as error:  # a person gets one sentence; NEURALART_DEBUG=1 shows where it happened
        if os.environ.get("NEURALART_DEBUG"):
            raise
        return _refused(
            f"{type(error).__name__}: a bug of ours. Run it again with NEURALART_DEBUG=1 and report what it prints."
        )
    return code


def _refused(sentence: str) -> int:
    complain(sentence)
    return USAGE_ERROR


def _drop_output() -> None:
    """Send what is still buffered nowhere, so that Python does not complain about it at exit."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _make_output_safe() -> None:
    """A terminal without UTF-8 shows a replacement character; it does not end in a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="replace")
