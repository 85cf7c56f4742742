import pytest

from assistant.answer.names import epochs_in, flags_in, pools_in, versions_in


@pytest.mark.parametrize(
    "text",
    [
        "does --Oalt-sched help",
        "does –Oalt-sched help",
        "does —oalt-sched help",
        "does -Oalt-sched help",
        "Oalt-sched?",
    ],
)
def test_a_flag_is_known_in_any_spelling(text: str) -> None:
    assert [flag.name for flag in flags_in(text)] == ["--Oalt-sched"]


def test_a_value_belongs_to_its_flag() -> None:
    assert [flag.typed for flag in flags_in("--Omax-ca-pipe 4 --Os")] == ["--Omax-ca-pipe 4", "--Os"]


def test_a_name_that_nobody_knows_is_kept_without_an_option() -> None:
    (flag,) = flags_in("should I use --Oturbo?")
    assert (flag.typed, flag.option) == ("--Oturbo", None)


@pytest.mark.parametrize(
    "text", ["a 2-D convolution", "x = -5", "2021-03-04", "read-only flash", "a well-known fault", "-SW- rows"]
)
def test_what_is_no_flag_is_not_taken_for_one(text: str) -> None:
    assert flags_in(text) == ()


@pytest.mark.parametrize(
    ("text", "versions"),
    [
        ("with ST Edge AI Core 2.1", ("2.1.0",)),
        ("v2.2.0", ("2.2.0",)),
        ("X-CUBE-AI 10.1.0", ("2.1.0",)),
        ("cube ai 10.2 and core 4.0.1", ("2.2.0", "4.0.1")),
        ("it takes 2.1 ms and 10.0 MB", ()),
        ("python 3.9", ()),
    ],
)
def test_versions_are_those_of_the_core(text: str, versions: tuple[str, ...]) -> None:
    assert versions_in(text) == versions


@pytest.mark.parametrize(
    ("text", "pools"),
    [("HyperRAM is slow", ("hyperRAM",)), ("external RAM", ("hyperRAM",)), ("weights in flash", ("octoFlash",))],
)
def test_pools_have_the_names_of_reports(text: str, pools: tuple[str, ...]) -> None:
    assert pools_in(text) == pools


@pytest.mark.parametrize(
    ("text", "epochs"),
    [
        ("epochs 22 and 24", (22, 24)),
        ("epoch_3", (3,)),
        ("epochs 3-5", (3, 4, 5)),
        ("epoch 3, 7 and 9", (3, 7, 9)),
        ("24 epochs", ()),
    ],
)
def test_epochs_are_found_by_number(text: str, epochs: tuple[int, ...]) -> None:
    assert epochs_in(text) == epochs


def test_a_range_without_end_is_cut() -> None:
    assert len(epochs_in("epochs 1-99999")) <= 64
