"""JSON with places: what is read over is a slip, what is not is said with line, column and a remedy."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.report.setup_facts import ProblemKind
from assistant.report.strict_json import DEEPEST, JsonError, Value, parse

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)
CHAOS = st.lists(
    st.sampled_from(
        ["{", "}", "[", "]", ",", ":", '"a"', '"', "'", "\\", '"\\u12',
         "//", "/*", "*/", "\n", "\r", " ", "\t", "1", "-",
         "1e999", "0x1", "9" * 5000, "true", "True", "NaN", "“", "\ufeff", "\ud800", "\x00", "é"]
    )
    | st.text(max_size=3),
    max_size=40,
).map("".join)  # fmt: skip


def plain(value: Value) -> object:
    if isinstance(value.data, dict):
        return {key: plain(each) for key, each in value.data.items()}
    return [plain(each) for each in value.data] if isinstance(value.data, list) else value.data


@given(JSON, st.sampled_from((None, 1)))
def test_what_is_json_is_read_as_json(value: object, indent: int | None) -> None:
    text = json.dumps(value, indent=indent)
    document = parse(text)
    assert plain(document.root) == value
    assert document.slips == ()
    assert text[document.root.start : document.root.end] == text


@given(CHAOS)
def test_nothing_but_a_json_error(text: str) -> None:
    refused: JsonError | None = None
    try:
        parse(text)
    except JsonError as error:
        refused = error
    if refused:
        assert 1 <= refused.line <= text.count("\n") + text.count("\r") + 1
        assert refused.column >= 1
        assert str(refused).isprintable()
        assert len(str(refused)) < 250


@pytest.mark.parametrize(
    ("text", "line", "column", "what"),
    [
        ('{"a": 1\n "b": 2}', 2, 2, 'expected a comma before "b": put one at the end of line 1'),
        ('{"a": 1 "b": 2}', 1, 9, 'expected a comma before "b": put one there'),
        ('{"a": }', 1, 7, 'expected a value, found "}": correct what stands here'),
        ('{"a" 1}', 1, 6, 'expected a colon after the key "a", found "1": correct what stands here'),
        ("{a: 1}", 1, 2, 'expected a key in double quotes, found "a": put quotes around the key'),
        ("{'a': 1}", 1, 2, 'expected a key in double quotes, found "\'": write straight double quotes (")'),
        ("{“a”: 1}", 1, 2, 'expected a key in double quotes, found "“": write straight double quotes (")'),
        ('[1,,2]', 1, 4, 'expected a value, found ",": remove the comma, or write what is missing before it'),
        (
            '{\n"a": "b\n}', 2, 6,
            'this text has no closing quotation mark on its line: add a double quote (") at its end',
        ),
        ('{"a": 0x10}', 1, 7, '"0x10" is no number of JSON: put double quotes around it'),
        ('{"a": True}', 1, 7, 'expected a value, found "True": write true in small letters'),
        ('{"a": NaN}', 1, 7, 'expected a value, found "NaN": write a text in double quotes, or true, false, null'),
        (r'{"a": "C:\User"}', 1, 10, r'"\U" is not allowed in JSON: write a backslash of a path as "\\", or use "/"'),
        (r'{"a": "\u12"}', 1, 8, r'"\u" is not allowed in JSON: write a backslash of a path as "\\", or use "/"'),
        ('{\r\n"a": [1,\r\n2', 3, 2,
         'the file ends before the "[" of line 2 is closed: give the whole file, or add "]"'),
        ('{"a": [1}', 1, 9, 'expected a comma or "]", found "}": correct what stands here'),
        ("{} {}", 1, 4, 'expected the end of the file, found "{": remove what follows the last bracket'),
        ("/* a", 1, 1, 'this comment is not closed: remove it, or add "*/"'),
        ("// a", 1, 5, "expected a value, found the end of the file: give the whole file"),
    ],
)  # fmt: skip
def test_the_place_and_the_remedy(text: str, line: int, column: int, what: str) -> None:
    with pytest.raises(JsonError) as error:
        parse(text)
    assert (error.value.line, error.value.column, str(error.value)) == (line, column, what)


def test_deep_nesting_is_refused() -> None:
    deep = "[" * DEEPEST + "]" * DEEPEST
    assert parse(deep).slips == ()
    with pytest.raises(JsonError, match="nested more than 60 deep"):
        parse("[" + deep + "]")
    with pytest.raises(JsonError):
        parse("[" * 1_000_000)


def test_slips_are_read_over() -> None:
    document = parse('// one\n{"a": [1, 2,], /* two */\n "b": "x\ty", "b": 2,}\n// three')
    assert plain(document.root) == {"a": [1, 2], "b": 2}
    assert [(slip.kind, document.places.at(slip.offset)) for slip in document.slips] == [
        (ProblemKind.COMMENT, (1, 1)),
        (ProblemKind.TRAILING_COMMA, (2, 12)),
        (ProblemKind.COMMENT, (2, 16)),
        (ProblemKind.CONTROL_CHARACTER, (3, 9)),
        (ProblemKind.DUPLICATE_KEY, (3, 14)),
        (ProblemKind.TRAILING_COMMA, (3, 20)),
        (ProblemKind.COMMENT, (4, 1)),
    ]


def test_numbers_that_nothing_holds() -> None:
    root = parse(f"[{'9' * 5000}, 1e999, 9223372036854775776]").root
    assert plain(root) == [float("inf"), float("inf"), 9223372036854775776]
