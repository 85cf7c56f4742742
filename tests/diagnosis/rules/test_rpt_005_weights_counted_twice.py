from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.rules.rpt_005_weights_counted_twice import weights_counted_twice
from tests.diagnosis.rules.judged import one, outcome
from tests.diagnosis.rules.pastes import npu_build, report

SECTIONS = """\
Requested memory size by section - "stm32n6npu" target
------------------------------ -------- ----------- ------ --------
module                             text      rodata   data      bss
------------------------------ -------- ----------- ------ --------
network.o                         9,000       1,000      0        0
network_atonbuf.xSPI2.o               0   {buffer}      0        0
lib (toolchain)*                      0         500      0        0
------------------------------ -------- ----------- ------ --------
RT total**                        9,000   {rt}      0        0
------------------------------ -------- ----------- ------ --------
weights                               0   4,127,249      0        0
activations                           0           0      0   46,160
io                                    0           0      0        0
------------------------------ -------- ----------- ------ --------
TOTAL                             9,000   {total}      0   46,160
------------------------------ -------- ----------- ------ --------
"""


def sections(buffer: int) -> str:
    rt = 1_500 + buffer
    return SECTIONS.format(buffer=f"{buffer:,}", rt=f"{rt:,}", total=f"{rt + 4_127_249:,}")


def test_weights_that_stand_in_two_rows() -> None:
    found = one(weights_counted_twice, report(npu_build(("HW",), 4_127_249, "") + sections(4_127_256)))
    assert "the same 3.936 MB of weights" in found.because
    assert "3.946 MB are needed" in found.because


def test_a_buffer_of_another_size_is_not_the_weights() -> None:
    assert outcome(weights_counted_twice, report(npu_build(("HW",), 4_127_249, "") + sections(1_000))) is Outcome.CLEAR
    assert outcome(weights_counted_twice, report(npu_build(("HW",), 1))) is Outcome.NOT_APPLICABLE
