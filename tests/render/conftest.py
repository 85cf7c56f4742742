"""A corpus of two citations for render tests: one honest, one hostile."""

from __future__ import annotations

import pytest

from assistant.catalog import manifest
from assistant.catalog.manifest import Citation, Origin

HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(1)>\"'` onmouseover=alert(1)"
"""Closes what it can, opens what it can, and quotes every way."""


def citation(reference: str) -> Citation:
    """What the replaced `manifest.resolve` returns; references that start with "evil" have hostile fields."""
    evil = reference.startswith("evil")
    source_id, _, section = reference.partition("#")
    url = "javascript:alert(1)" if evil else "https://stedgeai-dc.st.com/assets/embedded-docs/page.html"
    origin = Origin(
        title=HOSTILE if evil else "ST Neural-ART compiler",
        url=url,
        where=HOSTILE if evil else None,
        authority="st-doc",
        versions=HOSTILE if evil else "2.1.0",
    )
    return Citation(
        reference=reference,
        source_id=source_id,
        section=section or None,
        title=HOSTILE if evil else "Compiler options",
        section_title=(HOSTILE if evil else "Alternate scheduler") if section else None,
        url=url,
        where=None,
        authority="st-doc",
        versions="2.1.0",
        kind="doc",
        quote=HOSTILE if evil else "The option `--Oalt-sched` selects another scheduler.",
        origins=(origin,) if section else (),
    )


@pytest.fixture
def corpus(monkeypatch: pytest.MonkeyPatch) -> None:
    """Resolve every reference to a made-up citation."""
    monkeypatch.setattr(manifest, "resolve", citation)
