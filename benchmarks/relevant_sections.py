"""Which sections of the corpus treat the subject of a heading that the questions name as relevant.

Only headings whose subject is that of the section: headings of mixed subject, and those whose subject the corpus does
not treat, are not here.
"""

SECTIONS: dict[str, tuple[str, ...]] = {
    "cli_and_config.md#4. Files": (
        "glossary#tools-and-files",
        "generated-files",
        "generated-files#files-in-the-workspace",
    ),
    "cli_and_config.md#Standard pools (default STM32N6570-DK file, 2.1.0) — best to worst": (
        "memory-pools",
        "memory-pools#order-of-pools",
    ),
    'epochs.md#1. Definition and kinds [PM "Epoch definition", "Scheduling"]': ("epoch-kinds", "epoch-kinds#kinds"),
    "epochs.md#3. What sends an operator to software": (
        "how-the-compiler-decides",
        "how-the-compiler-decides#what-a-layer-must-look-like",
        "software-epochs",
        "software-epochs#fallback-chain",
        "software-epochs#float-islands",
        "software-epochs#software-by-nature",
    ),
    "epochs.md#5. Epoch controller and blobs": ("compiler-options#epoch-controller", "epoch-kinds#epoch-controller"),
    "epochs.md#6. Rules of thumb measured by third parties": ("performance#transformers",),
    "epochs.md#8. Observed mapping facts (real models)": ("measured-on-public-reports#software-operators",),
    "epochs.md#9. Why one hybrid epoch is cheap and another is not [RT, SYN]": ("epoch-kinds#hybrid-epochs",),
    "faults.md#B. Quantization": (
        "quantization#accepted-formats",
        "quantization#not-quantized-warnings",
        "quantization#onnxruntime-recipe",
    ),
    "glossary.md#Glossary (own words; terms from GLO, PM, C, API unless noted)": (
        "glossary#tools-and-files",
        "glossary#words-of-the-report",
    ),
    "operators.csv:Add (two operands": ("operator-reference#in-hardware-under-conditions",),
    "operators.csv:BATCH_MATMUL": ("operator-limits#matmul", "operator-reference#not-in-hardware"),
    "operators.csv:Conv (1x1, 257 input channels)": (
        "software-epochs#convolution-in-software",
        "operator-reference#in-hardware-under-conditions",
    ),
    "operators.csv:Conv (float weight initializer)": (
        "software-epochs#convolution-in-software",
        "operator-reference#in-hardware-under-conditions",
    ),
    "operators.csv:DepthToSpace": (
        "epoch-kinds#hybrid-epochs",
        "operator-limits#layout-operators",
        "operator-reference#not-in-hardware",
    ),
    "operators.csv:DepthToSpace (DCR)": ("operator-limits#layout-operators", "operator-reference#not-in-hardware"),
    "operators.csv:Gemm": ("operator-limits#matmul", "operator-reference#in-hardware-under-conditions"),
    "operators.csv:LayerNormalization": ("software-epochs#software-by-nature",),
    "operators.csv:MatMul": ("operator-limits#matmul", "operator-reference#in-hardware-under-conditions"),
    "operators.csv:PRelu": ("software-epochs#prelu", "operator-reference#in-hardware-under-conditions"),
    "operators.csv:RESIZE_BILINEAR": ("operator-limits#resize", "operator-reference#not-in-hardware"),
    "operators.csv:RESIZE_NEAREST_NEIGHBOR": (
        "operator-limits#resize",
        "operator-reference#in-hardware-under-conditions",
    ),
    "operators.csv:Resize": ("operator-limits#resize", "operator-reference#in-hardware-under-conditions"),
    'operators.md#3. HW limits that decide decomposition or splitting (OPS "Processor Unit Tips/Limitations")': (
        "operator-limits#convolution",
        "operator-limits#shapes-that-suit-the-hardware",
    ),
    "operators.md#ONNX": (
        "operator-reference",
        "operator-reference#not-in-hardware",
        "software-epochs#software-by-nature",
    ),
    "operators.md#TFLITE": ("operator-reference", "operator-reference#not-in-hardware"),
    "options.csv:--Oalt-sched": ("compiler-options#alternate-scheduler", "option-reference#schedule-and-search"),
    "options.csv:--Oauto-sched": ("compiler-options#automatic-search", "option-reference#schedule-and-search"),
    "options.csv:--Opreserve-inputs": ("option-reference#memory-and-cache",),
    "options.csv:--csv-file": ("option-reference#output-and-diagnosis",),
    "options.csv:--cut-input-layers / --cut-output-layers": ("option-reference#options-of-stedgeai",),
    "options.csv:--desc": ("option-reference#options-of-stedgeai",),
    "options.csv:--disable-sw-fallback": (
        "option-reference#schedule-and-search",
        "how-the-compiler-decides#can-a-layer-be-forced",
    ),
    "options.csv:--ec-single-epoch": (
        "compiler-options#epoch-controller",
        "option-reference#epoch-controller",
        "performance#measuring",
    ),
    "options.csv:--enable-epoch-controller": (
        "compiler-options#epoch-controller",
        "epoch-kinds#epoch-controller",
        "option-reference#epoch-controller",
    ),
    "options.csv:--expand-softmax": (
        "compiler-options#expand-softmax",
        "option-reference#float-quantization-and-patterns",
    ),
    "options.csv:--input-data-type": ("io-types#options", "option-reference#options-of-stedgeai"),
    "options.csv:--inputs-ch-position": ("io-types#layout", "io-types#options", "option-reference#options-of-stedgeai"),
    "options.csv:--valinput": ("option-reference#options-of-stedgeai",),
    "options.csv:-M, --Os": ("option-reference#memory-and-cache", "how-the-compiler-decides#optimization-levels"),
    "options.csv:-r, --relocatable": ("option-reference#options-of-stedgeai",),
    'options.md#2. Minimal and recommended sets [C "Options"]': (
        "compiler-options",
        "compiler-options#native-float",
        "profiles#minimal-and-recommended-sets",
    ),
    "performance.md#1. Memory placement": (
        "memory-pools",
        "memory-pools#external-ram",
        "memory-pools#order-of-pools",
        "memory-pools#weights-in-flash",
    ),
    'performance.md#3. Clocks [PRJ "Clock speeds"]': ("performance#clocks",),
    "performance.md#7. ST model-zoo evidence for the external-RAM cliff "
    "(STM32N6570-DK, int8, ST Edge AI Core 3.0.0) [MZ]": ("memory-pools#measured-cliff",),
    'quantization.md#1. Accepted formats [OPS "Quantized Model Format"; Q]': ("quantization#accepted-formats",),
    'quantization.md#2. ONNX Runtime settings ST recommends [Q "Supported/recommended methods/options"]': (
        "quantization#onnxruntime-recipe",
    ),
    "quantization.md#4. Known limitations and faults": (
        "quantization#accepted-formats",
        "quantization#not-quantized-warnings",
        "quantization#known-limits-of-quantized-models",
    ),
    "quantization.md#Log line → report row (2.2.0, same model) [CMX]": ("quantization#not-quantized-warnings",),
    "quantization.md#Real signatures of an unquantized or half-quantized model [CORPUS, KI]": (
        "ecnn-kd-fp32-100-sw",
        "quantization#weights-left-float",
        "quantization#before-and-after-quantization",
    ),
    "releases.md#3. Known bugs by version (third party unless tagged)": ("versions#known-defects-by-version",),
    "releases.md#4. Version fingerprints in generated files [CORPUS]": (
        "versions#numbers-that-belong-together",
        "versions#marks-of-a-version-in-generated-files",
    ),
    "reports.md#1.2 `Exec/report summary (generate)` block": (
        "quantization#accepted-formats",
        "reading-reports#counts",
        "reading-reports#npu-not-used",
    ),
    "reports.md#1.4 Epochs details": ("epoch-kinds#kinds", "reading-reports#counts"),
    "reports.md#2. Validation on target": (
        "performance#measuring",
        "on-target-validation",
        "on-target-validation#lines-of-a-target-run",
        "on-target-validation#reading-the-time-table",
    ),
    "reports.md#3. npu_profiler (AiRunner Profiler 0.2, 2.1.0) [PROF]": (
        "performance#measuring",
        "on-target-validation#npu-profiler",
    ),
    "reports.md#7. Error taxonomy": (
        "reading-reports#messages",
        "error-messages#classes-of-errors",
    ),
    "reports.md#8. Reading `param/size` and `weights=` in the IR table (pitfall)": (
        "quantization#weights-left-float",
        "reading-reports#memory-table",
        "misleading-figures#param-and-size",
    ),
    "reports.md#9. Names the compiler invents (read in `kind=... node=...` comments of network.c) [CORPUS]": (
        "epoch-kinds#hybrid-epochs",
        "generated-files#names-that-the-compiler-invents",
    ),
}
