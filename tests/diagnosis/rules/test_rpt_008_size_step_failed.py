from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.rules.rpt_008_size_step_failed import size_step_failed
from tests.diagnosis.rules.judged import advice, one, outcome
from tests.diagnosis.rules.pastes import NPU_RAMS, epochs, header, pool, pools, report

FAILED = """
 Computing AI RT data/code size (target=stm32n6npu)..

   >>> Shell execution has FAILED (returned code = 1)
   $ arm-none-eabi-gcc -mthumb -mcpu=cortex-m55 -c ll_aton.c
   ll_aton_platform.h:264:23: error: implicit declaration of function '__DSB' [-Wimplicit-function-declaration]
   <<<

"""
BUILD = pools(pool(*NPU_RAMS[0], activations=1000)) + epochs(("HW", "HW"))
COMMAND = "generate --model net.tflite --target stm32n6 --st-neural-art"


def test_the_step_that_measures_the_code_is_not_the_build() -> None:
    found = one(size_step_failed, report(header("2.2.0", COMMAND) + FAILED + BUILD))
    assert found.evidence[0].text == ">>> Shell execution has FAILED (returned code = 1)"
    assert "not the network" in found.because
    assert "`implicit declaration of function '__DSB'`" in advice(found)


def test_without_a_build_and_without_such_a_command_it_says_nothing() -> None:
    assert outcome(size_step_failed, report(header("2.2.0", COMMAND) + FAILED)) is Outcome.CLEAR
    assert outcome(size_step_failed, report(header() + BUILD)) is Outcome.NOT_APPLICABLE
