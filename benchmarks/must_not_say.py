"""What must not be said of the reports that were read by hand, as patterns over all that a finding says.

The key is the end of the report's path; the patterns stand in the order of its label. A finding starts with its
severity in brackets. None stands for one verdict on a text that holds several runs.
"""

_COMPAL = "Compal-Project-TOM__NUCLEO-N657X0-Q-AI-TEST/"
_STUDIO = "01_Presentazione__Output__Output_"
_RECIPE = r"quantize_static|representative_dataset"
_STALE = r"stale|older firmware"
_TOLERABLE = r"tolerable"

PATTERNS: dict[str, tuple[str | None, ...]] = {
    f"{_COMPAL}Test_XiP_EXT_MEMLOADER_260629_1__Appli__X-CUBE-AI__App__network_generate_report.txt": (
        _RECIPE,
        r"\?\?[^.]*(failed|no work|nothing in them)",
        r"(kernel|stride)[^.]*(limit|too large)",
        _TOLERABLE,
    ),
    f"{_COMPAL}Appli__ai_generated_network__network_generate_report.txt": (
        _RECIPE,
        _TOLERABLE,
        r"global pool[^.]*software",
        r"Float (input|output)",
        r"all-buffers-info",
    ),
    "id66437706051_mobilefacenet_analyze.txt": (
        r"[Uu]pgrade[^.]*2\.2",
        r"--Oalt-sched",
        r"--output-data-type int8 ",
        r"input resolution|smaller input",
        r"PRelu is (un|not )supported",
        r"per tensor|model_fmt",
    ),
    "c_code__results__board__network_generate_report.txt": (
        r"96 %",
        r"Conv[^.]*(is|are) left float|[Qq]uantize the Conv",
        r"(kernel|stride)[^.]*not supported",
        r"BATCH_MATMUL is supported",
        r"--expand-softmax",
    ),
    "muazzamaqeel__BA-EmbeddedAI/Model__network_generate_report.txt": (
        r"[Rr]emove the Transpose|NCHW",
        r"--inputs-ch-position",
        _RECIPE,
        r"npuRAM5",
    ),
    f"{_STUDIO}CV_Models__AI_STUDIO__yolov11n_micro_224.txt": (
        _STALE,
        r"npuRAM5",
        r"RIF",
        r"115200|baud",
        r"harmless|as expected",
        r"contradict",
    ),
    f"{_STUDIO}CV_Models__AI_STUDIO__mobilenet_v2_224.txt": (
        r"bottleneck",
        _STALE,
        r"regression",
        r"window",
        _TOLERABLE,
        r"--Oalt-sched",
    ),
    f"{_STUDIO}Baseline__AI_STUDIO__conv2d_32f_7x7.txt": (
        r"RIF[^.]*(fail|misconfig|wrong)",
        r"compilation failed|E103",
        r"wrong (port|speed|baud)|baud",
        r"\b[Ww]ait longer|only slow",
        r"does not fit",
    ),
    "02_Test_INT4_Transformer_v4.0.1__Models__Test_v4.0.1__reports__fase1_ram_fail.txt": (
        r"33[,.]?554[,.]?432",
        r"[Tt]ake `?\*_int8",
        r"\bepochs? \d|octoFlash|npuRAM\d",
        None,
    ),
    "Appli__X-CUBE-AI__App__network_generate_report@ca4be7ab.txt": (
        r"int8 model",
        r"32 %",
        r"Conv[^.]*not supported",
        r"Tanh[^.]*not supported",
        r"float island",
        r"--enable-epoch-controller|--O\w*sched",
    ),
    "Han-Sang-min__STM32N6_AI/Appli__X-CUBE-AI__App__network_generate_report.txt": (
        r"do(es)? not fit|resolution|smaller input",
        r"well mapped",
        r"mvei",
        r"end address",
    ),
    "st_ai_output__network_generate_report.txt": (
        r"--expand-softmax",
        r"mvei",
        r"all-buffers-info",
        r"weights are float",
        r"^\[(error|warning)\]",
    ),
}
