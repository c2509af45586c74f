# One word for each thing one does with a checkout. `make` alone lists them.
# Needs only make and a Python of 3.11 or later; everything else goes into .venv.

PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11 python; do \
	command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python
PIP := $(PY) -m pip --quiet --disable-pip-version-check
JOBS ?= 2

.DEFAULT_GOAL := help
.PHONY: help demo test check format lint types pages bench properties marathon mutate docs wheel clean

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 20

$(PY):
	@test -n "$(PYTHON)" || { echo "qiaoma needs Python 3.11 or later; name one: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

# Stamps: an install is done again only when pyproject.toml changes.
$(VENV)/.run: pyproject.toml | $(PY)
	$(PIP) install --editable .
	@touch $@
$(VENV)/.dev: pyproject.toml | $(PY)
	$(PIP) install --editable '.[dev]'
	@touch $@ $(VENV)/.run
$(VENV)/.bench: pyproject.toml $(VENV)/.dev
	$(PIP) install --editable '.[bench]'
	@touch $@

DEMO := docs/examples/third-party.yaml

demo: $(VENV)/.run ## set up .venv and settle one real hand under all five sources
	@$(BIN)/qiaoma list
	@echo
	@$(BIN)/qiaoma compare $(DEMO)
	@echo
	@$(BIN)/qiaoma settle $(DEMO) --ruleset banding

test: $(VENV)/.dev ## run the tests
	$(PY) -m pytest -q -n $(JOBS)

check: $(VENV)/.dev lint types docs ## everything a change must pass
	$(PY) -m pytest -q -n $(JOBS) --doctest-modules engine tests

format: $(VENV)/.dev ## rewrite the code in house format
	$(BIN)/ruff format engine tests docs
	$(BIN)/ruff check --fix engine tests docs

lint: $(VENV)/.dev ## format and lint, changing nothing
	$(BIN)/ruff format --check engine tests docs
	$(BIN)/ruff check engine tests docs

types: $(VENV)/.dev ## mypy --strict
	$(BIN)/mypy engine/qiaoma tests

docs: $(VENV)/.dev ## build the pages in docs/_build, warnings being errors
	$(BIN)/sphinx-build -q -W -n --keep-going -b html docs docs/_build/html

pages: $(VENV)/.dev ## rewrite what the commands shown in README and docs print, and the audit of the sources
	$(PY) -m tests.doors.console README.md docs/*.md
	$(PY) -m qiaoma audit --format md --lang en --output docs/audit/sources.md
	$(PY) -m qiaoma audit --format md --lang zh --output docs/audit/sources-zh.md

bench: $(VENV)/.bench ## speed beside two other libraries, in one run
	$(PY) -m tests.bench

properties: $(VENV)/.dev ## the properties over 100,000 hands a ruleset
	QIAOMA_HANDS=100000 $(PY) -m pytest -q -n $(JOBS) tests/properties tests/shapes

marathon: $(VENV)/.dev ## the table at full size: a million hands a ruleset, 10,000 logs, 100,000 attacks (hours)
	QIAOMA_PLAYED=1000000 $(PY) -m pytest -q -n $(JOBS) tests/play/test_checked.py
	QIAOMA_LOGGED=10000 $(PY) -m pytest -q -n $(JOBS) tests/play/test_replay.py
	QIAOMA_ATTACKS=100000 $(PY) -m pytest -q -n $(JOBS) tests/play/test_adversary.py

mutate: $(VENV)/.dev ## nudge every value of every shipped ruleset; print what nothing notices
	$(PY) -m tests.mutation

wheel: $(VENV)/.dev ## build the wheel in dist/
	$(PY) -m build --wheel --no-isolation

clean: ## remove what was built, .venv too
	rm -rf $(VENV) dist build docs/_build .mypy_cache .ruff_cache .pytest_cache .hypothesis
