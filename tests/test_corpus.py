"""The corpus as it ships: current, complete, in our own words, and in line with what was corrected."""

import json
import os
import re
from pathlib import Path

import pytest

from assistant.catalog import manifest, operators, options
from assistant.settings import corpus_dir
from ingest.manifest import build

ROOT = Path(__file__).resolve().parent.parent
SEEDS = ROOT.parent / "shared" / "seeds"
EVAL = Path(os.environ.get("NEURALART_EVAL") or ROOT.parent / "shared" / "eval") / "questions.jsonl"

SECTIONS = {
    "epoch-kinds": "kinds unlabelled-rows hybrid-epochs counts-across-versions epoch-controller",
    "software-epochs": "fallback-chain float-islands inserted-or-in-the-model software-by-nature"
    " convolution-in-software prelu",
    "operator-limits": "convolution pooling broadcast matmul softmax resize layout-operators",
    "quantization": "accepted-formats onnxruntime-recipe tflite-recipe not-quantized-warnings",
    "compiler-options": "how-options-reach-the-compiler alternate-scheduler automatic-search native-float virtual-pools"
    " epoch-controller expand-softmax",
    "memory-pools": "order-of-pools external-ram weights-in-flash measured-cliff",
    "io-types": "float-input-and-output options",
    "reading-reports": "counts shortened-paste npu-not-used memory-table messages",
    "measured-on-public-reports": "method unlabelled-rows software-operators prelu-across-versions",
}
THREADS = (
    "seed-prelu-sw-oalt-sched",
    "seed-why-layers-sw",
    "ecnn-kd-fp32-100-sw",
    "report-format-change",
    "zoo-software-epoch-op-tier",
    "zoo-dynamic-matmul-software-epoch-fallback",
    "zoo-hyperram-spill-hardfaults-without-use-ext-sram",
)


def text_of(id: str) -> str:
    """The text of a source with white space folded, as quotes have it."""
    return " ".join((corpus_dir() / manifest.source(id).path).read_text(encoding="utf-8").split())


def test_the_manifest_is_current() -> None:
    written = (corpus_dir() / "manifest.json").read_text(encoding="utf-8")
    assert written == build(corpus_dir()), "run `python -m ingest.manifest build`"


@pytest.mark.parametrize("reference", [f"{id}#{slug}" for id, slugs in SECTIONS.items() for slug in slugs.split()])
def test_a_fixed_section_is_there(reference: str) -> None:
    assert manifest.resolve(reference).quote


@pytest.mark.parametrize("id", THREADS)
def test_a_fixed_thread_is_there(id: str) -> None:
    assert manifest.source(id).path == f"threads/{id}.md"


@pytest.mark.parametrize("source", manifest.sources(), ids=lambda source: source.id)
def test_every_quote_is_a_literal_part_of_its_file(source: manifest.Source) -> None:
    text = text_of(source.id)
    for quote in (source.quote, *(section.quote for section in source.sections)):
        assert quote in text
        assert len(quote) > 50


@pytest.mark.parametrize("source", manifest.sources(), ids=lambda source: source.id)
def test_every_option_that_a_text_names_is_in_the_catalogue(source: manifest.Source) -> None:
    named = set(re.findall(r"(?<![\w-])--[A-Za-z][\w-]*", text_of(source.id)))
    foreign = {"--input", "--output"}  # of onnxruntime's preprocessing command
    assert {flag for flag in named - foreign if options.find(flag) is None} == set()


def test_nothing_of_this_machine_or_of_nowhere_is_in_the_corpus() -> None:
    for path in sorted(corpus_dir().rglob("*.*")):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"(?<!\w)/(?:work|root|home)/|public repository text|\bindex:\d|TODO", text), path.name


@pytest.mark.parametrize(
    ("id", "said"),
    [
        ("seed-prelu-sw-oalt-sched", "33 of 33 with 2.2.0"),
        ("seed-prelu-sw-oalt-sched", "bug in the command-line front end"),
        ("seed-prelu-sw-oalt-sched", "twice, with and without it"),
        ("seed-prelu-sw-oalt-sched", "#tips-variations-around-the-basic-use-case"),
        ("seed-prelu-sw-oalt-sched", "Weights in external flash weigh far less"),
        ("seed-why-layers-sw", "Where a layer runs cannot be set by hand"),
        ("software-epochs", "integer software kernels with a float slope"),
        ("software-epochs", "Requantizing does nothing here"),
        ("operator-limits", "windows from 2x2 to 64x64 are in hardware in 11 public models"),
        ("operator-limits", "TFLite MEAN is in hardware in 7 models"),
        ("operator-limits", "all 12 BATCH_MATMUL are in software"),
        ("operator-limits", "exactly those around its 11 PAD"),
        ("compiler-options", "Nor is its absence a fault"),
        ("compiler-options", "N is the sum of the buffers that found no place, not the memory that is missing"),
        ("memory-pools", "361 to 396 MB/s"),
        ("quantization", "0.89 to 2.04 bytes per parameter"),
        ("quantization", "`op_types_to_quantize` replaces the default list"),
        ("reading-reports", "differs from the epochs in 7 of 16 runs"),
        ("reading-reports", "13 of 13 logs"),
        ("epoch-kinds", "Do not count them as hardware"),
        ("zoo-software-epoch-op-tier", "should not be followed: Div by Reciprocal and Mul"),
        ("operator-limits", "look for a ReduceMean"),
        ("operator-limits", "only with a constant second operand"),
        ("operator-limits", "Both are better than a DepthToSpace that does not compile"),
        ("operator-limits", "with one exception: nearest"),
        ("it-P1", "Refuted by the pool files and by a measured run"),
        ("it-P1", "2,150,083,916 for a float YOLO11x"),
        ("it-P4", "refuted by public logs"),
        ("it-P5", "nothing shows that it reaches hardware"),
        ("versions", "is confounded for MobileNetV2"),
        ("versions", "0.153 ms with 2.2.0 and 0.288 ms with 4.0.0"),
        ("versions", "(3 of 3 runs)"),
        ("time-budget", "6 cycles per byte of flash"),
        ("misleading-figures", "`n_nodes` of a target run is no check of the firmware"),
        ("misleading-figures", "`compile_datetime` is a constant in CubeMX and in Cloud 4.0"),
        ("misleading-figures", "13.8 M in place of 0.115 M"),
        ("misleading-figures", "6 of 6 reports with both rows"),
        ("quantization", "277 of 277 rows"),
        ("quantization", "34 ordinary logs carry such names"),
        ("quantization", "for ReduceSum, Pow and DepthToSpace it changes nothing"),
        (
            "error-messages",
            "Some lines look like faults and occur in successful runs: `Command failed: set context Appli RIF`",
        ),
        ("neurips-int4", "adds native 4-bit weights for Conv and Dense"),
        ("zoo-validate-vs-profiler-latency-offset", "came from two different graphs"),
        ("zoo-validate-after-failed-load-times-stale-firmware", "n_nodes differs from the epoch count in 7 of 16"),
        ("openmv-guide-traps", "290 ms at 320"),
        ("st-multi-nn-894678", "Only the title of this thread was seen"),
        ("st-cannot-access-memory-nucleo", "holds nothing for the NPU: check the generated code"),
        ("zoo-stride2-depthwise-conv-stalls-npu", "ST has not confirmed it"),
        ("zoo-activ-to-convacc-stream-link-stalls-npu", "ST has not confirmed it"),
        ("io-types", "keeps its channel-first input by an inserted Transpose"),
        ("io-types", "For inputs with a single channel no document that we have seen says what happens"),
        ("boards-and-boot", "0x71000000 (default logs), 0x70380000"),
        ("memory-pools", "read about once and cost far less"),
    ],
)
def test_what_was_corrected_is_said(id: str, said: str) -> None:
    assert said in text_of(id)


@pytest.mark.parametrize("id", ["st-multi-nn-894678", "st-xcubeai-multi-879135"])
def test_a_thread_of_which_only_the_title_was_seen_is_called_an_inference(id: str) -> None:
    assert manifest.source(id).authority == "inference"


@pytest.mark.skipif(not EVAL.is_file(), reason=f"NOT RUN: no {EVAL}; set NEURALART_EVAL to the folder that holds it")
def test_no_question_that_answers_are_measured_by_is_in_the_corpus() -> None:
    """Written for the question, an answer would only be found by it."""
    text = " ".join(" ".join(prose(path.read_text(encoding="utf-8"))) for path in sorted(corpus_dir().rglob("*.md")))
    with EVAL.open(encoding="utf-8") as lines:
        asked = [" ".join(prose(json.loads(line)["question"])) for line in lines]
    assert len(asked) > 100
    assert [question for question in asked if len(question.split()) > 3 and question in text] == []


@pytest.mark.reports
def test_the_measured_counts_are_those_of_the_reports(reports_dir: Path) -> None:
    builds: dict[tuple[object, ...], dict[str, object]] = {}
    files = 0
    with (reports_dir / "index.jsonl").open(encoding="utf-8") as lines:
        for record in map(json.loads, lines):
            version = re.search(r"\d+\.\d+\.\d+", record["tool_version"] or "")
            notebook = record["local_path"].endswith(".ipynb")  # several reports in one record
            if record["n_epochs"] is None or record["kind"] == "c_info" or notebook or not version:
                continue
            files += 1
            totals = (record["n_epochs"], record["n_sw"], record["n_hybrid"], record["n_unknown"])
            builds.setdefault((version[0], record["model"], *totals), record)
    models: dict[str, set[object]] = {}
    epochs: dict[str, int] = {}
    for build_of, record in builds.items():
        rows = record["sw_ops"]
        assert isinstance(rows, dict)
        for operator, count in rows.items():
            name = operator.removesuffix("(float)")
            models.setdefault(name, set()).add(build_of[1])
            epochs[name] = epochs.get(name, 0) + count
    text = text_of("measured-on-public-reports")
    assert f"{files} text outputs" in text
    assert f"{len(builds)} builds of {len({build_of[1] for build_of in builds})} models" in text
    for name in ("DequantizeLinear", "QuantizeLinear", "Softmax", "Conv"):
        assert f"| {name} | {len(models[name])} | {epochs[name]} |" in text
    unlabelled = [build_of for build_of in builds if build_of[5]]
    assert f"Of the {len(builds)} builds {len(unlabelled)} have `??` rows" in text
    alternate = [build_of for build_of, record in builds.items() if "--Oalt-sched" in str(record["compile_options"])]
    without = [build_of for build_of in alternate if not build_of[5]]
    assert f"{len(alternate)} of the {len(builds)} builds used `--Oalt-sched`, and {len(without)} of these" in text
    assert epochs["PRelu"] == 33 * sum("PRelu" in str(record["sw_ops"]) for record in builds.values())


def prose(text: str) -> list[str]:
    """Words of the running text: without front matter, tables, code, source lines and addresses, which are facts."""
    text = re.sub(r"\A---\n.*?\n---\n", "", text, flags=re.DOTALL)
    text = re.sub(r"```.*?```|`[^`]*`|^\|.*$|^Source:.*$|https://\S+", " ", text, flags=re.DOTALL | re.MULTILINE)
    return re.findall(r"[\w'-]+", text.casefold())


def test_no_sentence_is_taken_from_the_seed_threads() -> None:
    if not SEEDS.is_dir():
        pytest.skip(f"NOT RUN: the seed threads are not in {SEEDS}")
    theirs: set[tuple[str, ...]] = set()
    for path in sorted(SEEDS.glob("*.txt")):
        words = re.findall(r"[\w'-]+", path.read_text(encoding="utf-8").casefold())
        theirs |= {tuple(words[i : i + 12]) for i in range(len(words) - 11)}
    assert theirs
    for path in sorted(corpus_dir().rglob("*.md")):
        words = prose(path.read_text(encoding="utf-8"))
        ours = {tuple(words[i : i + 12]) for i in range(len(words) - 11)}
        assert not ours & theirs, f"{path.name}: {[' '.join(run) for run in ours & theirs]}"


def test_every_operator_in_software_in_real_reports_has_a_judgement() -> None:
    """The vocabulary of the epoch tables met so far; a name without a judgement would leave a rule silent."""
    met = (
        "Add AveragePool BatchNormalization Cast Concat Conv DepthToSpace DequantizeLinear GlobalAveragePool"
        " HardSigmoid MaxPool Mul Pow PRelu QuantizeLinear Reciprocal ReduceSum Resize Sigmoid Slice Softmax"
        " SpaceToDepth Split Sub Tanh Transpose"
    )
    assert [name for name in met.split() if operators.placement(name) is None] == []
