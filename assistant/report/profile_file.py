"""user_neuralart.json and its other names: the profiles that --st-neural-art <profile>@<file> chooses from."""

from __future__ import annotations

import re

from assistant.report import options
from assistant.report.facts import Report
from assistant.report.json_values import Node, Notes, pointer
from assistant.report.setup_facts import ProblemKind, Profile, ProfileFile
from assistant.report.strict_json import Document

_KEYS = ("memory_pool", "machine_desc", "options")
_PATHS = ("memory_pool", "machine_desc")
_RENAMED = {"memory_desc": "machine_desc"}
"""Old key → its name since 2.1; the tool warns and ignores the old one."""
_LONG_DASH = re.compile(r"(?:^|\s)[–—]+[\w-]")
_CONTROL = re.compile(r"[\x00-\x1f]")


def read(document: Document) -> Report:
    """The profiles of a file; what the tool would ignore or refuse is a problem of the file."""
    notes = Notes(document, comments=True)
    root = Node(document.root, notes)
    profiles = root.node("Profiles")
    found = tuple(_profiles(profiles)) if profiles else ()
    if profiles and not found:
        profiles.problem(ProblemKind.EMPTY, '"Profiles" is empty: add a profile with "memory_pool" and "options"')
    if root.get("Profiles") is None:
        root.problem(ProblemKind.MISSING_KEY, '"Profiles" is missing between the outermost brackets: add it there')
    for key, _ in root.items():
        if key not in ("Globals", "Profiles"):
            what = f'the tool knows "Globals" and "Profiles" here, not "{key[:80]}": remove it, or correct its name'
            root.problem(ProblemKind.UNKNOWN_KEY, what, key)
    settings = root.node("Globals")
    file = ProfileFile(
        where=pointer(),
        text=root.text,
        profiles=found,
        compiler=settings.string("NA_binary") if settings else None,
        problems=notes.problems(),
    )
    return Report(where=1, profile_file=file)


def _profiles(profiles: Node) -> list[Profile]:
    found = []
    for name, value in profiles.items():
        if value.data == {}:
            what = f'the profile "{name[:80]}" is empty: add "memory_pool" and "options"'
            profiles.problem(ProblemKind.EMPTY, what, name)
        if isinstance(value.data, dict):
            found.append(_profile(name, Node(value, profiles.notes)))
        else:
            what = f'the profile "{name[:80]}" should be an object with "memory_pool" and "options": correct it'
            profiles.problem(ProblemKind.WRONG_VALUE, what, name)
    return found


def _profile(name: str, profile: Node) -> Profile:
    unknown = [key for key, _ in profile.items() if key not in _KEYS]
    for key in unknown:
        now = _RENAMED.get(key)
        if now:
            what = f'"{key}" is the old name of "{now}" and ignored (seen in 2.1.0 and 2.2.0): rename it'
            profile.problem(ProblemKind.OLD_KEY, what, key)
        else:
            what = f'the tool ignores the key "{key[:80]}": a profile has {", ".join(_KEYS)}'
            profile.problem(ProblemKind.UNKNOWN_KEY, what, key)
    for key in _PATHS:
        path = profile.get(key)
        if path and isinstance(path.data, str) and _CONTROL.search(path.data):
            what = f'a single backslash in "{key}" is read as a control character: write "\\\\", or use "/"'
            profile.problem(ProblemKind.CONTROL_CHARACTER, what, key)
    arguments = profile.string("options") or ""
    place = pointer("Profiles", name, "options")
    if _LONG_DASH.search(arguments):
        what = "a long dash (–) stands before an option where the compiler reads two hyphens: write --"
        profile.problem(ProblemKind.WRONG_VALUE, what, "options")
    first = next(iter(arguments.split()), "")
    if first and not options.is_option(first) and first[0] not in "–—":
        what = f'"options" starts with "{first[:80]}", which is no option: put the hyphens before it, or remove it'
        profile.problem(ProblemKind.WRONG_VALUE, what, "options")
    return Profile(
        where=pointer("Profiles", name),
        text=profile.text,
        name=name,
        memory_pool=profile.string("memory_pool"),
        machine_desc=profile.string("machine_desc"),
        options=options.options(arguments, place),
        unknown_keys=tuple(unknown),
    )
