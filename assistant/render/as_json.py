"""Diagnosis to plain data for `diagnose --json`. Field names are a stable contract; `SCHEMA` changes with them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from assistant.catalog import manifest
from assistant.diagnosis.engine import Diagnosis, Outcome
from assistant.diagnosis.finding import Finding, Gain
from assistant.render.graph_json import graph_json, layer_names_json
from assistant.render.merge_json import merge_json, without_origins
from assistant.render.setup_json import setup_json
from assistant.render.tables_json import tables_json
from assistant.report.coverage import coverage
from assistant.report.facts import Accuracy, CompilerOption, Epoch, MemoryPool, Report
from assistant.report.pools import pools_complete

SCHEMA = "neuralart.diagnose/1"


def diagnoses_json(diagnoses: Iterable[tuple[str, Diagnosis]]) -> dict[str, Any]:
    """`{schema, reports[{source, report, coverage, findings[], rules{}, asks[]}]}`; `source` names the input."""
    return {"schema": SCHEMA, "reports": [{"source": source, **_diagnosis(each)} for source, each in diagnoses]}


def _diagnosis(diagnosis: Diagnosis) -> dict[str, Any]:
    return {
        "report": report_json(diagnosis.report),
        "coverage": asdict(coverage(diagnosis.report)),
        "findings": [_finding(finding, diagnosis.report) for finding in diagnosis.findings],
        "rules": {
            outcome.value: [verdict.rule.id for verdict in diagnosis.with_outcome(outcome)] for outcome in Outcome
        },
        "asks": [
            {"rule": verdict.rule.id, "paste": verdict.reason}
            for verdict in diagnosis.with_outcome(Outcome.CANNOT_TELL)
        ],
    }


def report_json(report: Report) -> dict[str, Any]:
    """The facts of one report. Sizes in bytes, times in milliseconds, addresses as hex strings.

    Facts name their file beside `where` when several files were read.
    """
    found = _report(report)
    return found if report.files else without_origins(found)


def _report(report: Report) -> dict[str, Any]:
    tool, stated, timing = report.tool, report.stated, report.timing
    return {
        "where": report.where,
        "tool": {
            "name": tool.name if tool else None,
            "version": tool.version if tool else None,
            "build": tool.build if tool else None,
        },
        "target": report.target,
        "model": report.model,
        "command": report.command,
        "command_options": [_option(option) for option in report.command_options],
        "options": [_option(option) for option in report.options],
        "inputs": [asdict(tensor) for tensor in report.inputs],
        "outputs": [asdict(tensor) for tensor in report.outputs],
        "epochs": [_epoch(epoch) for epoch in report.epochs],
        "stated": {
            "epochs": stated.epochs,
            "sw": stated.sw,
            "hybrid": stated.hybrid,
            "hw": stated.hw,
            "blobs": stated.blobs,
            "where": stated.where,
        },
        "counted": asdict(report.counted) if report.counted else None,
        "totals": asdict(report.totals),
        "table_complete": report.table_complete,
        "memory_pools": [_pool(pool) for pool in report.memory_pools],
        "memory_total": asdict(report.memory_total) if report.memory_total else None,
        "pools_complete": pools_complete(report),
        **tables_json(report),
        "graph": graph_json(report.graph),
        "layer_names": layer_names_json(report.layer_names),
        **setup_json(report),
        "messages": [
            {
                "level": message.level.value,
                "code": message.code,
                "text": message.text,
                "count": message.count,
                "subjects": list(message.subjects),
                "where": message.where,
                "origin": message.origin,
            }
            for message in report.messages
        ],
        "mentions": [
            {
                "kind": m.kind.value,
                "name": m.name,
                "value": m.value,
                "where": m.where,
                "text": m.text,
                "origin": m.origin,
            }
            for m in report.mentions
        ],
        "timing": asdict(timing) if timing else None,
        "host_timing": asdict(report.host_timing) if report.host_timing else None,
        "device": asdict(report.device) if report.device else None,
        "accuracy": [_accuracy(each) for each in report.accuracy],
        "tensor_statistics": [_plain(asdict(each)) for each in report.tensor_statistics],
        "unread": [asdict(span) for span in report.unread],
        "copies": list(report.copies),
        "created": report.created,
        **merge_json(report),
    }


def _finding(finding: Finding, report: Report) -> dict[str, Any]:
    found = finding_json(finding)
    return found if report.files else without_origins(found)


def finding_json(finding: Finding) -> dict[str, Any]:
    """One finding; `citations` are source ids, `references` the same sources resolved to the cited section."""
    return {
        "id": finding.id,
        "title": finding.title,
        "severity": finding.severity.value,
        "confidence": finding.confidence.value,
        "epochs": list(finding.epochs),
        "because": finding.because,
        "evidence": [
            {"where": evidence.where, "text": evidence.text, "origin": evidence.origin} for evidence in finding.evidence
        ],
        "suggestions": [
            {
                "kind": suggestion.kind.value,
                "text": suggestion.text,
                "flags": list(suggestion.flags),
                "place": suggestion.place.value if suggestion.place else None,
            }
            for suggestion in finding.suggestions
        ],
        "gain": _gain(finding.gain),
        "citations": list(dict.fromkeys(reference.partition("#")[0] for reference in finding.citations)),
        "references": [asdict(manifest.resolve(reference)) for reference in finding.citations],
        "applies_to": finding.applies_to,
    }


def _accuracy(accuracy: Accuracy) -> dict[str, Any]:
    """JSON has no infinity: the ratio of equal outputs is the word that the tool prints."""
    return _plain(asdict(accuracy))


def _plain(figures: dict[str, Any]) -> dict[str, Any]:
    """Figures that JSON can hold: it knows no infinity, and no number that is none."""
    words = {math.inf: "inf", -math.inf: "-inf"}
    return {
        name: (None if math.isnan(value) else words.get(value, value)) if isinstance(value, float) else value
        for name, value in figures.items()
    }


def _option(option: CompilerOption) -> dict[str, Any]:
    return {"name": option.name, "value": option.value, "where": option.where, "origin": option.origin}


def _epoch(epoch: Epoch) -> dict[str, Any]:
    return {
        "id": epoch.id,
        "last_id": epoch.last_id,
        "kind": epoch.kind.value,
        "label": epoch.label,
        "operation": epoch.operation,
        "float": epoch.is_float,
        "duration_ms": epoch.duration_ms,
        "where": epoch.where,
        "origin": epoch.origin,
    }


def _pool(pool: MemoryPool) -> dict[str, Any]:
    return {
        "name": pool.name,
        "start": f"0x{pool.start:08X}",
        "end": f"0x{pool.end:08X}",
        "used_bytes": pool.used_bytes,
        "size_bytes": pool.size_bytes,
        "weights_bytes": pool.weights_bytes,
        "activations_bytes": pool.activations_bytes,
        "where": pool.where,
        "origin": pool.origin,
    }


def _gain(gain: Gain) -> dict[str, Any]:
    return {"kind": gain.kind} if gain.kind == "unknown" else asdict(gain)
