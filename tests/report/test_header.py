import pytest

from assistant.report.header import implied_tool, version_line


@pytest.mark.parametrize(
    ("text", "name", "version", "build"),
    [
        ("ST Edge AI Core v2.1.0-20194 329b0e98d", "ST Edge AI Core", "2.1.0", "20194 329b0e98d"),
        ("ST Edge AI Core v2.0.0-20049", "ST Edge AI Core", "2.0.0", "20049"),
        ("ST Edge AI Core v10.0.0-20047", "ST Edge AI Core", "2.0.0", "20047"),
        ("STEdgeAI Core v9.0.0-19802", "STEdgeAI Core", "9.0.0", "19802"),
        ("STDOUT: ST Edge AI Core v2.1.0-20194 329b0e98d", "ST Edge AI Core", "2.1.0", "20194 329b0e98d"),
        ("Neural Network Tools for STM32 v1.2.0 (AI tools v5.0.0)", "Neural Network Tools for STM32", "1.2.0", None),
        (
            "Run failed: Error: TOOL ERROR: x. Please check. Output: ST Edge AI Core v4.0.1-20581 7ed50de05",
            "ST Edge AI Core", "4.0.1", "20581 7ed50de05",
        ),
    ],
)  # fmt: skip
def test_version_lines(text: str, name: str, version: str, build: str | None) -> None:
    tool = version_line(text)
    assert tool is not None
    assert (tool.name, tool.version, tool.build) == (name, version, build)


@pytest.mark.parametrize(
    "text", ["I use ST Edge AI Core v2.1.0 for this", "ST Edge AI Core 2.1 prints this:", "Core v2"]
)
def test_a_sentence_is_no_version_line(text: str) -> None:
    assert version_line(text) is None


@pytest.mark.parametrize(
    ("text", "version"),
    [
        ("Compiler version: 1.1.0-31", "2.1.0"),
        ("Compiler version: 0.0.0-0000", "2.0.0"),
        ("Compiler version: 1.1.1-14 Internal Build atonn-v1.1.1-14", "2.2.0"),
        ("Compiler version: 1.1.3-275", "4.0.1"),
        ("NetworkRuntime1200_CM55_GCC.a         0        0      0        0", "4.0.0"),
        ("runtime lib :   atonn-v1.1.3-8-g6770925d (optimized SW lib v1.1.3-71120109 GCC)", "3.0.0"),
    ],
)
def test_what_gives_a_cut_version_away(text: str, version: str) -> None:
    tool = implied_tool(text)
    assert tool is not None
    assert tool.version == version


def test_an_unknown_compiler_implies_nothing() -> None:
    assert implied_tool("Compiler version: 9.9.9-1") is None
