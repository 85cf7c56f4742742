"""Made-up reports of any size for the measurements."""

_HEAD = """ST Edge AI Core v2.2.0-20266 2adc00962
Created date          : 2025-09-01 10:00:00
Parameters            : generate --model model.onnx --target stm32n6 --st-neural-art default@user_neuralart.json

Compilation details
------------------------------------------------------------------------------------
Compiler version: 1.1.1-14
Compiler arguments:  -i model_OE_3_3_0.onnx --native-float --mvei --cache-maintenance --Ocache-opt --Os --Oauto-sched
"""
_CYCLE = ("EC", "EC", "-SW-   (  DequantizeLinear  )", "-SW-   (       PRelu        )", "-SW-   (   QuantizeLinear   )")


def report(epochs: int) -> str:
    """A 2.2.0 report with `epochs` rows, three in five of them software."""
    kinds = [_CYCLE[index % len(_CYCLE)] for index in range(epochs)]
    software = sum("SW" in kind for kind in kinds)
    rows = [f"epoch {index + 1:<8} {kind}" for index, kind in enumerate(kinds)]
    return "\n".join(
        [
            _HEAD,
            "Memory usage information  (input/output buffers are included in activations)",
            *_pools(),
            f"Total number of epochs: {epochs} of which {software} implemented in software",
            "",
            "epoch ID   HW/SW/EC Operation (SW only)",
            *rows,
            "",
        ]
    )


def _pools() -> list[str]:
    bank = (
        "\tnpuRAM{n}    [0x{start:08X} - 0x{end:08X}]:    425.020 kB /    448.000 kB  ( 94.87 % used)"
        " -- weights:          0  B (  0.00 % used)  activations:    425.020 kB ( 94.87 % used)"
    )
    size = 448 * 1024
    return [bank.format(n=n, start=0x34200000 + (n - 3) * size, end=0x34200000 + (n - 2) * size) for n in range(3, 7)]
