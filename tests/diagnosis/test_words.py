from assistant.diagnosis.words import counted, listed, size


def test_counts_agree_with_their_word() -> None:
    assert [counted(number, "row") for number in (0, 1, 1029)] == ["0 rows", "1 row", "1,029 rows"]


def test_lists_read_as_sentences() -> None:
    assert [listed(parts) for parts in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]


def test_sizes_are_binary_as_in_the_report() -> None:
    assert [size(each) for each in (925, 458_752, 435_220, 1_605_632)] == ["925 B", "448 kB", "425.02 kB", "1.531 MB"]
