PYTHON ?= python3
BIN := .venv/bin
TESTS ?= tests

.PHONY: help setup demo test test-slow check format lock bench soak clean

help: ## Show what there is to make.
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

.venv/run: requirements.txt
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	touch $@

.venv/dev: .venv/run requirements-dev.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	touch $@

setup: .venv/dev ## Make the environment in .venv.

demo: .venv/run ## Serve, let polling clients play every game, export, verify.
	$(BIN)/python -m cli demo

test: .venv/dev ## Run the tests.
	$(BIN)/python -m pytest -n 2 --dist loadgroup -m "not slow" $(TESTS)

test-slow: .venv/dev ## Run the exhaustive checks.
	$(BIN)/python -m pytest -m slow --timeout 3600 $(TESTS)

check: .venv/dev ## Check format, lint, types and import rules.
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	PYTHONPATH=. $(BIN)/lint-imports

format: .venv/dev ## Format the code.
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

.venv-peers/run: requirements-peers.txt
	$(PYTHON) -m venv .venv-peers
	.venv-peers/bin/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-peers.txt
	touch $@

# boardgame.io is measured only where there is npm.
benchmarks/peers/boardgame/node_modules: benchmarks/peers/boardgame/package-lock.json
	cd $(@D) && if command -v npm; then npm ci --silent --no-audit --no-fund && touch node_modules; fi

bench: .venv/dev .venv-peers/run benchmarks/peers/boardgame/node_modules ## Measure the server and the verifier beside others.
	$(BIN)/python -m benchmarks.server
	$(BIN)/python -m benchmarks.hosts
	$(BIN)/python -m benchmarks.verifier --peers .venv-peers/bin/python
	$(BIN)/python -m benchmarks.workers

soak: .venv/run ## Two hundred clients for five minutes, on a server that is killed.
	$(BIN)/python -m benchmarks.soak

lock: .venv/dev ## Write the requirement files anew from the .in files.
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile --quiet --upgrade --generate-hashes --no-header --no-annotate --no-emit-index-url --python-version 3.11 requirements.in -o requirements.txt
	$(BIN)/uv pip compile --quiet --upgrade --generate-hashes --no-header --no-annotate --no-emit-index-url --python-version 3.11 requirements-dev.in -o requirements-dev.txt
	$(BIN)/uv pip compile --quiet --upgrade --generate-hashes --no-header --no-annotate --no-emit-index-url --python-version 3.11 requirements-peers.in -o requirements-peers.txt

clean: ## Remove what was made.
	rm -rf .venv .venv-peers benchmarks/peers/boardgame/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
