"""What charts and tables say of a memory pool beside its numbers."""

from assistant.diagnosis.pools import is_external
from assistant.report.facts import MemoryPool


def spills(pool: MemoryPool) -> bool:
    """True when activations lie outside the chip: each use of them crosses the external bus."""
    return is_external(pool) and pool.activations_bytes > 0


def pool_note(pool: MemoryPool) -> str:
    """Where the pool lies and what that means, in few words; empty for RAM on the chip."""
    if spills(pool):
        return "spilled to external memory"
    if is_external(pool):
        return "external"
    return "buffer of the application" if pool.start == 0 else ""


def contents(pool: MemoryPool) -> str:
    """What a pool holds; sizes only where it holds both."""
    weights, activations = pool.weights_bytes, pool.activations_bytes
    if weights and activations:
        return "weights and activations"
    return "weights" if weights else "activations" if activations else ""
