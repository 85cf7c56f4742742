"""A made-up network_c_info.json of any size: the one of a test, again and again with other numbers."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

_ONCE = Path(__file__).parent.parent / "tests" / "artefacts" / "blobs_401" / "network_c_info.json"
_IDS = frozenset(("id", "node_id", "buffer", "blob_id"))
_LISTS = ("buffers", "memory_accesses", "power_estimates", "ec_blobs_info")
_NODES = 1000
"""More than one graph has of nodes, of buffers or of epochs."""
_EPOCH = re.compile(r"(?<=epoch_)\d+|(?<=_network_)\d+")


def c_info(size: int, indent: int | None = 2) -> bytes:
    """About `size` bytes of JSON; `indent` 2 is how the front end of the tool writes it, None without any blanks."""
    document: dict[str, Any] = json.loads(_ONCE.read_text(encoding="utf-8"))
    graph = document["graphs"][0]
    part = {key: document[key] for key in _LISTS} | {"nodes": graph["nodes"][1:-1], "edges": graph["edges"]}
    copies = max(0, size - _length(document, indent)) // _length([[part]], indent)
    whole = json.loads(json.dumps(document))
    for number in range(1, copies + 1):
        for key, values in _shifted(number * _NODES)(part).items():
            (whole if key in _LISTS else whole["graphs"][0])[key].extend(values)
    return _dumped(whole, indent).encode()


def _length(value: Any, indent: int | None) -> int:
    return len(_dumped(value, indent))


def _dumped(value: Any, indent: int | None) -> str:
    return json.dumps(value, indent=indent, separators=None if indent else (",", ":"))


def _shifted(by: int) -> Callable[[Any], Any]:
    """A copy with other ids and epoch numbers."""

    def shift(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {name: shift(each, name) for name, each in value.items()}
        if isinstance(value, list):
            return [shift(each, "id" if key in ("inputs", "outputs") else "") for each in value]
        if key in _IDS and value:
            return value + by
        if key == "name" and isinstance(value, str):
            return _EPOCH.sub(lambda found: str(int(found[0]) + by), value)
        return value

    return shift
