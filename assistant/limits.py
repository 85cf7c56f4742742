"""Upper bounds on what is read, and the sentence that is said above them."""

from assistant.errors import LimitError

PASTE_BYTES = 8 * 1024 * 1024
FILE_BYTES = 32 * 1024 * 1024
FILES = 20
"""Files read together at most."""
QUESTION_CHARACTERS = 50_000

_MIB = 1024 * 1024


def check_paste(size: int) -> None:
    """Raise LimitError when a pasted text of `size` bytes is too large."""
    if size > PASTE_BYTES:
        raise LimitError(
            f"The paste is {size / _MIB:.1f} MB; the limit is {PASTE_BYTES // _MIB} MB: "
            "paste the part from the version line to the epoch table, or give the file instead."
        )


def check_file(name: str, size: int) -> None:
    """Raise LimitError when the file `name` of `size` bytes is too large."""
    if size > FILE_BYTES:
        raise LimitError(
            f"{name} is {size / _MIB:.1f} MB; the limit is {FILE_BYTES // _MIB} MB: "
            "give a smaller file of the same build, such as the text report (*_report.txt), "
            "or the part of a log from the version line to the epoch table."
        )


def check_files(number: int) -> None:
    """Raise LimitError when there are too many files to read them together."""
    if number > FILES:
        raise LimitError(f"There are {number:,} inputs; the limit is {FILES}: give the files of one build.")


def check_question(question: str) -> None:
    """Raise LimitError when a question is empty or too long."""
    if not question.strip():
        raise LimitError("The question is empty.")
    if len(question) > QUESTION_CHARACTERS:
        raise LimitError(
            f"The question has {len(question):,} characters; the limit is {QUESTION_CHARACTERS:,}: "
            "ask in fewer words, or give the report as a file."
        )
