"""Rows that a terminal, a mail or a chat broke at its width: put together when the next lines complete one.

A break may fall inside a word (hard) or replace a blank (soft). Rows of tables are tried both ways, and only a
whole row counts. A command has no end that shows; how it was broken is told by the widths of its lines.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from assistant.report import epochs, layer_lines, options, pools, ranges, run_rows, summary, window
from assistant.report.fact import Where
from assistant.report.lines import Line, Lines

_MOST_PARTS = 8
"""Lines that one row of a table may be broken into."""
_MOST_LINES = 80
"""Lines that a command may be broken into."""
_WIDEST = window.WIDEST
_OFTEN = 3
"""Lines of exactly the same length that show a hard width."""

_VERSION = re.compile(r" *ST Edge AI")
_POOL_ROW = re.compile(f"{ranges.ROW.pattern}|{pools.ROW.pattern}")
"""The whole row of either table of pools."""
_ROWS: tuple[tuple[str, re.Pattern[str], re.Pattern[str]], ...] = (
    ("eE|<", epochs.START, epochs.ROW),
    ("T", re.compile(r" *Total number of epochs *:"), epochs.WHOLE_TOTAL),
    (">p", re.compile(r" *(?:>> *)?pure hardware"), epochs.WHOLE_HARDWARE),
    ("io", summary.TENSOR_ROW, summary.WHOLE_TENSOR_ROW),
    ("T", re.compile(r" *Total:(?: *\d|$)"), pools.TOTAL),
    (
        "N",
        re.compile(r" *Neural Network Tools"),
        re.compile(r" *Neural Network Tools for STM32(?:AI)? v[\d.]{5,9} \(.*\)$"),
    ),
    ("S", _VERSION, re.compile(r" *ST Edge AI Core v[\d.]{5,9}-\d{1,6} [0-9a-f]{9}$")),
    ("E", re.compile(r" *Exec/report"), re.compile(r" *Exec/report summary \(\w{1,20}\)$")),
    ("R", re.compile(r" *Running the ST\.AI c-model"), re.compile(r".*\(name=.*mode=\w{1,20}\)$")),
    ("W", re.compile(r" *WARNING: \S+(?: is(?: not)?)?$"), re.compile(r" *WARNING: \S{1,400} is not quantized$")),
    ("R", re.compile(r" *Run failed: "), re.compile(r".*Output: ST Edge AI Core v[\d.]{5,9}-\d{1,6} [0-9a-f]{9}$")),
    *run_rows.ROWS,
)
"""First characters of a row, how it starts, and the whole row. Those of pools start with any letter."""
_BY_FIRST = {
    first: [(starts, is_whole) for firsts, starts, is_whole in _ROWS if first in firsts]
    for first in "".join(firsts for firsts, _, _ in _ROWS)
}

_BEGINNINGS = frozenset(
    (
        "epoc", "Epoc", "| ep", "|epo", "| <n", ">> p", "pure", "Tota", "inpu", "outp", "WARN", "Run ", "Runn", "Comp",
        "Para", "ST E", "Exec", "Neur",
        *run_rows.BEGINNINGS,
    )
)  # fmt: skip
"""First letters of all these rows but those of pools. Cheap: any other line starts nothing that could be broken."""
_ENDS_OF_ROWS = ("HW", "EC", "??", " )", " is not quantized")
"""Last characters of whole rows of 2.x and of the warnings that are many."""
_MAY_START = re.compile(
    r" *(?:[Ee]poch[ _]*(?:\d|ID)|epochs +\d|\| *(?:epoch|<no)|(?:>> *)?pure hard|Total number|Total:(?: *\d|$)"
    r"|(?:in|out)put \d|WARNING: |Run failed: |Running the ST|ST Edge AI|Neural Network Tools|Exec/report"
    r"|\w{1,80} *\[0x|(?P<arguments>Compiler arguments:)|(?P<parameters>Parameters *:)|"
    rf"{run_rows.MAY_START})"
)
_OPERATION_OPEN = re.compile(r".*[ |](?:-SW-|SW|Hybrid)[ |]*$")
_OPERATION = re.compile(r" *(?:\( *\w{1,60} *\)|\w{1,60}(?:\(float\))? *\|)$")
_COMMAND_ENDS = re.compile(
    r" *(?:[-=+ ]*$|[-=]{10}|Memory usage|Model name|Exec/report|Created date|Compil|Setting|PASS:|WARNING|>>|<<"
    r"|(?:\w{1,20}: ?)?ST Edge AI)"
)
_NAMED = re.compile(
    r" *(?:Model name - \S|(?:model_name|model file|target/series) *: +\S|WARNING: Unsupported keys .*: \w)"
)
"""Lines that end with a name, which a hard break cuts."""
_REST_OF_NAME = re.compile(r"(?![-=]{3})[\w.@+/\\-]{1,200}$")
_GOES_ON = re.compile(r" *(?:-{1,2}[A-Za-z]|\S*[/\\@])")
"""An option or a path: how the next line of a command typed by hand starts."""
_PROGRAM_BROKEN = re.compile(r"[/\\](?:s|st|ste|sted|stedg|stedge|stedgea)$")
_IS_COMMAND = re.compile(r"(?:^| )-{1,2}[A-Za-z]|[/\\@]")
"""What a line of a command has that a program printed; a sentence after one that was typed may have it too."""
_NEW_WORD = re.compile(r"--[A-Za-z]|-(?:O[0-3]|[a-z])(?!\S)")
_HYPHEN = re.compile(r"\w-$")
_TAKES_VALUE = re.compile(
    r" (?:--(?:target|model|name|output|workspace|mode|c-api|batch-size|compression|desc)|-[a-z])$"
)
"""Options of stedgeai that a value follows."""
_ALWAYS_PASSED = {"--json-quant-file", "--load-mdesc", "--load-mpool", "--out-dir-prefix", options.LAST_ADDED}
"""Options that stedgeai always passes: when one is missing, the parts were put together wrongly."""


def rejoin(lines: Lines) -> Lines:
    """The lines, with broken rows made whole. A joined row stands where its first part stood."""
    texts, places = lines
    lengths = Counter(map(len, texts))
    width = window.width(lengths, _OFTEN)
    whole: list[str] = []
    where: list[Where] = []
    done = 0
    for at, text in enumerate(texts):
        if not text or at < done:
            continue
        table: list[Line] = []
        if "layer (" in text and layer_lines.starts_table(text):
            table, used = layer_lines.rejoined(lines, at, width)
        elif ("[0x" in text or text.lstrip()[:4] in _BEGINNINGS or " epoch" in text or " inf/s" in text) and (
            start := _start(text)
        ):
            is_command = start["arguments"] or start["parameters"]
            joined, used = _command(texts, at, lengths) if is_command else _row(texts, at, lengths)
        elif "stedgeai" in text or "atonn" in text or (len(text) == width and _PROGRAM_BROKEN.search(text)):
            joined, used = _command(texts, at, lengths)
        elif len(text) == width and _NAMED.match(text):
            joined, used = _name(texts, at)
        else:
            continue
        if used > 1:
            rows = table or [Line(places[at], joined)]
            whole += (*texts[done:at], *(row.text for row in rows))
            where += (*places[done:at], *(row.where for row in rows))
            done = at + used
    return Lines([*whole, *texts[done:]], [*where, *places[done:]])


def _start(text: str) -> re.Match[str] | None:
    """The match of a line that may be broken. Whole rows are passed over quickly: they are many."""
    if text.endswith(_ENDS_OF_ROWS) and text.startswith(("epoch ", "WARNING: ")):
        return None
    if "[0x" in text and (("activations:" in text and text.endswith("used)")) or _POOL_ROW.match(text)):
        return None
    return _MAY_START.match(text)


def _row(texts: Sequence[str], at: int, lengths: Mapping[int, int]) -> tuple[str, int]:
    """The whole row that starts at `at` and the number of its lines; the line itself when nothing completes it."""
    text = texts[at]
    is_whole = _whole_row(text)
    if is_whole is None:
        return text, 1
    if not is_whole.match(text):
        return _completed(texts, at, is_whole, lengths)
    following = texts[at + 1] if at + 1 < len(texts) else ""
    if longer := run_rows.goes_on(text, len(text), following, lengths):
        return longer, 2
    if is_whole is epochs.ROW and _OPERATION.match(following) and _OPERATION_OPEN.match(text):
        return _completed(texts, at, is_whole, lengths)
    return text, 1


def _whole_row(text: str) -> re.Pattern[str] | None:
    """What the row that starts like this is when it is whole; None when no row starts like this."""
    if "[0x" in text and pools.START.match(text):
        return _POOL_ROW
    for starts, is_whole in _BY_FIRST.get(text.lstrip()[:1], ()):
        if starts.match(text):
            return is_whole
    return None


def _starts_another(text: str) -> bool:
    """True for the start of a row; a version line may be the end of "Run failed: ... Output: ST Edge AI Core v..."."""
    return _MAY_START.match(text) is not None and not _VERSION.match(text)


def _completed(texts: Sequence[str], at: int, is_whole: re.Pattern[str], lengths: Mapping[int, int]) -> tuple[str, int]:
    parts = [texts[at]]
    for part in texts[at + 1 : at + _MOST_PARTS]:
        if not part.strip() or len(part) > _WIDEST or _starts_another(part):
            break
        parts.append(part)
        ways = ("".join(parts), " ".join(part.strip() for part in parts))
        for text in ways if _is_hard(parts, lengths) else reversed(ways):
            if is_whole.match(text):
                used = len(parts)
                following = texts[at + used] if at + used < len(texts) else ""
                longer = run_rows.goes_on(text, len(parts[-1]), following, lengths)
                return (longer, used + 1) if longer else (text, used)
    return parts[0], 1


def _name(texts: Sequence[str], at: int) -> tuple[str, int]:
    """A line as wide as the text whose last word is a name, with the rest of the name."""
    text = texts[at]
    rest = texts[at + 1] if at + 1 < len(texts) else ""
    return (text + rest, 2) if _REST_OF_NAME.match(rest) else (text, 1)


def _command(texts: Sequence[str], at: int, lengths: Mapping[int, int]) -> tuple[str, int]:
    """A list of arguments, a command or its parameters, with the lines that it goes on in."""
    text = texts[at]
    if len(text) > _WIDEST:
        return text, 1
    parts = [text]
    for part in texts[at + 1 : at + _MOST_LINES]:
        is_wide = len(part) > _WIDEST and " " in part  # one word cannot be broken at a blank
        if _COMMAND_ENDS.match(part) or _MAY_START.match(part) or is_wide:
            break
        parts.append(part)
    joined = _joined(parts, lengths).strip()
    if "Compiler arguments:" in text or "atonn" in text:
        complete = options.LAST_ADDED not in text and _ALWAYS_PASSED.issubset(joined.split())
    elif text.lstrip().startswith("Parameters"):
        complete = True
    else:
        goes_on = _GOES_ON.match if text.lstrip().startswith("stedgeai") else _IS_COMMAND.search
        complete = bool(options.command(joined)) and (_is_hard(parts, lengths) or _continue(parts, goes_on))
    return (joined, len(parts)) if complete else (text, 1)


def _continue(parts: Sequence[str], goes_on: Callable[[str], re.Match[str] | None]) -> bool:
    """True when every part goes on as a command does, with the value of an option, or in the middle of a word."""
    return all(
        _HYPHEN.search(before) or _TAKES_VALUE.search(before) or goes_on(part) for before, part in pairwise(parts)
    )


def _joined(parts: Sequence[str], lengths: Mapping[int, int]) -> str:
    return _joined_hard(parts, _width(parts, lengths)) if _is_hard(parts, lengths) else _joined_soft(parts)


def _joined_hard(parts: Sequence[str], width: int) -> str:
    joined = parts[0]
    for before, part in pairwise(parts):
        if len(before) < width:
            goes_on = _HYPHEN.search(before) is not None
        else:
            takes_value = _TAKES_VALUE.search(before) and not part.startswith(("-", " "))  # --output | -info-file
            goes_on = before[-1:] == "-" or not (_NEW_WORD.match(part) or takes_value)
        joined += part if goes_on else " " + part
    return joined


def _joined_soft(parts: Sequence[str]) -> str:
    """Broken at blanks; a word is broken only behind a dash, or when it is longer than a line and fills it."""
    width = max(len(part) for part in parts)
    words: list[str] = []
    before = ""
    for part in parts:
        following = part.removesuffix(" \\").split()
        if words and following and _goes_on(words[-1], following[0], fills=len(before) == width, width=width):
            words[-1] += following.pop(0)
        words += following
        before = part
    return " ".join(words)


def _goes_on(word: str, rest: str, *, fills: bool, width: int) -> bool:
    if _HYPHEN.search(word):
        return True
    too_long = len(word) + len(rest) > width
    return fills and too_long and not options.is_option(word) and not _NEW_WORD.match(rest)


def _is_hard(parts: Sequence[str], lengths: Mapping[int, int]) -> bool:
    """True when all parts but the last are as wide as many other lines; blanks at the end of one may be lost."""
    width = _width(parts, lengths)
    label = len(parts[0]) + parts[0].endswith(":")  # two blanks follow "Compiler arguments:"
    return lengths[width] >= _OFTEN and all(size >= width - 1 for size in (label, *map(len, parts[1:-1])))


def _width(parts: Sequence[str], lengths: Mapping[int, int]) -> int:
    """That of the widest part, or one more when many other lines have it: the blank at its end is lost."""
    width = max(len(part) for part in parts)
    return width + 1 if lengths[width + 1] >= _OFTEN else width
