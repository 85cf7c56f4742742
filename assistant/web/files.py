"""Which files the page takes."""

FILE_TYPES = [".txt", ".log", ".md", ".json", ".csv", ".ini", ".mpool", ".mdesc", ".ipynb"]
