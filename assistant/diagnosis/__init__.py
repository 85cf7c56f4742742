"""Facts to findings."""
