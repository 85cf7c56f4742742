"""The device of a run: clocks, runtime, and where it ran."""

from assistant.report.facts import Device
from assistant.report.read import read_text

TARGET = "Running the ST.AI c-model (AI RUNNER)...(name=network, mode=TARGET)\n"
DESC = "device.desc    :   stm32 family - 0x486 - STM32N6xx @600/400MHz\n"
ATTRS = "device.attrs   :   fpu,npu_cache=1,mcu_freq=600MHz,noc_freq=400MHz,npu_freq=800MHz,nic_freq=800MHz\n"
FAILED = "LOAD ERROR: STM32 - read timeout 50078.0ms/50000ms\n"


def device(text: str) -> Device | None:
    (report,) = read_text(text + FAILED)
    return report.device


def clocks(found: Device | None) -> tuple[int | None, ...]:
    assert found is not None
    return found.mcu_mhz, found.npu_mhz, found.noc_mhz, found.nic_mhz


def test_all_rows() -> None:
    found = device(
        TARGET
        + "compile_datetime   :   Jun  1 2026 11:56:54\n"
        + "protocol       :   Proto-buffer driver v2.1 (msg v3.2) (Serial driver v1.0 - COM4:115200)\n"
        + "tools          :   ST Neural ART (st-ai api) v1.1.3\n"
        + "runtime lib    :   atonn-v1.1.3-262-g7cc65410 (optimized SW lib v1.1.3-71120109 GCC)\n"
        + DESC
        + ATTRS
    )
    assert found is not None
    assert (found.mode, found.family, found.where) == ("TARGET", "STM32N6xx", 6)
    assert clocks(found) == (600, 800, 400, 800)
    assert found.attributes[:2] == ("fpu", "npu_cache=1")
    assert found.tools == "ST Neural ART (st-ai api) v1.1.3"
    assert found.runtime is not None
    assert found.runtime.startswith("atonn-v1.1.3-262")
    assert found.protocol is not None
    assert found.protocol.endswith("COM4:115200)")
    assert found.compiled == "Jun  1 2026 11:56:54"


def test_without_attributes_the_description_has_the_clock_of_the_core() -> None:
    assert clocks(device(DESC)) == (600, None, None, None)


def test_a_clock_that_is_cut_is_none() -> None:
    assert clocks(device(DESC[:-4] + "\n" + ATTRS[:-6] + "\n")) == (600, 800, 400, None)
    assert clocks(device(DESC[:-4] + "\n")) == (None,) * 4


def test_the_host_is_no_board() -> None:
    found = device(TARGET.replace("TARGET", "HOST") + "device.desc : x86_64, x86_64, Linux\n")
    assert found is not None
    assert (found.mode, found.family, found.description) == ("HOST", None, "x86_64, x86_64, Linux")


def test_up_to_1x_one_row_says_all() -> None:
    found = device("device      : 0x433/STM32F401xD/E @84MHz/84MHz (FPU is present) lat=2 ART: PRFTen ICen DCen\n")
    assert found is not None
    assert (found.family, found.mcu_mhz, found.npu_mhz) == ("STM32F401xD", 84, None)


def test_none_without_a_row() -> None:
    assert device(TARGET) is None
    assert device("The tools : I used the ones of my colleague.\n") is None
