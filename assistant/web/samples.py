"""Reports to try the page with. We wrote them; only the epoch rows of the first are those of a public forum thread."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources


@dataclass(frozen=True, slots=True)
class Sample:
    """A sample report: the file in `samples/` and what its button says."""

    name: str
    label: str

    def text(self) -> str:
        """The report."""
        return resources.files(__package__).joinpath("samples", self.name).read_text(encoding="utf-8")


SAMPLES = (
    Sample("prelu-in-software.txt", "PReLU on the CPU, epochs printed ??"),
    Sample("detector-in-external-ram.txt", "Detector that spills to external RAM"),
    Sample("healthy-classifier.txt", "Healthy classifier"),
)
