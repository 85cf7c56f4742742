"""`neuralart explain`: a rule, a compiler option, an operator, a version or a kind of epoch, with its sources."""

from __future__ import annotations

import json
import re

from assistant.catalog import manifest, operators, options, tables, versions
from assistant.cli.terminal import wide
from assistant.diagnosis.engine import rules
from assistant.errors import UnknownNameError
from assistant.render import explain as render

_RULE_ID = re.compile(r"([A-Za-z]{2,3})[- ]?(\d{1,4})")
_LABELS = {
    "??": "epoch-kinds#unlabelled-rows",
    "hybrid": "epoch-kinds#hybrid-epochs",
    "ec": "epoch-kinds#epoch-controller",
    "hw": "epoch-kinds#kinds",
    "sw": "epoch-kinds#kinds",
    "-sw-": "epoch-kinds#kinds",
}
"""What the epoch table prints for a kind of epoch, and where the corpus explains it."""

_VERSION = re.compile(r"(?:[a-z][a-z. -]*)?v?(?P<number>\d+\.\d+(?:\.\d+)?)(?:-\d+)?", re.IGNORECASE)
"""A version alone, with its build, or behind a name: "3.0", "v4.0.1-20581", "X-CUBE-AI 10.1.0"."""
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
    if label := _LABELS.get(name.casefold()):
        return render.of_section(name, manifest.resolve(label))
    if written := _RULE_ID.fullmatch(name):
        wanted = f"{written[1].upper()}-{int(written[2]):03}"
        for rule in rules():
            if rule.id == wanted:
                return render.of_rule(rule)
    if (stated := _VERSION.fullmatch(name)) and (known := _versions(stated["number"])):
        return render.of_versions(known)
    flag = _DASHES.sub(lambda dashes: "-" if dashes[0] == "-" else "--", name)
    for spelling in dict.fromkeys((flag, f"--{_DASHES.sub('', name)}")):
        if option := options.find(spelling):
            return render.of_option(option, options.known(spelling, tool_version), tool_version)
    if found := operators.find(name):
        return render.of_operator(found)
    raise UnknownNameError(_unknown(name, flag))


def _versions(number: str) -> tuple[versions.Version, ...]:
    """The version of the Core with that number, else what the X-CUBE-AI pack with that number brings."""
    core = versions.find(number)
    return (core,) if core else versions.in_pack(number)


def _unknown(name: str, flag: str) -> str:
    if written := _RULE_ID.fullmatch(name):
        near = [rule.id for rule in rules() if rule.id.startswith(f"{written[1].upper()}-")]
    elif _DASHES.match(name):
        near = list(options.similar(flag))
    elif _VERSION.fullmatch(name):
        near = list(tables.nearest(name, (version.core for version in versions.all_versions()), 3))
    else:
        near = [*operators.similar(name), *options.similar(f"--{name}")][:3]
    hint = f" Did you mean {', '.join(near)}?" if near else ""
    return (
        f"Nothing is known of {name!r}; expected a rule id such as SW-001, a compiler option such as --Oalt-sched, "
        f"an operator such as PRelu, a version such as 3.0.0 or a kind of epoch such as ??.{hint}"
    )
