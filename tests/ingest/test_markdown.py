from ingest.markdown import Kind, blocks, first_sentences, size, split_sections

TEXT = """Intro line
that was wrapped.

- one
  that goes on with
  --an-option of its own
- two

  ```
  ## inside an item
  ```

| a | b |
| --- | --- |
| 1 | 2 |

```
## not a heading

- not a list
```

### Smaller heading

1. first
2. second
"""


def test_blocks_are_told_apart_and_wrapped_lines_joined() -> None:
    found = blocks(TEXT)
    assert [block.kind for block in found] == [Kind.PROSE, Kind.LIST, Kind.TABLE, Kind.WHOLE, Kind.WHOLE, Kind.LIST]
    assert found[0].text == "Intro line that was wrapped."
    assert found[1].parts[0] == "- one that goes on with --an-option of its own"
    assert found[1].parts[1] == "- two\n\n  ```\n  ## inside an item\n  ```"
    assert found[2].head == "| a | b |\n| --- | --- |"
    assert found[2].parts == ("| 1 | 2 |",)
    assert found[3].text == "```\n## not a heading\n\n- not a list\n```"
    assert found[3].parts == ()
    assert found[5].parts == ("1. first", "2. second")


def test_sections_begin_at_headings_of_the_second_level_only() -> None:
    text = "before\n\n## One\n\n```\n## code\n```\n\n### Sub\n\n## Two `??`\nlast"
    assert [(title, "\n".join(lines).strip()) for title, lines in split_sections(text)] == [
        ("One", "```\n## code\n```\n\n### Sub"),
        ("Two `??`", "last"),
    ]


def test_first_sentences_are_whole_and_few() -> None:
    assert first_sentences("One. Two.") == "One. Two."
    long = "A first sentence. " + "B" * 400 + ". C."
    assert first_sentences(long) == "A first sentence."
    assert first_sentences("x" * 1000) == "x" * 1000


def test_size_counts_about_what_a_tokenizer_does() -> None:
    assert size("") == 0
    assert size("the NPU runs") == 3
    assert size("--Oalt-sched") == 5
