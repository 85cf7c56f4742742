"""What terminals, mails, chats and forums do to a report: one function a kind of damage."""

import html
import random
import re
import textwrap
from collections.abc import Callable

_LOGGER = "2026-06-16 21:38:16,976 [INFO] CmdLine:76 - "


def each_line(change: Callable[[str], str]) -> Callable[[str], str]:
    return lambda text: "\n".join(change(line) for line in text.split("\n"))


def shown(line: str) -> str:
    """What a terminal shows of a line: what was written last, and blanks of any kind as blanks."""
    return line.rstrip("\r").rpartition("\r")[2].replace("\u00a0", " ")


def hard_wrap(width: int) -> Callable[[str], str]:
    """A terminal or a mail client breaks every long line at its width, inside words too."""

    def wrap(line: str) -> str:
        line = shown(line)
        return "\n".join(line[i : i + width] for i in range(0, max(len(line), 1), width))

    return each_line(wrap)


def soft_wrap(width: int) -> Callable[[str], str]:
    """A chat client breaks at blanks; words longer than the width stay whole."""
    wrap = textwrap.TextWrapper(width, break_long_words=False, break_on_hyphens=False, drop_whitespace=True)
    return each_line(lambda line: "\n".join(wrap.wrap(shown(line))) if line.strip() else line)


def text_wrap(width: int) -> Callable[[str], str]:
    """Python's textwrap breaks behind the dashes of a word too, and words longer than the width anywhere."""
    wrap = textwrap.TextWrapper(width)
    return each_line(lambda line: "\n".join(wrap.wrap(shown(line))) if line.strip() else line)


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


def forum_page(text: str) -> str:
    """A forum keeps blanks as &nbsp; and puts every line into tags of its own."""
    rows = (html.escape(line).replace("  ", "&nbsp; ") for line in text.split("\n"))
    return "".join(f'<P><SPAN class="line">{row}</SPAN></P>\n' for row in rows)


def slack_links(text: str) -> str:
    """Slack makes links of names that look like those of hosts, and mail addresses of profile@file."""
    text = re.sub(r"[\w.]+@[\w.]+\.json\b", lambda found: f"<mailto:{found[0]}|{found[0]}>", slack_escapes(text))
    return re.sub(r"(?<![\w/@:|.\\])[\w.-]+\.(?:py|ai)\b(?![\w/|>])", lambda f: f"<http://{f[0]}|{f[0]}>", text)


def slack_escapes(text: str) -> str:
    return html.escape(text, quote=False)


def markdown_table(line: str) -> str:
    """A row of either epoch table as somebody makes a Markdown table of it."""
    row = re.fullmatch(r" *(epoch +\d+) +(HW|EC|-SW-|\?\?) *(\(.*\))? *", line)
    if row:
        return f"| {row[1]} | {row[2]} | {row[3] or ''} |"
    if re.fullmatch(r" *\+[-+]{9,} *", line):
        return line.strip().replace("+", "|")
    return line


def unicode_box(line: str) -> str:
    if re.fullmatch(r" *\+[-+]{9,} *", line):
        return line.replace("-", "─").replace("+", "┼")
    return line.replace("|", "│") if line.lstrip().startswith("|") else line


def lost_box(line: str) -> str:
    if re.fullmatch(r" *\+[-+]{9,} *", line):
        return ""
    return line.replace("|", " ") if line.lstrip().startswith("|") else line


def mixed_line_ends(text: str) -> str:
    lines = text.split("\n")
    return "".join(line + ("\r\n" if n % 3 else "\n") for n, line in enumerate(lines[:-1])) + lines[-1]


def part(first: float, last: float) -> Callable[[str], str]:
    """The lines between two shares of the text."""

    def cut(text: str) -> str:
        lines = text.split("\n")
        return "\n".join(lines[round(first * len(lines)) : round(last * len(lines))])

    return cut


def overlap(end: float, start: float) -> Callable[[str], str]:
    """A second paste starts above the end of the first."""

    def paste(text: str) -> str:
        lines = text.split("\n")
        return "\n".join(lines[: round(end * len(lines))] + lines[round(start * len(lines)) :])

    return paste


def stamped(form: str, every: int) -> Callable[[str], str]:
    """A chat cuts a long message into parts and says above each who wrote it, and when."""

    def cut(text: str) -> str:
        lines = text.split("\n")
        parts = ["\n".join(lines[at : at + every]) for at in range(0, len(lines), every)]
        return "\n".join(f"{form.format(n % 60)}\n{part}" for n, part in enumerate(parts))

    return cut


def without(share: float) -> Callable[[str], str]:
    """Some lines are lost."""

    def drop(text: str) -> str:
        dice = random.Random(len(text))
        return "\n".join(line for line in text.split("\n") if dice.random() >= share)

    return drop


def cut_right(width: int) -> Callable[[str], str]:
    """A narrow window was copied: what stood right of it is gone."""
    return each_line(lambda line: line[:width])


def cut_left(width: int) -> Callable[[str], str]:
    """The selection started some columns too far right."""
    return each_line(lambda line: line[width:])


def before(form: str) -> Callable[[str], str]:
    """A tool, a chat or a comment puts the same before every line; {n} counts up, {s} counts seconds."""

    def put(text: str) -> str:
        return "\n".join(form.format(n=n, s=n % 60) + line for n, line in enumerate(text.split("\n"), 1))

    return put


PREFIXES = {
    "comment of C": "// ", "comment of a script": "# ", "comment with stars": " * ", "comment of SQL": "-- ",
    "number and bracket": "{n}) ", "number in brackets": "({n}) ", "L12:": "L{n}: ", "numbers of vim": "{n:4} ",
    "numbers with zeros": "{n:06d}  ", "grep -H": "network_generate_report.txt:", "grep -Hn": "r/report.txt:{n}:",
    "grep -n of a diff": "{n}:+", "diff with blanks": "+ ", "docker": "2025-01-02T12:03:{s:02}.123456789Z ",
    "Kubernetes": "2025-01-02T12:03:{s:02}.123456789Z stdout F ", "compose": "stedge-1  | ",
    "GitHub Actions": "build\tRun stedgeai\t2025-01-02T12:03:{s:02}.1234567Z ",
    "syslog": "Jan  2 12:03:{s:02} host stedgeai[1234]: ", "journal": "2025-01-02T12:03:{s:02}+0000 host sh[12]: ",
    "Arduino": "12:03:{s:02}.123 -> ", "WhatsApp": "[12/03/25, 10:03:{s:02}] Jan: ", "logging of Python": "INFO:root:",
    "loguru": "2025-01-02 12:03:{s:02}.123 | INFO     | __main__:run:12 - ", "dmesg": "[{n:12.6f}] ",
    "pipeline": "##[debug]", "glog": "I0102 12:03:{s:02}.123456  1234 cli.cc:12] ", "prompt": "user@host:~$ ",
    "git blame": "1b211acf (Jan 2025-01-02 12:03:44 +0100 {n:4}) ",
}  # fmt: skip


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
    "Slack escapes": slack_escapes,
    "escaped twice": lambda text: html.escape(html.escape(text)),
    "Slack links": slack_links,
    "web page": web_page,
    "forum page": forum_page,
    "Markdown table": each_line(markdown_table),
    "Unicode box": each_line(unicode_box),
    "box lost": each_line(lost_box),
    "smart dashes": lambda text: text.replace("-SW-", "–SW–").replace(" --", " –"),
    "long dashes": lambda text: text.replace("-SW-", "—SW—").replace(" --", " —"),
    "minus signs": lambda text: text.replace("-", "−"),
    "figure and thin spaces": lambda text: text.replace("   ", "\u2007\u2009\u202f"),
    "zero-width everywhere": lambda text: text.replace(" ", " \u200b"),
    "words joined": lambda text: text.replace("/", "\u2060/"),
    "smart quotes": lambda text: text.replace("'", "’"),
    "arrows": lambda text: text.replace("->", "→"),
    "mixed line ends": mixed_line_ends,
    "no final newline": lambda text: text.rstrip("\n"),
    "star list": each_line(lambda line: "* " + line if line.startswith(("epoch", "|", "\t")) else line),
    "numbered list": lambda text: "\n".join(
        f"{n}. {line}" if line.startswith(("epoch", "|", "\t")) else line for n, line in enumerate(text.split("\n"), 1)
    ),
    "list marks": each_line(lambda line: "- " + line if line.startswith(("epoch", "|", "\t")) else line),
    "line numbers": lambda text: "\n".join(
        f"{n}: {line}" if line.startswith(("epoch", "|", "\t")) else line for n, line in enumerate(text.split("\n"), 1)
    ),
    "cat -n": lambda text: numbered("{n:6}\t{line}", text),
    "cat -n of a part": lambda text: numbered("{n:6}\t{line}", text, start=101),
    "cat -n in a terminal": lambda text: numbered("{n:6}\t{line}", text).expandtabs(),
    "grep -n": lambda text: numbered("{n}:{line}", text),
    "grep -n of a log": lambda text: numbered("{n}:12:03:44 {line}", text),
    "cat -n in 80 columns": lambda text: hard_wrap(80)(numbered("{n:6}\t{line}", text).expandtabs()),
    "cat -n, wrapped in a chat": lambda text: soft_wrap(80)(numbered("{n:6}  {line}", text)),
    "overlapping pastes": overlap(0.6, 0.4),
    "nearly all pasted twice": overlap(0.9, 0.1),
    "a few lines pasted twice": overlap(0.75, 0.7),
    "stamps of Discord": stamped("jan — Today at 10:{:02}", 30),
    "stamps of Slack": stamped("Jan Müller  10:{:02} AM", 30),
    "stamps of Telegram": stamped("Jan, [12.03.25 10:{:02}]", 30),
    "stamps of Teams": stamped("[10:{:02} AM] Müller, Jan", 30),
    "bar after the number": lambda text: numbered("{n:4} | {line}", text),
    "diff": lambda text: "--- a/r\n+++ b/r\n@@ -1,3 +1,3 @@\n" + each_line(lambda line: "+" + line)(text),
    "time": each_line(lambda line: "12:03:44 " + line),
    "time in brackets": each_line(lambda line: "[12:03:44] " + line),
    "date, time and level": each_line(lambda line: "[2026-01-02 12:03:44.123] [INFO] " + line),
    "build server": each_line(lambda line: "2026-01-02T12:03:44.1234567Z " + line),
    "level": each_line(lambda line: "[INFO] " + line),
    **{name: before(form) for name, form in PREFIXES.items()},
    "bold": each_line(lambda line: f"**{line}**" if line.strip() else line),
    "one column of CSV": each_line(lambda line: '"' + line.replace('"', '""') + '"'),
    **{f"text wrap at {width}": text_wrap(width) for width in (60, 72, 80, 100)},
    **{f"hard wrap at {width}": hard_wrap(width) for width in (60, 72, 80, 100, 120)},
    **{f"soft wrap at {width}": soft_wrap(width) for width in (60, 72, 80, 100)},
    "hard wrap and quote": lambda text: each_line(lambda line: "> " + line)(hard_wrap(76)(text)),
    "logger and hard wrap": lambda text: hard_wrap(100)(each_line(lambda line: _LOGGER + line)(text)),
}

LOSSES: dict[str, Callable[[str], str]] = {
    **{f"without the first {share:.0%}": part(share, 1) for share in (0.1, 0.3, 0.5, 0.7, 0.9)},
    **{f"only the first {share:.0%}": part(0, share) for share in (0.1, 0.3, 0.5, 0.7, 0.9, 0.98)},
    **{f"from {first:.0%} to {last:.0%}": part(first, last) for first, last in ((0.2, 0.8), (0.4, 0.95), (0.6, 0.9))},
    **{f"without {share:.0%} of the lines": without(share) for share in (0.02, 0.1)},
    **{f"cut at column {width}": cut_right(width) for width in (20, 40, 60, 80, 100, 120)},
    **{f"without the first {width} columns": cut_left(width) for width in (1, 2, 3, 4, 8, 12)},
    "soft wrap and stamps": lambda text: stamped("jan — Today at 10:{:02}", 5)(soft_wrap(80)(text)),
    "other letters as ?": lambda text: text.encode("ascii", "replace").decode(),
}
"""Damage that takes characters away: less is read, and what is read is right."""
