"""What the page may contain: an HTML parser that collects everything outside the list of allowed markup."""

from __future__ import annotations

from html.parser import HTMLParser

_TAGS = """
a article aside blockquote button caption code dd details div dl dt em figcaption figure h2 h3 h4 h5 header li ol p pre
section span strong summary table tbody td th thead tr ul
svg title desc defs pattern rect path line g text tspan
"""
_ATTRIBUTES = """
class id href target rel role start tabindex type scope xmlns x y x1 x2 y1 y2 d width height fill
patternunits data-copies aria-label aria-labelledby aria-live aria-hidden
"""
TAGS, ATTRIBUTES = set(_TAGS.split()), set(_ATTRIBUTES.split())


class Checker(HTMLParser):
    """`faults` lists every tag, attribute and link that is not allowed; `text` is what a reader sees."""

    def __init__(self, markup: str) -> None:
        super().__init__(convert_charrefs=True)
        self.faults: list[str] = []
        self.text = ""
        self.links: list[str] = []
        self.ids: list[str] = []
        self.jumps: list[str] = []
        self.open: list[str] = []
        self.feed(markup)
        self.close()
        self.faults += [f"<{tag}> is not closed" for tag in self.open]
        self.faults += [f"nothing has the id {name}" for name in self.jumps if name not in self.ids]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        if tag not in TAGS:
            self.faults.append(f"<{tag}>")
        for name, value in attrs:
            if name not in ATTRIBUTES:
                self.faults.append(f"<{tag} {name}>")
            if name == "href" and (value or "").startswith("#"):
                self.jumps.append((value or "")[1:])
            elif name == "href":
                self.links.append(value or "")
                if not (value or "").startswith(("https://", "http://")):
                    self.faults.append(f"href={value}")
            if name == "fill" and not (value or "").startswith("url(#"):
                self.faults.append(f"fill={value}")
            if name == "id":
                self.ids.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> closes nothing")

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_comment(self, data: str) -> None:
        self.faults.append(f"<!--{data}-->")

    def handle_decl(self, decl: str) -> None:
        self.faults.append(f"<!{decl}>")

    def handle_pi(self, data: str) -> None:
        self.faults.append(f"<?{data}>")
