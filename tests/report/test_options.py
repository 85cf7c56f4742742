import pytest

from assistant.report.options import command, compiler_options, is_cut, options

ARGUMENTS = (
    " -i /a b/x_OE_3_3_0.onnx --json-quant-file x_Q.json -g network.c --load-mdesc m --load-mpool p "
    "--save-mpool-file s --out-dir-prefix d/ --Os -O3 --Omax-ca-pipe 4 --Os --csv-file network "
    "--output-info-file c_info.json --generate-stai"
)


def test_order_and_repeats_are_kept_and_files_left_out() -> None:
    read = compiler_options(ARGUMENTS, 9)
    assert [(o.name, o.value) for o in read] == [
        ("--Os", None), ("-O3", None), ("--Omax-ca-pipe", "4"), ("--Os", None), ("--generate-stai", None),
    ]  # fmt: skip
    assert {o.where for o in read} == {9}


def test_the_rest_of_a_cut_option_is_none() -> None:
    assert [o.name for o in compiler_options(ARGUMENTS[:-5], 9)] == ["--Os", "-O3", "--Omax-ca-pipe", "--Os"]


def test_paths_with_blanks_and_values_with_an_equals_sign() -> None:
    read = options("generate -m C:\\My Models\\x (1).onnx --st-neural-art=default@a b.json --mode target", 1)
    assert [(o.name, o.value) for o in read] == [
        ("-m", "C:\\My Models\\x (1).onnx"),
        ("--st-neural-art", "default@a b.json"),
        ("--mode", "target"),
    ]


def test_a_negative_number_is_a_value() -> None:
    assert [(o.name, o.value) for o in options("validate --range -1 1 - --x", 1)] == [
        ("--range", "-1 1 -"),
        ("--x", None),
    ]


def test_a_piece_of_a_path_with_a_dash_is_no_option() -> None:
    read = options("--load-mdesc C:\\x-cube-n6-ai -people-detection-main\\FD\\a.mdesc --Os -O3 --csv-file=a.csv", 1)
    assert [o.name for o in read] == ["--load-mdesc", "--Os", "-O3", "--csv-file"]


@pytest.mark.parametrize(
    "text",
    [
        "stedgeai generate -m x",
        ">>> C:\\ST\\stedgeai.exe generate -m x",
        "$ ./stedgeai generate -m x",
        "C:/Program Files/ST/stedgeai.exe generate -m x",
        "C:\\a\\stedgeai.exe C:\\a\\stedgeai.exe generate -m x",
        "Running command: /opt/stedgeai generate -m x",
        "me@host:~/work$ stedgeai generate -m x",
    ],
)
def test_commands(text: str) -> None:
    assert command(text) == "generate -m x"


@pytest.mark.parametrize(
    "text", ["I ran stedgeai generate -m x and it failed", "Using stedgeai from: /opt", "stedgeai generate"]
)
def test_a_sentence_about_a_command_is_none(text: str) -> None:
    assert command(text) is None


def test_a_list_that_lacks_its_end_is_cut() -> None:
    assert is_cut(ARGUMENTS[:80])
    assert not is_cut(ARGUMENTS)
    assert not is_cut("--Os -O3")
