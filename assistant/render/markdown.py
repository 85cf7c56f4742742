"""The Markdown of an answer as HTML: headings, paragraphs, lists, emphasis, code and links to web addresses.

markdown-it reads it; the markup is made here, element by element. Whatever else a text holds, HTML above all, stays
text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from assistant.render.html import Html, element, join, link, safe

Mark = Callable[[str], Html | None]
"""Makes what stands in brackets, such as "2, ST staff", into markup; None leaves it as it is written."""

_READER = MarkdownIt("zero").enable(["heading", "list", "fence", "backticks", "emphasis", "newline", "link"])
_NESTED = {
    "paragraph": "p",
    "strong": "strong",
    "em": "em",
    "list_item": "li",
    "bullet_list": "ul",
    "ordered_list": "ol",
}
_TOP, _LOWEST = 3, 5
_MARK_OR_ADDRESS = re.compile(r"(?<!\w)\[([^\[\]]+)\]|(https?://[^\s<>\"']*[^\s<>\"'.,;:!?)\]])")


def blocks(text: str) -> tuple[SyntaxTreeNode, ...]:
    """The headings, paragraphs, lists and code blocks of `text`, in order."""
    return tuple(SyntaxTreeNode(_READER.parse(text)).children)


def steps(text: str) -> int:
    """How many parts `text` is shown in when it is shown little by little: one per block and list item."""
    return sum(_steps(block) for block in blocks(text))


def markdown(text: str, mark: Mark = lambda _: None, shown: int | None = None) -> Html:
    """`text` as HTML; of its `steps` only the first `shown`."""
    return join(*_first(blocks(text), mark, steps(text) if shown is None else shown))


def _first(nodes: tuple[SyntaxTreeNode, ...], mark: Mark, left: int) -> Iterator[Html]:
    for node in nodes:
        if left <= 0:
            return
        if node.type in ("bullet_list", "ordered_list"):
            yield _element(node, [_html(item, mark) for item in node.children[:left]])
        else:
            yield _html(node, mark)
        left -= _steps(node)


def _steps(node: SyntaxTreeNode) -> int:
    return len(node.children) if node.type in ("bullet_list", "ordered_list") else 1


def _html(node: SyntaxTreeNode, mark: Mark) -> Html:
    match node.type:
        case "text":
            return join(*_text(node.content, mark))
        case "code_inline":
            return element("code", node.content)
        case "fence":
            return element("pre", element("code", _lines(node.content)))
        case "softbreak" | "hardbreak":
            return safe(" ")
        case "inline":
            return _inline(node, mark)
        case "heading":
            return element(_heading(node), *(_html(child, lambda _: None) for child in node.children))
        case "link":
            return link(str(node.attrs.get("href", "")), join(*(_html(child, mark) for child in node.children)))
        case _ if node.type in _NESTED:
            return _element(node, [_html(child, mark) for child in node.children])
        case _:
            return safe(node.content)


def _element(node: SyntaxTreeNode, children: list[Html]) -> Html:
    start = node.attrs.get("start")
    return element(_NESTED[node.type], *children, start=start if isinstance(start, int) else None)


def _heading(node: SyntaxTreeNode) -> str:
    """Its element: an answer stands under the question, which is an h2. A number in brackets there is the asker's."""
    return f"h{min(max(int(node.tag[1:]), _TOP), _LOWEST)}"


def _inline(node: SyntaxTreeNode, mark: Mark) -> Html:
    """The text of a paragraph; each further line of it in a span of its own, as an answer puts what to type there."""
    lines: list[list[Html]] = [[]]
    for child in node.children:
        if child.type in ("softbreak", "hardbreak"):
            lines.append([])
        else:
            lines[-1].append(_html(child, mark))
    first, *rest = (join(*line) for line in lines)
    return join(first, *(element("span", line, class_="na-line") for line in rest))


def _text(text: str, mark: Mark) -> Iterator[Html]:
    at = 0
    for found in _MARK_OR_ADDRESS.finditer(text):
        made = link(found[2], found[2]) if found[2] else mark(found[1])
        if made is not None:
            yield safe(text[at : found.start()])
            yield made
            at = found.end()
    yield safe(text[at:])


def _lines(code: str) -> Html:
    """Code with its line breaks, which `safe` would fold."""
    return join(*map(safe, code.rstrip("\n").split("\n")), by=Html("\n"))
