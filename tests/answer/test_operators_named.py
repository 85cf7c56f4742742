import pytest

from assistant.answer.operators_named import operators_in


@pytest.mark.parametrize(
    ("text", "operators"),
    [
        ("why is PReLU in SW", ("PRelu",)),
        ("prelu", ("PRelu",)),
        ("CONV_2D on the CPU", ("Conv",)),
        ("the convolution", ("Conv",)),
        ("a fully connected layer", ("Gemm",)),
        ("global average pooling", ("GlobalAveragePool",)),
        ("DequantizeLinear and Softmax", ("DequantizeLinear", "Softmax")),
        ("Q/DQ nodes", ("QuantizeLinear", "DequantizeLinear")),
        ("Add in software", ("Add",)),
        ("the Pad layer", ("Pad",)),
    ],
)
def test_operators_have_the_names_of_the_epoch_table(text: str, operators: tuple[str, ...]) -> None:
    assert operators_in(text) == operators


@pytest.mark.parametrize(
    "text", ["add a flag", "how to split the model", "at max speed", "Add the option", "not or and"]
)
def test_english_words_are_no_operators(text: str) -> None:
    assert operators_in(text) == ()
