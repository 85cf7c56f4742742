"""An answer as plain data for `ask --json`. Field names are a stable contract; `SCHEMA` changes with them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from assistant.answer.answer import Answer, Claim

SCHEMA = "neuralart.ask/1"


def answer_json(answer: Answer) -> dict[str, Any]:
    """`{schema, question, answer, claims[], citations[], flags[], confidence, abstained, reason, help, mode, ...}`."""
    return {
        "schema": SCHEMA,
        "question": answer.question,
        "answer": answer.answer,
        "claims": [_claim(claim) for claim in answer.claims],
        "citations": [asdict(citation) for citation in answer.citations],
        "flags": [asdict(flag) for flag in answer.flags],
        "confidence": answer.confidence.value,
        "abstained": answer.abstained,
        "reason": answer.reason,
        "help": answer.help,
        "mode": answer.mode.value,
        "degraded": answer.degraded is not None,
        "notice": answer.degraded,
        "elapsed_ms": answer.elapsed_ms,
    }


def _claim(claim: Claim) -> dict[str, Any]:
    """`report` holds the rows of the report that the claim rests on; it is empty where passages carry it alone."""
    return {
        "text": claim.text,
        "citations": list(claim.citations),
        "report": [{"where": row.where, "text": row.text} for row in claim.rows],
    }
