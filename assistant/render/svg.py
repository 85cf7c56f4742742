"""What the charts share: the root element with title and description, and patterns.

Horizontal positions are shares of the width and heights are pixels, so a chart fits a phone and a desktop with text
of one size. Classes are styled by page.css.
"""

from __future__ import annotations

from assistant.render.html import Html, element

HATCH = "M-1,1 l2,-2 M0,6 l6,-6 M5,7 l2,-2"
CROSS = "M0,0 l6,6 M0,6 l6,-6"
DOTS = "M2,3 h2"


def chart(kind: str, key: str, height: float, title: str, told: str, *content: str) -> Html:
    """A chart of `height` pixels with what a screen reader says of it. `key` keeps ids unique on a page."""
    return element(
        "svg",
        element("title", title, id=f"{key}-{kind}-title"),
        element("desc", told, id=f"{key}-{kind}-desc"),
        *content,
        xmlns="http://www.w3.org/2000/svg",
        width="100%",
        height=height,
        role="img",
        aria_labelledby=f"{key}-{kind}-title {key}-{kind}-desc",
        class_=f"na-{kind}",
    )


def pattern(id: str, kind: str, path: str) -> Html:
    """Marks on a ground of the kind's colour: told apart without colour."""
    return element(
        "pattern",
        element("rect", width=6, height=6, class_=f"na-ground-{kind}"),
        element("path", d=path, class_="na-mark"),
        id=id,
        width=6,
        height=6,
        patternUnits="userSpaceOnUse",
    )


def share(value: float) -> str:
    """A horizontal position or width, 0..1, as percent of the chart."""
    return f"{value * 100:.3f}".rstrip("0").rstrip(".") + "%"
