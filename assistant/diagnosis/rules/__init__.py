"""One rule per file; the file name is the rule id and a slug. The module docstring is what the user reads."""
