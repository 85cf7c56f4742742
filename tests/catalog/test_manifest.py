import dataclasses
import json
import subprocess
import sys
from pathlib import Path

import pytest

from assistant.catalog import manifest
from assistant.errors import AssistantError, UnknownNameError


def test_authorities_are_in_order_of_rank() -> None:
    assert list(manifest.AUTHORITY.values()) == [
        "ST documentation",
        "ST staff",
        "accepted answer",
        "measured on real reports",
        "third-party report",
        "inference",
    ]


def test_a_section_is_cited_with_its_first_origin() -> None:
    cited = manifest.resolve("software-epochs#prelu")
    assert (cited.source_id, cited.section, cited.section_title) == ("software-epochs", "prelu", "PRelu")
    assert (cited.kind, cited.authority, cited.versions) == ("doc", "st-staff", "2.1.0")
    assert (cited.url, cited.where) == (None, "ST Community board Edge AI")
    assert [origin.authority for origin in cited.origins] == ["st-staff", "measured", "st-doc"]
    assert cited.quote.startswith("PRelu is in ST's table")


def test_a_source_is_cited_with_its_short_answer() -> None:
    cited = manifest.resolve("seed-why-layers-sw")
    assert (cited.section, cited.section_title, cited.origins) == (None, None, ())
    assert cited.url is not None
    assert cited.url.startswith("https://qa-community.st.com/")
    assert cited.authority == "st-staff"
    assert cited.versions == "not stated"
    assert "no layer can be forced" in cited.quote
    assert "computed in float" not in cited.quote  # our inference: it must not carry the authority of ST staff


def test_a_citation_is_plain_data() -> None:
    plain = dataclasses.asdict(manifest.resolve("memory-pools#measured-cliff"))
    assert json.loads(json.dumps(plain))["origins"][0]["authority"] == "st-doc"


@pytest.mark.parametrize(
    ("reference", "near"),
    [
        ("software-epoch", "software-epochs"),
        ("software-epochs#prelus", "prelu"),
        ("", ""),
        ("software-epochs#zzzz", ""),
    ],
)
def test_an_unknown_reference_names_the_nearest(reference: str, near: str) -> None:
    with pytest.raises(UnknownNameError) as raised:
        manifest.resolve(reference)
    assert near in str(raised.value)
    assert ("Did you mean" in str(raised.value)) == bool(near)


def test_a_trailing_hash_cites_the_source() -> None:
    assert manifest.resolve("quantization#").section is None


@pytest.mark.parametrize(
    "damage", ["", "{", "[]", "{}", "null", '{"schema": "other/9", "sources": []}', '{"schema": "neuralart.corpus/1"}']
)
def test_a_damaged_manifest_is_one_sentence(own_corpus: Path, damage: str) -> None:
    (own_corpus / "manifest.json").write_text(damage, encoding="utf-8")
    with pytest.raises(AssistantError) as raised:
        manifest.sources()
    assert "manifest.json is missing or damaged" in str(raised.value)
    assert "\n" not in str(raised.value)


def test_an_entry_with_a_strange_field_is_damage(own_corpus: Path) -> None:
    path = own_corpus / "manifest.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    data["sources"][0]["surprise"] = 1
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(AssistantError, match="damaged"):
        manifest.source("quantization")


def test_a_missing_manifest_is_one_sentence(own_corpus: Path) -> None:
    (own_corpus / "manifest.json").unlink()
    with pytest.raises(AssistantError, match="NEURALART_CORPUS"):
        manifest.resolve("quantization")


def test_importing_the_catalogue_reads_nothing_and_needs_only_the_standard_library() -> None:
    code = (
        "import sys, assistant.catalog.manifest, assistant.catalog.options, assistant.catalog.operators\n"
        "from assistant.settings import corpus_dir\n"
        "assert corpus_dir.cache_info().currsize == 0, 'the corpus was looked for at import'\n"
        "heavy = {'yaml', 'frontmatter', 'pydantic', 'gradio', 'numpy', 'difflib'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
