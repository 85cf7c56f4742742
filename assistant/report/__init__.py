"""Text to facts: pure and deterministic, no model, no network."""
