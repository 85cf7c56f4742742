"""The command line. Each command imports what it needs when it runs, so that `diagnose` starts fast.

Exit codes: 0 fine, 1 findings at or over --fail-on (or a degraded `doctor`), 2 unusable input or arguments:
one sentence on stderr, nothing on stdout.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Sequence
from typing import NoReturn, TypeAlias

from assistant import __version__
from assistant.errors import AssistantError

USAGE_ERROR = 2


class _Parser(argparse.ArgumentParser):
    """argparse with errors of one sentence instead of a usage dump."""

    def error(self, message: str) -> NoReturn:
        self.exit(USAGE_ERROR, f"{self.prog}: {message}. Run `{self.prog} --help` for the arguments.\n")


def main(argv: Sequence[str] | None = None) -> NoReturn:
    """Run one command and exit with its code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    sys.exit(_run(arguments))


def _run(arguments: list[str]) -> int:
    _make_output_safe()
    try:
        options = _parser().parse_args(_shield_names(arguments))
        code: int = options.run(options)
        sys.stdout.flush()
    except AssistantError as error:
        print(f"neuralart: {error}", file=sys.stderr)
        return USAGE_ERROR
    except BrokenPipeError:  # `neuralart ... | head`: the reader has what it wanted
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    return code


def _make_output_safe() -> None:
    """A terminal without UTF-8 shows a replacement character; it does not end in a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="replace")


def _shield_names(arguments: list[str]) -> list[str]:
    """Let `neuralart explain --Oalt-sched` name an option instead of being one."""
    if arguments[:1] != ["explain"]:
        return arguments
    own, names, rest = [], [], iter(arguments[1:])
    for argument in rest:
        if argument in {"--json", "-h", "--help"} or argument.startswith("--tool-version="):
            own.append(argument)
        elif argument == "--tool-version":
            own += [argument, *([value] if (value := next(rest, None)) is not None else [])]
        elif argument != "--":
            names.append(argument)
    return ["explain", *own, "--", *names]


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="neuralart",
        description="Read STM32N6 NPU (ST Neural-ART) compiler reports: what runs on the CPU, why, and what to try.",
    )
    parser.add_argument("--version", action="version", version=f"neuralart {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True, parser_class=_Parser)
    _add_diagnose(commands)
    _add_explain(commands)
    _add_doctor(commands)
    _add_serve(commands)
    return parser


_Commands: TypeAlias = "argparse._SubParsersAction[_Parser]"  # argparse has no public name for it


def _add_diagnose(commands: _Commands) -> None:
    def run(options: argparse.Namespace) -> int:
        from assistant.cli.diagnose import diagnose

        return diagnose(options.files, options.json, options.fail_on, options.tool_version)

    parser = commands.add_parser(
        "diagnose",
        help="read compiler reports or logs and say what they mean",
        description="Read compiler reports, console logs or pastes of them and say what they mean.",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a report, log or paste; - reads standard input")
    parser.add_argument("--json", action="store_true", help="print facts and findings as JSON")
    parser.add_argument(
        "--fail-on", choices=("error", "warning"), help="exit with 1 when a finding is at least this severe"
    )
    _add_tool_version(parser, "for pastes without a version line")
    parser.set_defaults(run=run)


def _add_explain(commands: _Commands) -> None:
    def run(options: argparse.Namespace) -> int:
        from assistant.cli.explain import explain

        return explain(" ".join(options.name), options.json, options.tool_version)

    parser = commands.add_parser(
        "explain",
        help="explain a rule, a compiler option or an operator",
        description="Explain a rule (SW-001), a compiler option (--Oalt-sched) or an operator (PRelu).",
    )
    parser.add_argument("name", nargs="+", metavar="RULE|FLAG|OPERATOR")
    parser.add_argument("--json", action="store_true", help="print it as JSON")
    _add_tool_version(parser, "to say whether the option is known there")
    parser.set_defaults(run=run)


def _add_doctor(commands: _Commands) -> None:
    def run(options: argparse.Namespace) -> int:
        from assistant.cli.doctor import doctor

        return doctor(options.json)

    parser = commands.add_parser(
        "doctor",
        help="check this installation",
        description="Check this installation: versions, corpus, rules, a report read end to end.",
    )
    parser.add_argument("--json", action="store_true", help="print the checks as JSON")
    parser.set_defaults(run=run)


def _add_serve(commands: _Commands) -> None:
    def run(options: argparse.Namespace) -> int:
        from assistant.web import serve

        serve(host=options.host, port=options.port, open_browser=not options.no_browser)
        return 0

    parser = commands.add_parser(
        "serve", help="open the web page", description="Serve the web page on this machine and open it."
    )
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: 127.0.0.1, this machine)")
    parser.add_argument("--port", type=_port, default=7860, help="port (default: 7860)")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.set_defaults(run=run)


def _add_tool_version(parser: argparse.ArgumentParser, purpose: str) -> None:
    parser.add_argument(
        "--tool-version", metavar="V", type=_version, help=f"version of ST Edge AI Core, such as 2.2.0, {purpose}"
    )


def _version(text: str) -> str:
    if not re.fullmatch(r"v?\d{1,3}\.\d{1,3}(\.\d{1,3})?", text):
        raise argparse.ArgumentTypeError(f"{text!r} is no version of ST Edge AI Core; expected one such as 2.2.0")
    numbers = text.removeprefix("v").split(".")
    return ".".join([*numbers, "0"][:3])


def _port(text: str) -> int:
    if not (text.isdecimal() and 0 < int(text) < 65536):
        raise argparse.ArgumentTypeError(f"{text!r} is no port; expected a number from 1 to 65535")
    return int(text)
