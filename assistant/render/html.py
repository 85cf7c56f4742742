"""HTML and SVG that is safe by construction: text is escaped wherever it enters, markup is only what is made here."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from urllib.parse import urlsplit

from assistant.render.text import clean, visible

Attribute = str | int | float | bool | None


class Html(str):
    """Markup made by this module. Any other str counts as text and is escaped when it enters an element."""

    __slots__ = ()


def safe(text: str) -> Html:
    """`text` escaped for element content and attribute values, invisible characters removed."""
    return text if isinstance(text, Html) else Html(escape(visible(text), quote=True))


def join(*parts: str, by: str = "") -> Html:
    """Parts one after the other; those that are not Html are escaped."""
    return Html(safe(by).join(safe(part) for part in parts))


def element(name: str, *children: str, **attributes: Attribute) -> Html:
    """One element. `class_` is class, `data_x` is data-x; None and False leave an attribute out."""
    written = [_attribute(key.rstrip("_").replace("_", "-"), value) for key, value in attributes.items()]
    return Html(f"<{name}{''.join(written)}>{join(*children)}</{name}>")


def _attribute(name: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    if isinstance(value, float):
        value = f"{value:.2f}".rstrip("0").rstrip(".")
    return f' {name}="{"" if value is True else safe(str(value))}"'


def link(url: str | None, text: str, **attributes: Attribute) -> Html:
    """`text` as a link that opens in a new tab when `url` is http or https, else `text` alone."""
    if url is None or not is_web_address(url):
        return safe(text)
    return element("a", text, href=url, target="_blank", rel="noopener noreferrer", **attributes)


def is_web_address(url: str) -> bool:
    """True for an absolute http or https address without blanks or invisible characters."""
    if clean(url) != url or " " in url:
        return False
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return parts.scheme in {"http", "https"} and bool(parts.hostname)


def prose(text: str) -> Html:
    """A sentence with `code` in backticks set as code, and no line break between a number and its unit."""
    pieces = re.split(r"`([^`]+)`", re.sub(r"(?<=\d) (?=(?:%|B|kB|MB|ms)(?!\w))", "\N{NO-BREAK SPACE}", clean(text)))
    return join(*(element("code", piece) if index % 2 else safe(piece) for index, piece in enumerate(pieces)))


def table(caption: str, head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Html:
    """A data table with a caption and column headers."""
    header = element("tr", *(element("th", cell, scope="col") for cell in head))
    body = (element("tr", *(element("td", cell) for cell in row)) for row in rows)
    return element(
        "table", element("caption", caption), element("thead", header), element("tbody", *body), class_="na-table"
    )


def folded(summary: str, *content: str, **attributes: Attribute) -> Html:
    """Content behind a line that opens it."""
    return element("details", element("summary", summary), *content, **attributes)
