"""Which files the tab Ask takes; Diagnose takes any, and says of each what it is."""

FILE_TYPES = [".txt", ".log", ".md", ".json", ".csv", ".ini", ".mpool", ".mdesc", ".ipynb"]
