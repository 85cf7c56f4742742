"""Which files the page takes."""

FILE_TYPES = [".txt", ".log", ".md", ".json", ".csv", ".ipynb"]
