"""Passages of the corpus and how they are found: words (BM25) and meaning (vectors), fused."""
