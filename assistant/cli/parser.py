"""The arguments of every command, and which function runs it."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from typing import NoReturn, TypeAlias

from assistant import __version__

USAGE_ERROR = 2


class _Parser(argparse.ArgumentParser):
    """argparse with errors of one sentence instead of a usage dump."""

    def error(self, message: str) -> NoReturn:
        self.exit(USAGE_ERROR, f"{self.prog}: {message}. Run `{self.prog} --help` for the arguments.\n")


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """The command with its arguments; its attribute `run` runs it. Exits with USAGE_ERROR when they make no sense."""
    return _parser().parse_args(_shield_names(list(arguments)))


_FREE_TEXT = {
    "explain": ({"--tool-version"}, {"--json"}),
    "ask": ({"--report", "--tool-version", "--batch"}, {"--json"}),
    "search": ({"-k", "--kind", "--tool-version", "--authority", "--batch"}, {"--json"}),
}
"""Commands that take words of the user, with their own options: those with a value and those without."""


def _shield_names(arguments: list[str]) -> list[str]:
    """Let the words of a question name compiler options: `neuralart explain --Oalt-sched`."""
    if not arguments or arguments[0] not in _FREE_TEXT:
        return arguments
    valued, switches = _FREE_TEXT[arguments[0]]
    own, words, rest = [], [], iter(arguments[1:])
    for argument in rest:
        if argument in valued:
            own += [argument, *([value] if (value := next(rest, None)) is not None else [])]
        elif argument in {*switches, "-h", "--help"} or argument.partition("=")[0] in valued:
            own.append(argument)
        elif arguments[0] != "explain" and _is_misspelled(argument, valued | switches):
            own.append(argument)  # argparse refuses it: better than an answer about `--jsno`
        elif argument != "--":
            words.append(argument)
    return [arguments[0], *own, "--", *words]


def _is_misspelled(argument: str, known: set[str]) -> bool:
    """True for a word that looks like an option of this program and is none of the compiler's."""
    if not re.fullmatch(r"--[a-z-]+", argument):
        return False
    from difflib import get_close_matches

    from assistant.catalog.options import find

    return find(argument) is None and bool(get_close_matches(argument, [*known, "--show-prompt"], cutoff=0.7))


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="neuralart",
        description="Read STM32N6 NPU (ST Neural-ART) compiler reports: what runs on the CPU, why, and what to try.",
    )
    parser.add_argument("--version", action="version", version=f"neuralart {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True, parser_class=_Parser)
    _add_diagnose(commands)
    _add_ask(commands)
    _add_search(commands)
    _add_explain(commands)
    _add_ingest(commands)
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
        help="read the reports and files of a build and say what they mean",
        description="Read compiler reports, console logs or pastes of them and say what they mean. Files of one build "
        "(text report, network_c_info.json, _Q.json, network.csv, profile, .mpool, log of a run) become one report; "
        "those of other builds stay apart.",
    )
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="a report, log, paste or other file of a build; - reads standard input"
    )
    parser.add_argument("--json", action="store_true", help="print facts and findings as JSON")
    parser.add_argument(
        "--fail-on", choices=("error", "warning"), help="exit with 1 when a finding is at least this severe"
    )
    _add_tool_version(parser, "for pastes without a version line")
    parser.set_defaults(run=run)


def _add_ask(commands: _Commands) -> None:
    def run(options: argparse.Namespace) -> int:
        from assistant.cli.ask import ask

        question = " ".join(options.question)
        return ask(question, options.report, options.tool_version, options.json, options.batch)

    parser = commands.add_parser(
        "ask",
        help="answer a question, about a report if one is given",
        description="Answer a question from the knowledge base with citations, about a report if one is given.",
    )
    parser.add_argument("question", nargs="*", metavar="QUESTION")
    parser.add_argument("--report", action="append", default=[], metavar="FILE", help="the report that it is about")
    _add_batch(parser)
    _add_tool_version(parser, "that the question is about")
    parser.set_defaults(run=run)


def _add_search(commands: _Commands) -> None:
    def run(options: argparse.Namespace) -> int:
        from assistant.cli.search import search

        return search(
            " ".join(options.query),
            options.k,
            options.kind,
            options.tool_version,
            options.authority,
            options.json,
            options.batch,
        )

    parser = commands.add_parser(
        "search",
        help="find passages of the knowledge base",
        description="Find the passages of the knowledge base that are nearest to a query.",
    )
    parser.add_argument("query", nargs="*", metavar="QUERY")
    parser.add_argument("-k", type=_count, default=10, metavar="N", help="how many passages (default: 10)")
    parser.add_argument("--kind", help="only this kind of source: doc, thread, field-report, issue or article")
    parser.add_argument("--authority", help="only this authority: st-doc, st-staff, accepted, measured, ...")
    _add_batch(parser)
    _add_tool_version(parser, "that the passages must hold for")
    parser.set_defaults(run=run)


def _add_ingest(commands: _Commands) -> None:
    def build(_: argparse.Namespace) -> int:
        from assistant.cli import ingest

        return ingest.build()

    def status(options: argparse.Namespace) -> int:
        from assistant.cli import ingest

        return ingest.status(options.json)

    def verify(options: argparse.Namespace) -> int:
        from assistant.cli import ingest

        return ingest.verify(options.json)

    parser = commands.add_parser(
        "ingest", help="build or check the index", description="Build or check the index of the knowledge base."
    )
    steps = parser.add_subparsers(metavar="build|status|verify", required=True, parser_class=_Parser)
    steps.add_parser("build", help="bring the index up to date").set_defaults(run=build)
    for name, run, purpose in (
        ("status", status, "show what is indexed"),
        ("verify", verify, "check corpus, index and encoder"),
    ):
        step = steps.add_parser(name, help=purpose)
        step.add_argument("--json", action="store_true", help="print it as JSON")
        step.set_defaults(run=run)


def _add_explain(commands: _Commands) -> None:
    def run(options: argparse.Namespace) -> int:
        from assistant.cli.explain import explain

        return explain(" ".join(options.name), options.json, options.tool_version)

    parser = commands.add_parser(
        "explain",
        help="explain a rule, a compiler option, an operator, a version or a kind of epoch",
        description="Explain a rule (SW-001), an option (--Oalt-sched), an operator (PRelu), a version (3.0.0) or a "
        "kind of epoch (??).",
    )
    parser.add_argument("name", nargs="+", metavar="RULE|FLAG|OPERATOR|VERSION")
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


def _add_batch(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print it as JSON")
    parser.add_argument(
        "--batch", metavar="FILE", help="one question a line in, one JSON object a line out; - reads stdin"
    )


def _add_tool_version(parser: argparse.ArgumentParser, purpose: str) -> None:
    parser.add_argument(
        "--tool-version", metavar="V", type=_version, help=f"version of ST Edge AI Core, such as 2.2.0, {purpose}"
    )


def _version(text: str) -> str:
    if not re.fullmatch(r"v?\d{1,3}\.\d{1,3}(\.\d{1,3})?", text):
        raise argparse.ArgumentTypeError(f"{text!r} is no version of ST Edge AI Core; expected one such as 2.2.0")
    numbers = text.removeprefix("v").split(".")
    return ".".join([*numbers, "0"][:3])


def _count(text: str) -> int:
    if not (text.isdecimal() and 0 < int(text) <= 100):
        raise argparse.ArgumentTypeError(f"{text!r} is no count; expected a number from 1 to 100")
    return int(text)


def _port(text: str) -> int:
    if not (text.isdecimal() and 0 < int(text) < 65536):
        raise argparse.ArgumentTypeError(f"{text!r} is no port; expected a number from 1 to 65535")
    return int(text)
