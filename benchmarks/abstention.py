"""When answers are refused: `python -m benchmarks.abstention [--fit] [--show]`.

Development questions (NEURALART_EVAL, default ../shared/eval) and those of benchmarks/on_topic.txt should be answered,
those of benchmarks/off_topic.txt refused. Prints the share of both at several thresholds; --fit prints the weights that
a logistic regression finds, which are those of `assistant.answer.abstain`, rounded. Questions that are refused for what
they ask (prices, what is to come) or for what they leave out count as 0 and are no part of the fit.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from assistant.answer import abstain
from assistant.answer.evidence import Setting, evidence
from assistant.answer.library import Library
from assistant.answer.pointing import points_at
from assistant.answer.question import understand
from assistant.answer.unknowable import unknowable
from assistant.errors import AssistantError
from benchmarks.answers import questions
from ingest.ready import ready_search

_ON_TOPIC, _OFF_TOPIC = (Path(__file__).with_name(name) for name in ("on_topic.txt", "off_topic.txt"))
_THRESHOLDS = (0.25, 0.35, abstain.THRESHOLD, 0.55, 0.65)
_STEPS, _RATE, _DECAY = 40_000, 2.0, 0.004
_SHOWN = 15

Matrix = NDArray[np.float64]


def features(text: str, library: Library) -> dict[str, float]:
    """What the decision on `text` rests on."""
    question = understand(text)
    found = evidence(question, Setting(), library)
    return abstain.features(question, "", found.results, found.units, library)


def fit(rows: Matrix, on_topic: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Weights of a logistic regression in which both kinds of questions weigh the same; the constant comes last."""
    weights = np.zeros(rows.shape[1])
    share = np.where(on_topic, 1 / on_topic.sum(), 1 / (~on_topic).sum())
    for _ in range(_STEPS):
        likely = 1 / (1 + np.exp(-rows @ weights))
        gradient = rows.T @ ((likely - on_topic) * share)
        gradient[:-1] += _DECAY * weights[:-1]
        weights -= _RATE * gradient
    return weights


def main(arguments: list[str] | None = None) -> int:
    """Print the tables; 2 and one sentence on standard error when there is nothing to measure with."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.abstention", description="Measure refusals.")
    parser.add_argument("--fit", action="store_true", help="print fitted weights")
    parser.add_argument("--show", action="store_true", help="print the questions nearest to the wrong side")
    options = parser.parse_args(arguments)
    try:
        on_topic = [question["question"] for question in questions() if question["expected"] != "abstain"]
        on_topic += _ON_TOPIC.read_text(encoding="utf-8").splitlines()
        library = Library(ready_search())
    except AssistantError as error:
        print(error, file=sys.stderr)
        return 2
    off_topic = _OFF_TOPIC.read_text(encoding="utf-8").splitlines()
    read = [features(text, library) for text in (*on_topic, *off_topic)]
    asked = [understand(text) for text in (*on_topic, *off_topic)]
    refused_anyway = np.array([bool(unknowable(question) or points_at(question)) for question in asked])
    likely = np.where(refused_anyway, 0.0, [abstain.likelihood(each) for each in read])
    wanted = np.array([True] * len(on_topic) + [False] * len(off_topic))
    print(f"{'threshold':>9}  {'answered of ' + str(len(on_topic)):>16}  {'refused of ' + str(len(off_topic)):>16}")
    for threshold in _THRESHOLDS:
        kept, refused = (likely[wanted] >= threshold).mean(), (likely[~wanted] < threshold).mean()
        print(f"{threshold:>9.2f}  {kept:>16.3f}  {refused:>16.3f}")
    if options.show:
        for text, chance in sorted(zip(on_topic, likely, strict=False), key=lambda each: each[1])[:_SHOWN]:
            print(f"on topic   {chance:.2f}  {text}")
        for text, chance in sorted(zip(off_topic, likely[len(on_topic) :], strict=True), key=lambda each: -each[1])[
            :_SHOWN
        ]:
            print(f"off topic  {chance:.2f}  {text}")
    if options.fit:
        names = list(read[0])
        rows = np.array([[*each.values(), 1.0] for each in read])
        for name, weight in zip((*names, "constant"), fit(rows[~refused_anyway], wanted[~refused_anyway]), strict=True):
            print(f"{weight:>6.1f}  {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
