"""Files of one build to one report, in whatever order they are given.

A build is what a text report, a console log or a graph describes, at most one of each; the other files belong to
builds. Evidence decides (`same_build`, `companions`), and what fits two builds equally well belongs to neither.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from assistant.report import companions, differences, join
from assistant.report.copies import distinct, distinct_names, with_copies
from assistant.report.facts import OTHERS, Apart, Contradiction, FileKind, Report, SourceFile
from assistant.report.origins import from_file
from assistant.report.same_build import Match, builds, kind

_PRIMARY = (FileKind.TEXT, FileKind.LOG, FileKind.GRAPH)
"""Files that hold a build, the one whose facts come first at the front."""
_EXCLUSIVE = frozenset((FileKind.RUN, FileKind.MEASURED, FileKind.COSTS, FileKind.OPTIONS))
"""Files that one build wrote; profiles, pools and names may serve several."""
_NAMED_BY_OTHERS = frozenset((FileKind.POOLS, FileKind.MACHINE))
"""Files that a profile or the options of the compiler name: these are put to the builds before."""
_NO_BUILD = "none of these files holds a build: give its text report, its console log or its graph (c_info) with them"
_MOST = 60
"""Builds that are compared with each other; more are no files of one build."""
_Choice = tuple[tuple[int, float], int, FileKind]
_TWIN = "the same graph, which stedgeai writes twice"
_ALONE = "the only build here, and nothing in the file speaks against it"


@dataclass
class _Build:
    """The files of one build so far: those that hold it and those beside it, with what they have in common."""

    members: list[Report]
    beside: list[tuple[Report, Match]] = field(default_factory=list)
    notes: list[SourceFile] = field(default_factory=list)
    apart: list[Apart] = field(default_factory=list)

    def base(self) -> Report:
        """What its own files say together."""
        return join.builds(sorted(self.members, key=_rank))

    def with_files(self) -> Report:
        """The same with the files beside it."""
        report = self.base()
        for companion, _ in self.beside:
            report = join.beside(report, companion, kind(companion))
        return report


def together(inputs: Sequence[tuple[str, Sequence[Report]]]) -> list[Report]:
    """The reports of several inputs with their names, merged; those of a single input as they are."""
    if len(inputs) < 2:
        return [report for _, reports in inputs for report in reports]
    names = distinct_names([name for name, _ in inputs])
    kept, copies = distinct([(name, reports) for name, (_, reports) in zip(names, inputs, strict=True)])
    found = merge([from_file(report, name) for name, reports in kept for report in reports])
    return [with_copies(report, copies) for report in found] if copies else found


def merge(reports: Sequence[Report]) -> list[Report]:
    """One report for each build, and one for each file that is of none, in the order of `reports`.

    `reports` come from `from_file`, so that each knows its file. The result does not depend on their order.
    """
    order = {id(report): place for place, report in enumerate(reports)}
    if (number := sum(kind(report) in _PRIMARY for report in reports)) > _MOST:
        why = f"these are {number:,} builds, too many to put their files together: give the files of one build"
        return [replace(report, apart=(Apart(name=OTHERS, because=why),)) for report in reports]
    ranked = sorted(reports, key=_key)
    found = _paired([report for report in ranked if kind(report) in _PRIMARY])
    left = [report for report in ranked if kind(report) not in _PRIMARY]
    alone = _attached(found, [report for report in left if kind(report) not in _NAMED_BY_OTHERS])
    alone += _attached(found, [report for report in left if kind(report) in _NAMED_BY_OTHERS])
    _part(found, alone)
    runs, alone = _measured_runs(alone)
    found += runs
    if not found and len(alone) > 1:
        alone = [(report, why or [Apart(name=OTHERS, because=_NO_BUILD)]) for report, why in alone]
    merged = [(min(order[id(each)] for each in _files(build)), _finished(build)) for build in found]
    merged += [(order[id(report)], replace(report, apart=tuple(why))) for report, why in alone]
    return [report for _, report in sorted(merged, key=lambda each: each[0])]


def _key(report: Report) -> tuple[int, str, str]:
    return (_rank(report), report.files[0].name if report.files else "", str(report.where))


def _rank(report: Report) -> int:
    return list(FileKind).index(kind(report))


def _paired(reports: Sequence[Report]) -> list[_Build]:
    """Builds of the files that hold one: the best fitting pairs first, never two of a kind."""
    found = [_Build([report]) for report in reports]
    found = _without_twins(found)
    candidates = []
    for one, other in combinations(found, 2):
        if kind(one.members[0]) is not kind(other.members[0]):
            match = builds(one.members[0], other.members[0])
            if match.reason is None:
                candidates.append((match.score, one, other))
    candidates.sort(key=lambda each: each[0], reverse=True)
    rivals = Counter(choice for each in candidates for choice in _choices(*each))
    owner = {id(build): build for build in found}
    for candidate in candidates:
        if any(rivals[choice] > 1 for choice in _choices(*candidate)):
            continue
        first, second = owner[id(candidate[1])], owner[id(candidate[2])]
        if first is not second and _joinable(first, second):
            first.members += second.members
            first.notes += second.notes
            for each, current in owner.items():
                if current is second:
                    owner[each] = first
    return list({id(build): build for build in owner.values()}.values())


def _choices(score: tuple[int, float], one: _Build, other: _Build) -> tuple[_Choice, _Choice]:
    """For each side of a pair, what it would be given: two files of a kind that fit equally well leave no choice."""
    here, there = kind(one.members[0]), kind(other.members[0])
    return (score, id(one), there), (score, id(other), here)


def _joinable(one: _Build, other: _Build) -> bool:
    return all(
        kind(here) is not kind(there) and builds(here, there).reason is None
        for here in one.members
        for there in other.members
    )


def _without_twins(found: Sequence[_Build]) -> list[_Build]:
    """Of the two graphs that stedgeai writes for one build, with the same content, the one that holds more."""
    kept: list[_Build] = []
    for build in sorted(found, key=lambda each: _footprints(each.members[0]), reverse=True):
        twin = next((each for each in kept if _are_twins(each.members[0], build.members[0])), None)
        if twin is None:
            kept.append(build)
        else:
            twin.notes += [replace(file, because=_TWIN) for file in build.members[0].files]
    return sorted(kept, key=lambda each: _key(each.members[0]))


def _footprints(report: Report) -> bool:
    return report.graph is not None and report.graph.footprint is not None


def _are_twins(one: Report, other: Report) -> bool:
    here, there = one.graph, other.graph
    if here is None or there is None or here.created is None or here.compiled is None:
        return False
    rows = [[(row.id, row.kind, row.operation) for row in each.epochs] for each in (one, other)]
    return here.created == there.created and here.compiled == there.compiled and rows[0] == rows[1]


def _attached(found: Sequence[_Build], left: Sequence[Report]) -> list[tuple[Report, list[Apart]]]:
    """Put each file to its build or builds; those of none come back, with the reasons."""
    bases = [build.with_files() for build in found]
    wanted: list[list[tuple[Report, Match]]] = [[] for _ in found]
    reasons: dict[int, list[Apart]] = {id(report): [] for report in left}
    for report in left:
        matches = [companions.match(base, report, kind(report)) for base in bases]
        for place in _owners(matches, kind(report)):
            wanted[place].append((report, matches[place]))
        for base, match in zip(bases, matches, strict=True):
            why = match.reason or _undecided(matches, kind(report))
            reasons[id(report)].append(Apart(name=_name(base), because=why))
    taken: set[int] = set()
    for build, candidates in zip(found, wanted, strict=True):
        for report, match in candidates:
            rivals = [other for other, _ in candidates if other is not report and kind(other) is kind(report)]
            scores = [other.score for each, other in candidates if any(each is rival for rival in rivals)]
            if all(match.score > score for score in scores):
                build.beside.append((report, match))
                taken.add(id(report))
            else:
                why = f"{_name(rivals[0])} is of the same kind and fits no worse"
                reasons[id(report)] = [Apart(name=_name(build.members[0]), because=why)]
    return [(report, reasons[id(report)]) for report in left if id(report) not in taken]


def _measured_runs(
    alone: Sequence[tuple[Report, list[Apart]]],
) -> tuple[list[_Build], list[tuple[Report, list[Apart]]]]:
    """Runs of no build here, each with the c_info that it wrote beside it; and the files that are left."""
    runs = [_Build([report], apart=why) for report, why in alone if kind(report) is FileKind.RUN]
    left = _attached(runs, [report for report, _ in alone if kind(report) is FileKind.MEASURED])
    whole = [run for run in runs if run.beside]
    taken = {id(report) for run in whole for report in _files(run)}
    again = {id(report): why for report, why in left}
    for run in runs:
        run.apart += [
            Apart(name=_name(report), because=each.because)
            for report, why in left
            for each in why
            if each.name == _name(run.members[0])
        ]
    return whole, [(report, why + again.get(id(report), [])) for report, why in alone if id(report) not in taken]


def _owners(matches: Sequence[Match], of: FileKind) -> list[int]:
    """Places of the builds that a file of this kind is of."""
    fits = [place for place, match in enumerate(matches) if match.reason is None]
    shown = [place for place in fits if matches[place].agrees]
    if not shown:
        return fits if len(matches) == 1 and of not in companions.NEED_A_TIE else []
    fewest = min(len(matches[place].contradictions) for place in shown)
    shown = [place for place in shown if len(matches[place].contradictions) == fewest]
    if of not in _EXCLUSIVE:
        return shown
    best = max(matches[place].score for place in shown)
    first = [place for place in shown if matches[place].score == best]
    return first if len(first) == 1 else []


def _undecided(matches: Sequence[Match], of: FileKind) -> str:
    if sum(match.reason is None and bool(match.agrees) for match in matches) > 1:
        return "it fits several builds, and nothing tells which"
    return companions.NEED_A_TIE.get(of, "nothing in it tells which build it is of")


def _part(found: Sequence[_Build], alone: Iterable[tuple[Report, Sequence[Apart]]]) -> None:
    """Note at each build which of the other files are not of it, and why."""
    bases = [build.base() for build in found]
    left = [(report, list(why)) for report, why in alone]
    for place, build in enumerate(found):
        for other, base in zip(found, bases, strict=True):
            if other is not build:
                reason = builds(bases[place], base).reason or _second(build, other)
                build.apart.append(Apart(name=_name(base), because=reason))
        for report, why in left:
            told = next((each.because for each in why if each.name == _name(bases[place])), None)
            if told:
                build.apart.append(Apart(name=_name(report), because=told))


def _second(build: _Build, other: _Build) -> str:
    mine = {kind(member) for member in build.members}
    shared = next((kind(member) for member in other.members if kind(member) in mine), None)
    return f"a second {shared} is a second build" if shared else "another build fits it better, or as well"


def _finished(build: _Build) -> Report:
    """The report of a build with all that is beside it."""
    report = build.base()
    ordered = sorted(build.members, key=_rank)
    contradictions: list[Contradiction] = []
    files = list(ordered[0].files)
    for member in ordered[1:]:
        match = builds(ordered[0], member)
        contradictions += [_used_first(each, report) for each in match.contradictions]
        files += [replace(file, because=_because(match)) for file in member.files]
    files += build.notes
    for companion, match in build.beside:
        contradictions += differences.durations(report, companion)
        report = join.beside(report, companion, kind(companion))
        contradictions += match.contradictions
        files += [replace(file, because=_because(match)) for file in companion.files]
    return replace(report, files=tuple(files), contradictions=tuple(contradictions), apart=tuple(build.apart))


def _used_first(found: Contradiction, report: Report) -> Contradiction:
    """The same with the side first that the report goes by: a table that is whole is preferred to one that is not."""
    facts = report.epochs[:1] if "epoch" in found.what else report.memory_pools[:1]
    used = {fact.origin for fact in facts}
    if found.one.origin in used or found.other.origin not in used:
        return found
    return Contradiction(what=found.what, one=found.other, other=found.one)


def _because(match: Match) -> str:
    agrees = list(match.agrees)
    same = " and ".join((", ".join(agrees[:-1]), agrees[-1])) if len(agrees) > 1 else "".join(agrees)
    missing = f"; not compared: {', '.join(match.gaps)}" if match.gaps else ""
    return (f"same {same}" if agrees else _ALONE) + missing


def _files(build: _Build) -> list[Report]:
    return [*build.members, *(report for report, _ in build.beside)]


def _name(report: Report) -> str:
    return report.files[0].name if report.files else ""
