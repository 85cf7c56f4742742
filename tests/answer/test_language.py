"""Questions in other languages, and English ones that only look like it."""

import json
import os
from pathlib import Path

import pytest

from assistant.answer.abstain import abstention, reason
from assistant.answer.language import ONLY_ENGLISH, is_foreign
from assistant.answer.library import Library
from assistant.answer.question import understand
from tests.answer.asked import answer

ROOT = Path(__file__).resolve().parents[2]
EVAL = Path(os.environ.get("NEURALART_EVAL") or ROOT.parent / "shared" / "eval") / "questions.jsonl"


@pytest.mark.parametrize(
    "question",
    [
        "Pourquoi mon réseau tourne-t-il sur le CPU ?",
        "Comment puis-je accélérer mon modèle sur le NPU ?",
        "C'est quoi une époque logicielle ?",
        "Est-ce que mon modèle peut tourner sur la carte ?",
        "Warum läuft meine Schicht nicht auf der NPU?",
        "Wie bekomme ich mein Netz schneller?",
        "Was bedeutet das Fragezeichen in der Tabelle?",
        "¿Por qué mi red se ejecuta en la CPU sin acelerar?",
        "Cómo puedo reducir la memoria del modelo",
        "Por que a minha rede corre na CPU?",
        "Como faço para reduzir a memória?",
        "Perché la mia rete gira sulla CPU?",
        "Come posso ridurre la memoria del modello?",
        "Waarom draait mijn netwerk niet op de NPU?",
        "Hoe kan ik het geheugen verkleinen?",
        "为什么我的层在CPU上运行?",
        "如何减少模型的内存占用？",
        "なぜ私のレイヤーはCPUで実行されるのですか？",
        "왜 내 레이어가 CPU에서 실행되나요?",
        "Почему мой слой выполняется на процессоре?",
        "Чому мій шар виконується на CPU?",
        "لماذا تعمل الطبقة على المعالج؟",
        "למה השכבה רצה על המעבד?",
        "मेरा नेटवर्क CPU पर क्यों चलता है?",
        "Γιατί το δίκτυό μου τρέχει στη CPU;",
        "ทำไมเครือข่ายของฉันทำงานบน CPU",
        "Dlaczego moja sieć działa na CPU?",
        "Proč moje síť běží na CPU?",
        "Varför körs mitt nätverk på CPU?",
        "Hvorfor kører mit netværk på CPU'en?",
        "Hvordan kan jeg redusere minnet?",
        "Miksi verkkoni suoritetaan suorittimella, ja miten voin korjata sen?",
        "Miért fut a hálózatom a CPU-n?",
        "De ce rulează rețeaua mea pe CPU?",
        "Ağım neden CPU üzerinde çalışıyor?",
        "Mengapa jaringan saya berjalan di CPU?",
        "Tại sao mạng của tôi chạy trên CPU?",
        "Bonjour",
        "Merci",
        "Pourquoi ?",
        "Zašto se moja mreža izvršava na CPU?",
        "Prečo moja sieť beží na CPU?",
    ],
)
def test_other_languages(question: str) -> None:
    asked = understand(question)
    assert is_foreign(asked.text)
    assert not asked.names_something


@pytest.mark.parametrize(
    "question",
    [
        "what does José's network need in hyperRAM",
        "does the El Niño model run on the NPU",
        "de facto standard for quantization?",
        "wat is teh npu",
        "wy is my modle so slwo",
        "hw many epochs r on cpu",
        "is La Jolla's model in the zoo",
        "Müller and Söhne asked why Gemm is slow",
        'what does "Fehler: Datei nicht gefunden" mean on my board',
        'the log says "el archivo no existe", why',
        "What does 错误 mean in the log?",
        "why is a 5 µs delay added? ΔT",
        "hyperRAM spill",
        "epoch table",
        "Conv SW",
        "PRelu alpha slope per channel float",
        "naïve Bayes on N6",
        "ResNet-50 mAP loss à la carte",
        "stedgeai generate --model de_la.onnx -o los/el",
        "vis-à-vis TFLite is ONNX better",
        "déjà vu error",
        "error in C:\\Users\\José\\Téléchargements\\réseau.onnx",
        "die area",
        "no model on no board",
        "model no work on npu",
        "is een",
        "RuntimeError: la la la",
        "Yolo v8 nano pose, 256x256, int8, ONNX",
        "i want use npu but no work pls help",
        "un-quantized layers",
    ],
)
def test_english_with_foreign_names_typos_or_few_words(question: str) -> None:
    assert not is_foreign(understand(question).text)


@pytest.mark.parametrize("name", ["on_topic.txt", "off_topic.txt"])
def test_the_questions_of_the_benchmark_are_english(name: str) -> None:
    asked = (ROOT / "benchmarks" / name).read_text(encoding="utf-8").splitlines()
    assert [question for question in asked if is_foreign(question)] == []


def test_the_development_questions_are_english() -> None:
    if not EVAL.is_file():
        pytest.skip(f"NOT RUN: {EVAL} is not there")
    asked = [json.loads(line)["question"] for line in EVAL.read_text(encoding="utf-8").splitlines()]
    assert asked
    assert [question for question in asked if is_foreign(question)] == []


@pytest.mark.e2e
@pytest.mark.parametrize(
    "question",
    [
        "Pourquoi mon réseau tourne-t-il sur le CPU ?",
        "为什么我的层在CPU上运行?",
        "Почему мой слой выполняется на процессоре?",
        "Warum ist Conv in Software?",
    ],
)
def test_the_refusal_says_the_true_reason(question: str, library: Library) -> None:
    told = answer(question, library)
    assert told.abstained
    assert told.answer == "**Only English is understood here.**\n\nAsk again in English."
    assert (told.reason, told.help) == (ONLY_ENGLISH, "Ask again in English.")


@pytest.mark.e2e
@pytest.mark.parametrize(
    ("question", "name"), [("Was macht --Oalt-sched?", "--Oalt-sched"), ("qué significa E103", "E103")]
)
def test_what_names_something_known_is_answered(question: str, name: str, library: Library) -> None:
    told = answer(question, library)
    assert not told.abstained
    assert name in told.claims[0].text


@pytest.mark.e2e
def test_names_are_told_apart_from_the_language(library: Library) -> None:
    question = understand("Was macht der Compiler mit meinem Netz?")
    results = library.finder.find(question.text)
    why = reason(question, "", False, results, (), library)
    assert why == ONLY_ENGLISH
    assert "nearest" not in abstention(question, why, results).answer
