"""Measurements, each a command that prints one table."""
