"""What mails, web pages, word processors and shells do to a whole text: undone before its lines are looked at.

No step adds or removes a line feed but where the text has none of its own, so that lines keep their numbers.
"""

from __future__ import annotations

import quopri
import re
from collections import Counter

SEPARATORS = ("\u2028", "\u2029", "\x85", "\v", "\f")
"""Line ends of Unicode and of printers."""
DOUBLED = tuple(map(re.compile, ("S(?=T  Edge  AI)", "T(?=otal  number  of)", "M(?=emory  usage  info)")))
"""What shows that every blank between words was doubled. (One letter by itself is found in half of the time.)"""

_ENOUGH = 3
_SEPARATOR = re.compile(f"[{''.join(SEPARATORS)}]")
_SOFT_BREAK = re.compile(r"(?<![=\n])=\n")
_TWO_BLANKS = re.compile(r"(?<=\S) {2}(?=\S)")
_LINK = re.compile(r"<(?:https?://|mailto:)[^<>|\n]{1,500}\|([^<>|\n]{1,500})>")
_TAG_BREAK = re.compile(
    r"<(?:br ?/?|/?(?:p|div|tr|li|pre|table|blockquote|h[1-6]|hr|li-code|section))(?: [^<>\n]{0,500})?>", re.I
)
_TAG_CELL = re.compile(r"</t[dh]>", re.I)
_TAG = re.compile(
    r"</?(?:a|b|i|em|strong|code|span|font|td|th|tbody|thead|ul|ol|u|s|tt|kbd|samp|small)(?: [^<>\n]{0,500})?>", re.I
)
_RICH = re.compile(r"\\par$", re.M)
_RICH_ESCAPED = re.compile(r"\\([\\{}])")
_CONTINUED = re.compile(r"\\$", re.M)


def line_ends(text: str) -> str:
    """Windows line ends; and a text of an old Mac, that has carriage returns only."""
    text = text.replace("\r\n", "\n")
    return text if "\n" in text else text.replace("\r", "\n")


def separators(text: str) -> str:
    """A carriage return for line ends of Unicode that stand here and there inside a line."""
    for mark in SEPARATORS:
        text = text.replace(mark, "\r")
    return text


def separated(text: str) -> str:
    """Line feeds for the line ends of Unicode that a text has instead of its own."""
    return _SEPARATOR.sub("\n", text)


def quoted_printable(text: str) -> str:
    """A mail as it is sent: `=3D` for `=`, and lines of 76 characters that go on behind a `=`."""
    if len(_SOFT_BREAK.findall(text)) < _ENOUGH:
        return text
    whole = _SOFT_BREAK.sub("", text)
    return quopri.decodestring(whole.encode("utf-8", "replace")).decode("utf-8", "replace")


def tags(text: str) -> str:
    """Tags of a web page. `<no executed epochs>` is none."""
    return _TAG.sub("", _TAG_CELL.sub(" ", _TAG_BREAK.sub("\r", text)))


def links(text: str) -> str:
    """What Slack takes for the name of a host or an address: `<mailto:default@a.json|default@a.json>`."""
    return _LINK.sub(r"\1", text)


def doubled_blanks(text: str) -> str:
    """One blank between words for two, as a word processor or the recognition of letters makes of one."""
    return _TWO_BLANKS.sub(" ", text)


def broken_behind(text: str) -> str:
    """What stands behind lines that were broken, or behind every one."""
    return continued(rich_text(text))


def rich_text(text: str) -> str:
    """A file of a word processor (RTF): `\\par` behind every line, and marks that are escaped."""
    return _RICH_ESCAPED.sub(r"\1", _RICH.sub("", text)) if len(_RICH.findall(text)) >= _ENOUGH else text


def continued(text: str) -> str:
    """The `\\` that a program puts where it breaks lines at one width; those of a shell end lines of any width."""
    rows = text.split("\n")
    lengths = Counter(len(row) for row in rows if row.endswith("\\"))
    if not lengths:
        return text
    width, often = lengths.most_common(1)[0]
    wide = sum(len(row) >= width for row in rows)  # where paths were broken, few of the widest lines end so
    return _CONTINUED.sub("", text) if often > _ENOUGH and often * 5 >= wide * 4 else text
