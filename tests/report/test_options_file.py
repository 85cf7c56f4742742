"""atonn_options.ini of two versions of the compiler."""

import pytest

from assistant.errors import ReportError
from assistant.report.read import read_text
from tests.report.setup_file import report_from, report_of, text_of


def test_options_in_force_are_those_of_the_report() -> None:
    report = report_of("atonn_options_21.ini")
    assert report.version == "2.1.0"
    assert report.model == "door_bell"
    assert [(option.name, option.value, option.where) for option in report.options] == [
        ("--all-buffers-info", None, 9),
        ("--mvei", None, 10),
        ("--native-float", None, 15),
        ("--optimization", "3", 17),
        ("--Os", None, 18),
        ("--Omax-ca-pipe", "4", 19),
        ("--Oalt-sched", None, 20),
    ]
    assert report.options[3].text == "optimization=3"
    assert report.options_file
    assert report.options_file.compiler == "1.1.0-31"
    added = {option.name: option.value for option in report.options_file.added}
    assert added["--load-mpool-file"] == "/home/me/door bell/pools/bell"
    assert len(added) == 10
    assert report.options_file.off == ()


def test_windows_paths_switches_that_are_off_and_a_cut_line() -> None:
    report = report_of("atonn_options_40.ini")
    assert (report.version, report.model) == ("4.0.0", "door_bell")
    assert [option.name for option in report.options] == ["--Os", "--generate-stai", "--Oauto-sched"]
    assert report.options_file
    assert [(option.name, option.where) for option in report.options_file.off] == [("--enable-virtual-mem-pools", 7)]
    assert [(span.where, span.what) for span in report.unread] == [(13, "line of the compiler's options that is cut")]


def test_an_internal_build_names_the_version_that_it_is_based_on() -> None:
    heading = "# Tool: /opt/atonn\n# Internal Build atonn-v1.1.1-14-ge6 (SHA:e6)\n# Based on Version atonn.1.1.1-14\n"
    assert report_from(f"{heading}Os=true\n").version == "2.2.0"


def test_an_unknown_compiler_names_no_tool() -> None:
    report = report_from(text_of("atonn_options_21.ini").replace("1.1.0-31", "9.9.9-1"))
    assert report.tool is None
    assert report.options_file
    assert report.options_file.compiler == "9.9.9-1"


def test_a_heading_alone_says_that_the_options_are_missing() -> None:
    heading = "# Tool: /opt/atonn\n# Version atonn.1.1.3-275\n\n"
    report = report_from(heading)
    assert report.version == "4.0.1"
    assert [(each.where, each.what) for each in report.unread] == [
        (2, "options of the compiler, of which none follows the heading")
    ]


def test_without_its_comments_it_is_known_by_its_keys() -> None:
    rows = "onnx-input=a_OE_3_2_0.onnx\r\nOs=true\r\n"
    assert [(option.name, option.where) for option in report_from(rows).options] == [("--Os", 2)]
    with pytest.raises(ReportError, match="holds no compiler report"):
        read_text("Os=true\nOcache-opt=true\n")
