# Two commands matter on a fresh machine: `make run` and `make test`.
# PYTHON may name another interpreter: make run PYTHON=/opt/python3.12/bin/python3

VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
INDEXED := $(VENV)/.indexed
PYTHON ?= $(shell for each in python3.14 python3.13 python3.12 python3.11 python3; do \
	command -v $$each >/dev/null 2>&1 && $$each -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$each && break; done)

.PHONY: help run test setup lint docs bench clean

help: ## Show these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-7s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: setup ## Open the web page on http://127.0.0.1:7860
	@$(BIN)/python app.py

test: $(INSTALLED) ## Run every test
	@$(BIN)/python -m pytest

setup: $(INDEXED) ## Make the virtual environment and the index

$(INSTALLED): pyproject.toml constraints.txt
	@if [ -z "$(PYTHON)" ]; then \
		echo "Python 3.11 or newer is needed and none was found: install it, or name it with PYTHON=/path/to/python3." >&2; \
		exit 1; fi
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "$(PYTHON) is not a Python 3.11 or newer: install one, or name it with PYTHON=/path/to/python3." >&2; exit 1; }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "$(PYTHON) has no venv module: install it first (Debian and Ubuntu: apt install python3-venv)." >&2; exit 1; }
	@echo "Installing into $(VENV); this takes a minute or two the first time."
	@"$(PYTHON)" -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	@touch $@

$(INDEXED): $(INSTALLED) corpus/manifest.json
	@$(BIN)/neuralart ingest build
	@touch $@

lint: $(INSTALLED) ## Check style, types and generated files
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/python -m ingest.references check
	@$(BIN)/python -m ingest.manifest check
	@$(BIN)/python -m assistant.diagnosis.rules_doc check

docs: $(INSTALLED) ## Rebuild the generated files: corpus manifest, docs/rules.md
	@$(BIN)/python -m ingest.references build
	@$(BIN)/python -m ingest.manifest build
	@$(BIN)/python -m assistant.diagnosis.rules_doc build

bench: setup ## Measure reading, cold start, search and answers
	@$(BIN)/python -m benchmarks.reading
	@$(BIN)/python -m benchmarks.cold_start
	@$(BIN)/python -m benchmarks.retrieval
	@$(BIN)/python -m benchmarks.answers

clean: ## Remove what the targets above made
	@rm -rf $(VENV) dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
