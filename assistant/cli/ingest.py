"""`neuralart ingest build | status | verify`."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict

from assistant.cli.progress import Bar

STATUS_SCHEMA = "neuralart.ingest-status/1"
VERIFY_SCHEMA = "neuralart.ingest-verify/1"


def build() -> int:
    """Bring the index up to date and print what was done. Raises AssistantError when it cannot be built."""
    from ingest.build import build as build_index

    with Bar() as bar:
        summary = build_index(bar)
    if summary.built:
        print(
            f"Index {summary.index_id}: {summary.passages} passages of {summary.sources} sources, "
            f"{summary.encoded} encoded, {summary.seconds:.1f} s"
        )
    else:
        print(f"Index {summary.index_id} is up to date: {summary.passages} passages of {summary.sources} sources")
    if summary.degraded:
        print(f"Search by meaning is off. {summary.degraded}", file=sys.stderr)
    return 0


def status(as_json: bool) -> int:
    """Print the state of the index. Returns 3 when there is nothing to search."""
    from ingest.state import status as index_status

    state = index_status()
    if as_json:
        data = {**asdict(state), "data_dir": str(state.data_dir)}
        print(json.dumps({"schema": STATUS_SCHEMA, **data}, indent=2, ensure_ascii=False))
    elif state.index_id is None:
        print(state.degraded)
    else:
        fresh = "up to date" if state.up_to_date else "out of date: run `neuralart ingest build`"
        print(f"index     {state.index_id}, built {state.built}, {fresh}")
        print(f"passages  {state.passages}")
        print(f"encoder   {state.encoder or f'none. {state.degraded}'}")
        print(f"store     Chroma, {state.store}")
        print(f"folder    {state.data_dir}")
    return 0 if state.index_id else 3


def verify(as_json: bool) -> int:
    """Check corpus, index, encoder and store. Returns 1 when something is wrong."""
    from ingest.state import verify as verify_index

    checks = verify_index()
    sound = all(check.ok for check in checks)
    if as_json:
        document = {"schema": VERIFY_SCHEMA, "ok": sound, "checks": [asdict(check) for check in checks]}
        print(json.dumps(document, indent=2, ensure_ascii=False))
    else:
        width = max(len(check.name) for check in checks)
        for check in checks:
            print(f"{'ok  ' if check.ok else 'FAIL'}  {check.name:<{width}}  {check.detail}")
    return 0 if sound else 1
