import pytest

from assistant.answer.suggested import of_sentence


@pytest.mark.parametrize(
    ("sentence", "suggested"),
    [
        ("Add `--Os` to the profile.", [("--Os", "add")]),
        ("Leave `--Oalt-sched` out.", [("--Oalt-sched", "remove")]),
        (
            "Compile with `--all-buffers-info`, without `--enable-epoch-controller` or with `--ec-single-epoch`.",
            [("--all-buffers-info", "add"), ("--enable-epoch-controller", "remove"), ("--ec-single-epoch", "add")],
        ),
        ("Replace `--Oalt-sched` by `--Oauto-sched`.", [("--Oalt-sched", "remove"), ("--Oauto-sched", "add")]),
        ("Take `--enable-virtual-mem-pools` out when it fits.", [("--enable-virtual-mem-pools", "remove")]),
        ("Do without `--Oalt-sched`.", [("--Oalt-sched", "remove")]),
        ("`--Os` makes buffers smaller.", []),
        ("Add `--Oturbo`.", []),
    ],
)
def test_options_of_an_instruction(sentence: str, suggested: list[tuple[str, str]]) -> None:
    assert [(flag.flag, flag.action) for flag in of_sentence(sentence, None, None)] == suggested


def test_an_option_that_the_version_has_not_is_not_suggested() -> None:
    assert of_sentence("Add `--expand-softmax`.", "2.1.0", None) == ()


def test_every_suggestion_says_where_and_for_which_versions() -> None:
    (flag,) = of_sentence("Repeat `--input-data-type uint8`.", None, None)
    assert flag.place == "stedgeai command line"
    assert flag.versions
