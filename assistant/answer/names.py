"""Flags, versions, pools and epoch numbers that a text names, however they are typed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from assistant.catalog import options
from assistant.catalog import versions as catalogue
from assistant.catalog.options import Option

_DASHES = re.compile(r"[\u2010-\u2015\u2212]")
_FLAG = re.compile(r"(?<![\w/.=-])(?P<name>-{1,2}[A-Za-z][\w-]{0,60})(?:[ =](?P<value>\d{1,9}|[a-z][\w.-]{2,12}))?")
_OF_OPTIMIZATION = re.compile(r"-O[a-z]{3}")
_MEANT_WITHOUT_DASHES = re.compile(
    r"(?<![\w./-])(?:O[a-z][\w-]{3,40}|O[0-3]|mvei|[a-z][a-z-]{5,40}-[a-z-]{2,40})(?![\w/-])"
)

_CUE = (
    r"(?:st\s?edge\s?ai(?:\s?core)?|stedge\s?ai|stage\s?ai|stedgeai|core|(?:stm32)?(?:x-?)?cube[ .-]?ai|versions?|v|"
    r"tools?|in|with|from|since|on|to|for|of|using|and|or|after|than|until|before|vs\.?|upgrad\w+|releases?)"
)
_UNITS = r"\s?[kKMG]?i?B\b|\s?%|\s?ms\b|x\b"
_VERSION = re.compile(
    rf"(?<![\w.])(?:(?P<cue>{_CUE})[ (:-]*)?v?(?P<number>\d{{1,2}}\.\d{{1,2}}(?:\.\d{{1,2}})?)(?![\w.]?\d|{_UNITS})",
    re.I,
)
_PREPOSITION = re.compile(r"in|with|from|since|on|to|for|of|using|and|or|after|than|until|before|vs\.?|upgrad\w+")
_PACK = re.compile(r"cube[ .-]?ai", re.I)

_POOLS = {
    "hyperRAM": r"hyper-?ram|psram|external (?:ram|memory|sram)|ext(?:ernal)?[ -]?ram|octospi ram",
    "octoFlash": r"octo-?flash|weights\b.{0,30}\bflash|flash\b.{0,30}\bweights",
    "cpuRAM2": r"cpu-?ram2",
    "cpuRAM1": r"cpu-?ram1",
    "npuRAM3": r"npu-?ram3|axisram3",
    "npuRAM4": r"npu-?ram4|axisram4",
    "npuRAM5": r"npu-?ram5|axisram5",
    "npuRAM6": r"npu-?ram6|axisram6",
    "flexMEM": r"flex-?mem",
}
_AND = r"\s*(?:,|and|&|/|or|\+|to|-|–)\s*"
_EPOCHS = re.compile(
    rf"\bepochs?[ _]?(?:numbers?|no\.?|#|ids?)?[ _#]?(?P<list>\d{{1,5}}(?:(?:{_AND})+\d{{1,5}})*)\b", re.I
)
_MOST_EPOCHS = 64
_UNLABELLED = re.compile(r"(?<![?!\w])\?\?(?![?!])|\bquestion[ -]?marks?\b|\bdouble question\b")


@dataclass(frozen=True, slots=True)
class Flag:
    """An option as someone typed it; `option` is None when the catalogue has none of that name."""

    typed: str
    option: Option | None

    @property
    def name(self) -> str:
        """The canonical name, or what was typed."""
        return self.option.names[0] if self.option else self.typed


def plain_dashes(text: str) -> str:
    """`text` with typographic dashes as "-": forums turn "--Oalt-sched" into "–Oalt-sched"."""
    return _DASHES.sub("-", text)


def flags_in(text: str) -> tuple[Flag, ...]:
    """Options in `text` with dashes, in order, each once; known ones also without dashes."""
    text = plain_dashes(text)
    found: dict[int, Flag] = {}
    for match in _FLAG.finditer(text):
        flag = _read(match["name"], match["value"])
        is_one = flag.option or "-" in match["name"][1:].rstrip("-") or _OF_OPTIMIZATION.match(match["name"])
        if len(match["name"]) > 2 and is_one:
            found[match.start()] = flag
    for match in _MEANT_WITHOUT_DASHES.finditer(text):
        for name in (f"--{match[0]}", f"-{match[0]}"):
            if option := _find(name):
                found.setdefault(match.start(), Flag(name, option))
                break
    once = {found[start].name: found[start] for start in sorted(found, reverse=True)}
    return tuple(reversed(once.values()))


def _read(name: str, value: str | None) -> Flag:
    """A single dash may be what a forum left of two, and capitals may be wrong."""
    if option := _find(name):
        fits = value and option.argument and (value.isdecimal() or value in re.split(r"[|\s(),]+", option.argument))
        with_value = f"{name} {value}" if fits else name
        return Flag(with_value, options.find(with_value) or option)
    if not name.startswith("--") and (option := _find(f"-{name}")):
        return Flag(f"-{name}", option)
    return Flag(name, None)


def _find(name: str) -> Option | None:
    return options.find(name) or _by_small_letters().get(name.casefold())


@cache
def _by_small_letters() -> dict[str, Option]:
    """Long names only: of one letter, capital and small mean different options."""
    return {
        name.casefold(): option
        for option in reversed(options.all_options())
        for name in option.names
        if name.startswith("--") and len(name) > 3
    }


@dataclass(frozen=True, slots=True)
class VersionNamed:
    """A number that a text may mean as a version."""

    number: str
    """As typed: "2.1" or "10.1.0"."""
    of_pack: bool
    """X-CUBE-AI stands before it: it counts its own versions."""
    cue: str
    """The word before it that makes it a version, in small letters; empty when it stands alone."""
    start: int
    """Where it begins in the text, with the cue where that is a name and no preposition."""
    end: int

    @property
    def outright(self) -> bool:
        """True behind the name of a tool or the word "version": nothing else can be meant."""
        return bool(self.cue) and not _PREPOSITION.fullmatch(self.cue)

    @property
    def core(self) -> str | None:
        """The version of ST Edge AI Core that it means, None when there is none of this number."""
        if self.of_pack:
            packed = catalogue.in_pack(self.number) or catalogue.in_pack(".".join(self.number.split(".")[:2]))
            if packed:
                return packed[0].core
        known = catalogue.find(self.number)
        return known.core if known else None


def versions_named(text: str) -> tuple[VersionNamed, ...]:
    """Every number in `text` that has the form of a version and no unit behind it, in order."""
    return tuple(_version(text, match) for match in _VERSION.finditer(text))


def _version(text: str, match: re.Match[str]) -> VersionNamed:
    before = f"{text[max(0, match.start() - 12) : match.start()]} {match['cue'] or ''}"
    cue = (match["cue"] or ("v" if "v" in match[0].casefold() else "")).casefold()
    start = match.start("number") if _PREPOSITION.fullmatch(cue) else match.start()
    return VersionNamed(match["number"], bool(_PACK.search(before)), cue, start, match.end())


def versions_in(text: str) -> tuple[str, ...]:
    """Versions of ST Edge AI Core in `text`, as in "2.1.0", in order; those of X-CUBE-AI are translated."""
    meant = (each for each in versions_named(text) if each.of_pack or each.cue or each.number.count(".") == 2)
    return tuple(dict.fromkeys(version for each in meant if (version := each.core)))


def pools_in(text: str) -> tuple[str, ...]:
    """Memory pools in `text` by the names that reports print."""
    return tuple(name for name, pattern in _POOLS.items() if re.search(rf"\b(?:{pattern})\b", text, re.I))


def epochs_in(text: str) -> tuple[int, ...]:
    """Epoch numbers in `text`: "epochs 22 and 24", "epoch_3", "epochs 3-5"."""
    numbers: dict[int, None] = {}
    for match in _EPOCHS.finditer(plain_dashes(text)):
        for part in re.finditer(r"(\d{1,5})(?:\s*(?:-|to)\s*(\d{1,5}))?", match["list"]):
            low, high = int(part[1]), int(part[2] or part[1])
            numbers.update(dict.fromkeys(range(low, min(high, low + _MOST_EPOCHS) + 1)))
    return tuple(numbers)[:_MOST_EPOCHS]


def is_of_unlabelled_rows(text: str) -> bool:
    """True when `text` names the `??` rows of an epoch table; "what??" names none."""
    return bool(_UNLABELLED.search(text))
