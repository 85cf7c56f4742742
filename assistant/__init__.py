"""Troubleshooting assistant for neural networks on the STM32N6 NPU (ST Neural-ART)."""

__version__ = "0.1.0"
