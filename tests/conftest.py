"""Shared by all tests: the order of the run, and the folder of real reports."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
_SLOW = ("e2e", "browser")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Fast tests first, then real reports, then whole programs and the browser."""
    order = ("reports", *_SLOW)
    items.sort(key=lambda item: max((order.index(m) + 1 for m in order if item.get_closest_marker(m)), default=0))


@pytest.fixture(scope="session")
def reports_dir() -> Path:
    """The folder of real reports (index.jsonl and files/): NEURALART_REPORTS, else ../shared/reports."""
    folder = Path(os.environ.get("NEURALART_REPORTS") or ROOT.parent / "shared" / "reports")
    if not (folder / "index.jsonl").is_file():
        pytest.skip(f"NOT RUN: no real reports in {folder}; set NEURALART_REPORTS to their folder")
    return folder
