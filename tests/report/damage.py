"""What terminals, mails, chats and forums do to a report: one function a kind of damage."""

import html
import textwrap
from collections.abc import Callable

_LOGGER = "2026-06-16 21:38:16,976 [INFO] CmdLine:76 - "


def each_line(change: Callable[[str], str]) -> Callable[[str], str]:
    return lambda text: "\n".join(change(line) for line in text.split("\n"))


def hard_wrap(width: int) -> Callable[[str], str]:
    """A terminal or a mail client breaks every long line at its width, inside words too."""
    return each_line(lambda line: "\n".join(line[i : i + width] for i in range(0, max(len(line), 1), width)))


def soft_wrap(width: int) -> Callable[[str], str]:
    """A chat client breaks at blanks; words longer than the width stay whole."""
    wrap = textwrap.TextWrapper(width, break_long_words=False, break_on_hyphens=False, drop_whitespace=True)
    return each_line(lambda line: "\n".join(wrap.wrap(line)) if line.strip() else line)


def text_wrap(width: int) -> Callable[[str], str]:
    """Python's textwrap breaks behind the dashes of a word too, and words longer than the width anywhere."""
    wrap = textwrap.TextWrapper(width)
    return each_line(lambda line: "\n".join(wrap.wrap(line)) if line.strip() else line)


def numbered(form: str, text: str, start: int = 1) -> str:
    """Each line with its number."""
    return "\n".join(form.format(n=n, line=line) for n, line in enumerate(text.split("\n"), start))


def progress_bar(line: str) -> str:
    return f"\rPASS:  91%|#########1| 90/99 [00:05<00:00, 21.08it/s]\r{' ' * 55}\r{line}"


def ansi(line: str) -> str:
    return f"\x1b[32m{line}\x1b[0m" if line.strip() else line


def collapse(line: str) -> str:
    return " ".join(line.split())


def web_page(text: str) -> str:
    return "<div><pre>" + "<br>\n".join(html.escape(line) for line in text.split("\n")) + "</pre></div>"


DAMAGE: dict[str, Callable[[str], str]] = {
    "none": lambda text: text,
    "windows line ends": lambda text: text.replace("\n", "\r\n"),
    "old Mac line ends": lambda text: text.replace("\n", "\r"),
    "tabs": lambda text: text.replace("    ", "\t"),
    "no-break spaces": lambda text: text.replace("  ", "\u00a0 "),
    "byte order mark": lambda text: "\ufeff" + text,
    "zero-width spaces": lambda text: text.replace(" epoch", "\u200b epoch").replace("RAM", "RAM\u200b"),
    "ANSI colours": each_line(ansi),
    "progress bars": each_line(progress_bar),
    "CubeMX logger": each_line(lambda line: _LOGGER + line),
    "mail quote": each_line(lambda line: "> " + line),
    "quote of a quote": each_line(lambda line: "> > " + line),
    "quote without blank": each_line(lambda line: ">" + line),
    "indented": each_line(lambda line: "    " + line),
    "trailing blanks": each_line(lambda line: line + "   "),
    "no indentation": each_line(str.strip),
    "collapsed columns": each_line(collapse),
    "blank lines between": lambda text: text.replace("\n", "\n\n"),
    "Markdown fence": lambda text: f"My report:\n\n```text\n{text}\n```\n\nThanks!",
    "Slack fence": lambda text: f"```{text}```",
    "Slack escapes": lambda text: html.escape(text, quote=False),
    "web page": web_page,
    "smart dashes": lambda text: text.replace("-SW-", "–SW–").replace(" --", " –"),
    "smart quotes": lambda text: text.replace("'", "’"),
    "arrows": lambda text: text.replace("->", "→"),
    "list marks": each_line(lambda line: "- " + line if line.startswith(("epoch", "|", "\t")) else line),
    "line numbers": lambda text: "\n".join(
        f"{n}: {line}" if line.startswith(("epoch", "|", "\t")) else line for n, line in enumerate(text.split("\n"), 1)
    ),
    "cat -n": lambda text: numbered("{n:6}\t{line}", text),
    "cat -n of a part": lambda text: numbered("{n:6}\t{line}", text, start=101),
    "cat -n in a terminal": lambda text: numbered("{n:6}\t{line}", text).expandtabs(),
    "grep -n": lambda text: numbered("{n}:{line}", text),
    "grep -n of a log": lambda text: numbered("{n}:12:03:44 {line}", text),
    "bar after the number": lambda text: numbered("{n:4} | {line}", text),
    "diff": lambda text: "--- a/r\n+++ b/r\n@@ -1,3 +1,3 @@\n" + each_line(lambda line: "+" + line)(text),
    "time": each_line(lambda line: "12:03:44 " + line),
    "time in brackets": each_line(lambda line: "[12:03:44] " + line),
    "date, time and level": each_line(lambda line: "[2026-01-02 12:03:44.123] [INFO] " + line),
    "build server": each_line(lambda line: "2026-01-02T12:03:44.1234567Z " + line),
    "level": each_line(lambda line: "[INFO] " + line),
    **{f"text wrap at {width}": text_wrap(width) for width in (60, 72, 80, 100)},
    **{f"hard wrap at {width}": hard_wrap(width) for width in (60, 72, 80, 100, 120)},
    **{f"soft wrap at {width}": soft_wrap(width) for width in (60, 72, 80, 100)},
    "hard wrap and quote": lambda text: each_line(lambda line: "> " + line)(hard_wrap(76)(text)),
    "logger and hard wrap": lambda text: hard_wrap(100)(each_line(lambda line: _LOGGER + line)(text)),
}
