"""`neuralart explain`: a rule, a compiler option or an operator, with its sources."""

from __future__ import annotations

import json
import re

from assistant.catalog import operators, options
from assistant.cli.terminal import wide
from assistant.diagnosis.engine import rules
from assistant.errors import UnknownNameError
from assistant.render import explain as render

_DASHES = re.compile(r"^[-\u2010-\u2015\u2212]+")


def explain(name: str, as_json: bool, tool_version: str | None) -> int:
    """Print what `name` is. Raises UnknownNameError, with the nearest names, when nobody knows it."""
    explanation = _find(name.strip(), tool_version)
    if as_json:
        print(json.dumps(explanation.as_json(), indent=2, ensure_ascii=False))
    else:
        print(render.as_text(explanation, wide()))
    return 0


def _find(name: str, tool_version: str | None) -> render.Explanation:
    for rule in rules():
        if rule.id.casefold() == name.casefold():
            return render.of_rule(rule)
    flag = _DASHES.sub(lambda dashes: "-" if dashes[0] == "-" else "--", name)
    for spelling in dict.fromkeys((flag, f"--{_DASHES.sub('', name)}")):
        if option := options.find(spelling):
            return render.of_option(option, options.known(spelling, tool_version), tool_version)
    if found := operators.find(name):
        return render.of_operator(found)
    raise UnknownNameError(_unknown(name, flag))


def _unknown(name: str, flag: str) -> str:
    if re.fullmatch(r"[A-Za-z]{2,3}-\d+", name):
        near = [rule.id for rule in rules() if rule.id.split("-")[0] == name.split("-")[0].upper()]
    elif _DASHES.match(name):
        near = list(options.similar(flag))
    else:
        near = [*operators.similar(name), *options.similar(f"--{name}")][:3]
    hint = f" Did you mean {', '.join(near)}?" if near else ""
    return (
        f"Nothing is known of {name!r}; expected a rule id such as SW-001, a compiler option such as --Oalt-sched "
        f"or an operator such as PRelu.{hint}"
    )
