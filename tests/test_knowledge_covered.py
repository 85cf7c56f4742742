"""Everything known of the field is in the corpus: every record, row, identifier and figure, or the reason why not."""

import csv
import json
import os
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from assistant.catalog import manifest, operators, options, versions
from assistant.settings import corpus_dir

ROOT = Path(__file__).resolve().parent.parent
FOLDER = Path(os.environ.get("NEURALART_KNOWLEDGE") or ROOT.parent / "shared" / "knowledge")

pytestmark = pytest.mark.skipif(
    not (FOLDER / "threads.jsonl").is_file(),
    reason=f"NOT RUN: no knowledge files in {FOLDER}; set NEURALART_KNOWLEDGE to their folder",
)

ARTICLES = (
    *("cli_and_config.md", "corrections.md", "epochs.md", "faults.md", "glossary.md", "operators.md", "options.md"),
    *("performance.md", "quantization.md", "releases.md", "reports.md"),
)
"""All files of text but sources.md, which lists addresses and no facts of the field."""

_SPAN = re.compile(r"`([^`\n]{3,160})`")
_IDENTIFIER = re.compile(
    r"--[A-Za-z][\w-]+|0x[0-9A-Fa-f]{6,}|\b[A-Za-z][a-z]*(?:_[A-Za-z0-9]+)+\b|\bE\d{3}\b|\b[A-Z]{4,}\b"
)
_FIGURE = re.compile(r"(?<![\w.,/-])\d[\d,]*(?:\.\d+)?(?![\d,]|\.\d|\w)")
_NO_FACT = re.compile(
    r"https?://\S+|public repository text [\d, ]+|\bindex:? ?\d+|\[[A-Z][^\]\n]*\]|thread \d+|commit \w+"
    r"|\b\d{4}-\d\d-\d\d\b"
)
"""What names a source and states no fact; the blocks hold samples of output, whose forms the reader is tested on."""


def words(text: str) -> str:
    """Text as it is compared: white space folded; no case, thousands separators, code marks and dashes of flags."""
    return " ".join(re.sub(r"`|,|(?<![\w-])--(?=\w)", "", text).split()).casefold()


@cache
def corpus() -> str:
    files = sorted((*corpus_dir().glob("*/*.md"), *corpus_dir().glob("catalog/*.csv")))
    return words(" ".join(path.read_text(encoding="utf-8") for path in files))


def article(name: str) -> str:
    return _NO_FACT.sub(" ", re.sub(r"```.*?```", " ", (FOLDER / name).read_text(encoding="utf-8"), flags=re.DOTALL))


def rows(name: str) -> list[dict[str, str]]:
    with (FOLDER / name).open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def records() -> list[dict[str, str | list[str]]]:
    return [json.loads(line) for line in (FOLDER / "threads.jsonl").read_text(encoding="utf-8").splitlines()]


_SAMPLE = "part of a sample line that shows the form of a report, no fact of its own; tests/report reads such lines"
_PLACE = "name of a file or folder that the article was read from"
_OTHER_FORM = "the corpus has the same figure in another form"
LEFT_OUT: dict[str, str] = {
    **dict.fromkeys(
        ("22,464,344", "718,728", "4,704", "4.59", "1,585,152", "1.51", "0x00030000", "c_idx", "c_type", "186"), _SAMPLE
    ),
    **dict.fromkeys(("Input_72", "Input_N", "tool_profile", "host_os"), "a placeholder in a message or a path"),
    **dict.fromkeys(("report_corpus", "cli_and_config", "npu_hardware_limits", "ocr_det_ch_PP", "onnx_c_info"), _PLACE),
    **dict.fromkeys(("2.50", "5.00", "6.00"), f"{_OTHER_FORM}: 2.5, 5.0 and 6.0"),
    "33554424": f"{_OTHER_FORM}: sizes that end 8 bytes short, with other examples",
    "335": f"{_OTHER_FORM}: 335,000 cycles",
    "124.0": f"{_OTHER_FORM}: 124.035 ms",
    "0,2,3,1": "a permutation, read as a figure",
    "106": "how many entries a catalogue had that was read; the corpus has those that concern the NPU",
    "879492": "the number of a thread, not a figure",
    "000": "the number of a seed thread, not a figure",
    "576": "a peak in GOPS, which the answers leave to the datasheet; the corpus has the 288 operations per cycle",
    "user_neural_art": "the name of the profile file of ST's audio application, elsewhere user_neuralart.json",
    "--output-dot-files": "no such option is known; the documented name is --dot-file, which is in the catalogue",
    "onnx_input": "a key of ST's Python client; the option is in the catalogue as --onnx-input",
}
"""Identifiers and figures of the articles that the corpus does not have, with the reason."""

THREAD_LEFT_OUT = {
    "--change-addresses": "an option of objcopy: no text may name it like one of these tools",
    "--sysbuild": "an option of west, for the same reason",
    "ATON": "the compiler's family name; the corpus says the compiler",
    "NOFIT": "the author's word for a network that does not fit",
}
"""The same for literal facts of threads."""


def telling(figures: Iterable[str], digits: int) -> set[str]:
    """Figures long enough to be looked for."""
    return {each.rstrip(",") for each in figures if len(re.sub(r"\D", "", each)) >= digits}


def absent(found: set[str], text: str) -> set[str]:
    """Those that `text` lacks; a figure must stand there as a whole number."""

    def there(word: str) -> bool:
        if word[0].isdigit():
            return re.search(rf"(?<![\d.]){re.escape(word)}(?!\d|\.\d)", text) is not None
        return word in text

    return {each for each in found if not there(words(each))}


def test_every_record_has_a_file_of_its_kind_and_no_file_is_without_a_record() -> None:
    known = {str(record["id"]) for record in records()}
    assert len(known) >= 119
    assert {path.stem for path in (corpus_dir() / "threads").glob("*.md")} == known


def test_who_answered_a_thread_is_not_made_more_of_than_it_was() -> None:
    """An answer that nobody gave, and one that was seen in part, are not called ST's."""
    for record in records():
        source = manifest.source(str(record["id"]))
        if record["answer_authority"] != "st":
            assert source.authority not in ("st-staff", "accepted"), record["id"]
        if record["seen"] == "excerpt":
            assert source.seen == "excerpt", record["id"]


@pytest.mark.parametrize(
    "record", records() if (FOLDER / "threads.jsonl").is_file() else [], ids=lambda each: each["id"]
)
def test_every_fact_of_a_record_is_in_its_file(record: dict[str, str | list[str]]) -> None:
    text = words((corpus_dir() / "threads" / f"{record['id']}.md").read_text(encoding="utf-8"))
    for fact in (*record["literal_facts"], *record["key_facts"], str(record["answer"])):
        literal = {*_IDENTIFIER.findall(fact), *telling(_FIGURE.findall(fact), digits=2)}
        assert absent(literal, text) - set(THREAD_LEFT_OUT) == set(), fact


@pytest.mark.parametrize("row", rows("options.csv") if FOLDER.is_dir() else [], ids=lambda row: row["option"])
def test_every_option_is_in_the_catalogue_with_its_values(row: dict[str, str]) -> None:
    if row["option"].startswith("analyze|"):
        return  # the commands of stedgeai are no options; they are in command-line#compiling-for-the-npu
    for spelled in re.split(r"[,/]\s*", row["option"]):
        name = spelled.split()[0]
        entry = next(
            (each for each in options.all_options() if name in each.names and each.scope == row["scope"]), None
        )
        assert entry is not None, name
        told = words(f"{entry.argument} {entry.meaning} {entry.notes} {entry.default}")
        for value in re.findall(r"[a-z0-9][\w.-]*", row["argument"].casefold() if "|" in row["argument"] else ""):
            assert value in told, (name, value)


@pytest.mark.parametrize(
    "row",
    [row for row in (rows("operators.csv") if FOLDER.is_dir() else []) if row["version"].startswith("2.1.0 (r1")],
    ids=lambda row: f"{row['operator']}-{row['onnx_or_tflite']}",
)
def test_every_row_of_the_table_of_st_is_in_the_catalogue_with_its_column(row: dict[str, str]) -> None:
    name = {"Add/sum": "Add"}.get(row["operator"], row["operator"])
    entries = [
        entry for entry in operators.all_operators() if entry.name == name and entry.framework == row["onnx_or_tflite"]
    ]
    assert entries, name
    stated = {"yes": "yes", "conditional": "conditional"}.get(row["hw"], "no")
    assert stated in {entry.st_table for entry in entries}, (name, row["hw"])


@pytest.mark.parametrize(
    "row",
    [row for row in (rows("operators.csv") if FOLDER.is_dir() else []) if not row["version"].startswith("2.1.0 (r1")],
    ids=lambda row: row["operator"],
)
def test_every_case_of_an_operator_that_somebody_met_is_in_the_catalogue(row: dict[str, str]) -> None:
    operator = re.split(r" (?:\(|of rank|with a|after)|/", row["operator"])[0]
    entries = [entry for entry in operators.all_operators() if entry.operator.casefold() == operator.casefold()]
    assert entries, row["operator"]
    text = words(" ".join(f"{entry.constraints} {entry.name}" for entry in entries)) + corpus()
    literal = {*_IDENTIFIER.findall(row["constraints"]), *_FIGURE.findall(row["constraints"])}
    assert absent(literal, text) == set()


@pytest.mark.parametrize("name", ARTICLES)
def test_every_identifier_of_an_article_is_in_the_corpus(name: str) -> None:
    found = {each for span in _SPAN.findall(article(name)) for each in _IDENTIFIER.findall(span)}
    assert absent(found, corpus()) - set(LEFT_OUT) == set()


@pytest.mark.parametrize("name", ARTICLES)
def test_every_figure_of_an_article_is_in_the_corpus(name: str) -> None:
    assert absent(telling(_FIGURE.findall(article(name)), digits=3), corpus()) - set(LEFT_OUT) == set()


def test_what_is_left_out_is_really_absent() -> None:
    """A reason that no longer holds goes."""
    assert set(LEFT_OUT) - absent(set(LEFT_OUT), corpus()) == set()


def test_every_version_is_in_the_catalogue() -> None:
    table = re.findall(r"^\| (\d\.\d\.\d) \|", (FOLDER / "releases.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(set(table)) >= 8
    assert [version for version in sorted(set(table)) if versions.find(version) is None] == []
