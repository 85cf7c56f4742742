import json
import re
from pathlib import Path

import pytest

from assistant.settings import corpus_dir
from ingest import manifest

WHOLE = """---
id: example
kind: doc
title: An example
url: null
where: in this test
section: null
tool_versions: ["2.1.0"]
date: "2026-12"
authority: measured
seen: full
---
## Short answer

The first sentence. The second one.

## A heading, with 2.x in it
Source: A page, of two, https://example.org/page.html | ST documentation | 2.1.0
Source: Tables, our reading of 499 public reports | measured on real reports | 2.0.0 to 4.0.1

Version 2.1.0 prints `??` rows
in c_info.json. Then more.

```
## no heading
```
"""


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """A corpus with one file."""
    for folder in ("docs", "threads", "catalog"):
        (tmp_path / folder).mkdir()
    (tmp_path / "docs" / "example.md").write_text(WHOLE, encoding="utf-8")
    return tmp_path


def write(corpus: Path, text: str, name: str = "docs/example.md") -> None:
    (corpus / name).write_text(text, encoding="utf-8")


def test_what_a_file_becomes(corpus: Path) -> None:
    entry = manifest.read_source(corpus / "docs" / "example.md", corpus)
    assert entry["path"] == "docs/example.md"
    assert entry["quote"] == "The first sentence. The second one."
    assert re.fullmatch(r"[0-9a-f]{64}", entry["sha256"])
    [section] = entry["sections"]
    assert section["slug"] == "a-heading-with-2-x-in-it"
    assert section["quote"] == "Version 2.1.0 prints `??` rows in c_info.json. Then more."
    assert section["origins"] == [
        {
            "title": "A page, of two",
            "url": "https://example.org/page.html",
            "where": None,
            "authority": "st-doc",
            "versions": "2.1.0",
        },
        {
            "title": "Tables",
            "url": None,
            "where": "our reading of 499 public reports",
            "authority": "measured",
            "versions": "2.0.0 to 4.0.1",
        },
    ]


def test_a_quote_ends_with_a_sentence_and_stays_short(corpus: Path) -> None:
    long = " ".join(f"Sentence number {n} says something that is of no use at all." for n in range(20))
    write(corpus, WHOLE.replace("Then more.", long))
    quote = manifest.read_source(corpus / "docs" / "example.md", corpus)["sections"][0]["quote"]
    assert quote.endswith("at all.")
    assert 250 < len(quote) < 360


def test_a_quote_leaves_out_the_lead_of_a_list(corpus: Path) -> None:
    write(corpus, WHOLE.replace("Then more.", "They are:\n\n- one"))
    quote = manifest.read_source(corpus / "docs" / "example.md", corpus)["sections"][0]["quote"]
    assert quote == "Version 2.1.0 prints `??` rows in c_info.json."


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("authority: measured\n", "", "lacks authority"),
        ("authority: measured\n", "authority: hearsay\n", "authority must be one of"),
        ("id: example\n", "id: Example\n", "the id must be the file name"),
        ("kind: doc\n", "kind: rumour\n", "kind must be one of"),
        ("seen: full\n", "seen: some\n", "full or excerpt"),
        ("where: in this test\n", "", "`where` in words"),
        ("url: null\n", "url: http://example.org\n", "https://"),
        ('tool_versions: ["2.1.0"]\n', "tool_versions: 2.1\n", "tool_versions"),
        ('tool_versions: ["2.1.0"]\n', "tool_versions: [2.1]\n", "tool_versions"),
        ('date: "2026-12"\n', "date: last week\n", "YYYY"),
        ("title: An example\n", 'title: ""\n', "title"),
        ("title: An example\n", "title: An: example\n", "front matter cannot be read"),
        ("## Short answer", "## Why\nSource: A page, https://example.org | inference | 2.1.0\n", "'## Short answer'"),
        ("| ST documentation |", "| my cousin |", "authority one of"),
        ("https://example.org/page.html | ST", "https://example.org/page.html ; ST", "authority one of"),
        ("The first sentence. The second one.", "", "must begin with a sentence"),
        ("Version 2.1.0 prints `??` rows\nin c_info.json. Then more.", "| a | table |", "must begin with a sentence"),
        ("## A heading, with 2.x in it", "## ??", "gives no slug"),
    ],
)
def test_a_file_that_breaks_the_form_is_named_in_one_sentence(corpus: Path, old: str, new: str, said: str) -> None:
    assert old in WHOLE
    write(corpus, WHOLE.replace(old, new))
    with pytest.raises(manifest.CorpusError) as raised:
        manifest.build(corpus)
    assert said in str(raised.value)
    assert str(raised.value).startswith("docs/example.md: ")
    assert "\n" not in str(raised.value)


def test_a_section_without_a_source_line(corpus: Path) -> None:
    write(corpus, "\n".join(line for line in WHOLE.splitlines() if not line.startswith("Source:")))
    with pytest.raises(manifest.CorpusError, match="has no line 'Source:"):
        manifest.build(corpus)


def test_two_sections_of_one_name(corpus: Path) -> None:
    again = "\n## A heading with 2.x in it\nSource: A page, https://example.org | inference | 2.1.0\n\nText.\n"
    write(corpus, WHOLE + again)
    with pytest.raises(manifest.CorpusError, match="two sections have the slug"):
        manifest.build(corpus)


def test_two_files_with_one_id(corpus: Path) -> None:
    write(corpus, WHOLE, "threads/example.md")
    with pytest.raises(manifest.CorpusError, match=r"the id example is also that of docs/example\.md"):
        manifest.build(corpus)


def test_the_manifest_depends_on_the_files_alone(corpus: Path) -> None:
    first = manifest.build(corpus)
    (corpus / "manifest.json").write_text(first, encoding="utf-8")
    (corpus / "docs" / "example.md").touch()
    assert manifest.build(corpus) == first
    (corpus / "catalog" / "options.csv").write_text("name\n", encoding="utf-8")
    assert set(json.loads(manifest.build(corpus))["catalog"]) == {"options.csv"}


def test_check_says_when_the_manifest_is_stale(own_corpus: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert manifest.main(["check"]) == 0
    changed = own_corpus / "docs" / "quantization.md"
    changed.write_text(changed.read_text(encoding="utf-8") + "\nOne more line.\n", encoding="utf-8")
    assert manifest.main(["check"]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert manifest.main(["build"]) == 0
    assert manifest.main(["check"]) == 0
    (own_corpus / "manifest.json").unlink()
    assert manifest.main(["check"]) == 1


def test_a_broken_file_leaves_the_old_manifest(own_corpus: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (own_corpus / "manifest.json").read_bytes()
    (own_corpus / "docs" / "quantization.md").write_text("no front matter\n", encoding="utf-8")
    assert manifest.main(["build"]) == 1
    assert capsys.readouterr().err.startswith("docs/quantization.md: the front matter lacks id")
    assert (own_corpus / "manifest.json").read_bytes() == before


def test_the_shipped_corpus_is_the_one_that_is_checked(own_corpus: Path) -> None:
    assert corpus_dir() == own_corpus
