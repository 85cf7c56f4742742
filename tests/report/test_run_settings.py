"""Settings of STM32Cube AI Studio."""

from tests.report.setup_file import report_from, report_of, told


def test_settings() -> None:
    settings = report_of("run-settings.json").settings
    assert settings
    assert (settings.neural_art, settings.argument("target"), settings.argument("batch-size")) == (
        "default",
        "stm32n6",
        "10",
    )
    assert settings.argument("valinput") is None
    assert settings.argument("model") == "D:\\models\\door_bell_int8.tflite"
    assert [(option.name, option.value) for option in settings.options] == [
        ("--native-float", None),
        ("--Os", None),
        ("--Omax-ca-pipe", "4"),
        ("--enable-epoch-controller", None),
    ]
    assert settings.options[0].text == '"native-float": true'
    assert settings.arguments[0].text == r'"model": "D:\\models\\door_bell_int8.tflite"'
    assert settings.options[0].where == "/args/atonnOptions/native-float"
    assert [(pool.name, pool.driver, pool.start, pool.size_bytes, pool.max_bytes) for pool in settings.pools] == [
        ("npuRAM5", "AXISRAM5", 0x342E0000, 458752, 458752),
        ("octoFlash", "xSPI2", 0x71000000, None, 117440512),
    ]
    assert settings.pools[0].mode == "activations-only"
    assert (settings.automatic_pools, settings.automatic_flash) == (True, True)
    assert (settings.weights_as_file, settings.weights_to_ram) == (False, None)
    assert told(settings.problems) == [(22, "wrong-value", '"size" should be a whole number, 0 or more: correct it.')]


def test_a_run_for_the_cpu_names_no_profile() -> None:
    settings = report_from('{"args": {"optimization": "balanced"}, "mempools": []}').settings
    assert settings
    assert (settings.neural_art, settings.options, settings.pools) == (None, (), ())
    assert settings.argument("optimization") == "balanced"
