"""Options of a command line: of stedgeai itself, or of the Neural-ART compiler that it starts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from assistant.report.facts import CompilerOption, Where

VERBS = ("analyze", "generate", "validate")

_PROGRAM = re.compile(r"stedgeai(?:\.exe)?[\"']?\s+(?=(?:" + "|".join(VERBS) + r")\s+-)")
_PROMPT = re.compile(
    r"(?:>>> |[$#%>] |\w[^>$#]{0,80}[>$#] |(?:Running c|C)ommand: (?:arch -\w{1,10} )?)?"
    r"(?:$|[\"'~./]|[A-Za-z]:[\\/]|[\w.@-]{1,80}[\\/]\S{0,300}$)"
)
"""What may stand before the program: a prompt and the path to it or the rest of the path, but no sentence."""
_OPTION = re.compile(r"--[A-Za-z][\w-]*(?:=.*)?|-[A-Za-z]\d?")
LAST_ADDED = "--output-info-file"
"""The last of the options that stedgeai always adds."""
_AFTER_LAST = ("--generate-stai",)
"""What may follow it and is no file name; anything else there is the rest of a line that was cut."""
CUT = "list of compiler arguments that is cut: options at its end are missing"
"""What is not read of such a line."""
_FILES = ("--load-mdesc", "--load-mpool")
_ADDED_BY_STEDGEAI = frozenset(
    (
        "-i", "--json-quant-file", "-g", "--load-mdesc", "--load-mpool", "--load-cdesc", "--save-mpool-file",
        "--out-dir-prefix", "--network-name", "--csv-file", LAST_ADDED,
    )
)  # fmt: skip
"""Files and names, which stedgeai writes itself; `--csv-file` only names an output."""


_NAMES = frozenset(
    (
        *_ADDED_BY_STEDGEAI, *_AFTER_LAST, "--Oalt-sched", "--Oauto-sched", "--Ocache-opt", "--Omax-ca-pipe", "--Os",
        "--Oshuffle-dma", "--all-buffers-info", "--allocate-inputs", "--allocate-outputs", "--batch-size", "--binary",
        "--c-api", "--cache-maintenance", "--compression", "--desc", "--enable-epoch-controller",
        "--enable-virtual-mem-pools", "--input-data-type", "--inputs-ch-position", "--mapping-recap",
        "--mapping-recap-file", "--memory-pool", "--mode", "--model", "--mvei", "--name", "--native-float",
        "--no-hw-sw-parallelism", "--no-inputs-allocation", "--no-outputs-allocation", "--num-ops-info",
        "--optimization", "--output", "--output-data-type", "--outputs-ch-position", "--quiet", "--sched-stats",
        "--split-weights", "--st-neural-art", "--target", "--type", "--verbosity", "--workspace",
    )
)  # fmt: skip
"""Options that reports show: two words that make one of them were one word that was broken."""
_BEGINNINGS = frozenset(name[:end] for name in _NAMES for end in range(1, len(name))) - _NAMES


def command(text: str) -> str | None:
    """The stedgeai command in a line, from its verb on; None when the line starts no such program."""
    starts = list(_PROGRAM.finditer(text))
    if not starts or not _PROMPT.match(text[: starts[0].start()]):
        return None
    return text[starts[-1].end() :]


@lru_cache(maxsize=2)
def options(text: str, where: Where) -> tuple[CompilerOption, ...]:
    """All options in order, repeated ones too. Values are not quoted in reports, so one runs to the next option.

    Memorised: of one list, the options in force and the files are asked for one after the other.
    """
    return tuple(_options(_mended(text.split()), where))


def compiler_options(text: str, where: Where) -> tuple[CompilerOption, ...]:
    """The options in force: `text` is the compiler's argument list, whose file names are left out."""
    every = options(text, where)
    names = [option.name for option in every]
    end = names.index(LAST_ADDED) if LAST_ADDED in names else len(every)
    return tuple(
        option
        for place, option in enumerate(every)
        if option.name not in _ADDED_BY_STEDGEAI and (place < end or option.name in _AFTER_LAST)
    )


def compiler_files(text: str, where: Where) -> tuple[CompilerOption, ...]:
    """The machine description and the pool file that a compiler's argument list names."""
    return tuple(option for option in options(text, where) if option.name in _FILES and option.value)


def is_cut(arguments: str) -> bool:
    """True for a list of compiler arguments as stedgeai writes it that lacks its end."""
    words = arguments.split()
    return words[:1] == ["-i"] and LAST_ADDED not in words


def is_option(word: str) -> bool:
    """True for "-O3" and "--Os"; false for "-1", "-", words, and "-of-a\\folder", a piece of a path that was broken."""
    return word[:1] == "-" and _OPTION.fullmatch(word) is not None


def _mended(words: list[str]) -> list[str]:
    """The words, options that were broken made whole: `--st-neural-ar t`, `--json -quant-file`."""
    if _BEGINNINGS.isdisjoint(words):
        return words
    found: list[str] = []
    for word in words:
        before = found[-1] if found else ""
        if before in _BEGINNINGS and before + word in _NAMES:
            found[-1] += word
        else:
            found.append(word)
    return found


def _options(words: Iterable[str], where: Where) -> Iterator[CompilerOption]:
    name: str | None = None
    values: list[str] = []
    for word in words:
        if not is_option(word):
            values.append(word)
            continue
        if name is not None:
            yield _option(name, values, where)
        name, _, given = word.partition("=") if word.startswith("--") else (word, "", "")
        values = [given] if given else []
    if name is not None:
        yield _option(name, values, where)


def _option(name: str, values: list[str], where: Where) -> CompilerOption:
    value = " ".join(values).strip("\"'") or None
    return CompilerOption(where=where, text=f"{name} {value}" if value else name, name=name, value=value)
