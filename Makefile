# `make serve` and `make test` start from nothing but a Python >= 3.11 and fetch what they need into .venv.

PYTHON := .venv/bin/python
PIP := $(PYTHON) -m pip --disable-pip-version-check --quiet
CODE := $(wildcard rollwrite printables tests bench tools)
# What checks the scripts of the pages; npm itself writes that file last.
NODE_MODULES := node_modules/.package-lock.json
NPM := tools/npm.sh
# Some tests wait, for a page or a deadline: four workers keep two cores busy. `make test WORKERS=8` on a
# larger machine, `make test PYTEST=-k…` for a part.
WORKERS ?= 4
PYTEST ?=
# Every process of a test imports the same code: it is compiled once, also where the surroundings forbid it.
unexport PYTHONDONTWRITEBYTECODE
# Passed on: `make serve ARGS="--port 9000"`, `make bench ARGS=...`
ARGS ?=

.PHONY: help serve test nightly quick lint code others scripts compiled pytest docs bench soak lite lite-serve pyz ways format lock images chromium clean
.DELETE_ON_ERROR:

help:
	@echo "make serve   play: start the server (ARGS=... are passed on)"
	@echo "make test    every check, and the tests of the day (as CI does)"
	@echo "make nightly what takes longer: every combination, long searches, other servers, packaging"
	@echo "make quick   rules and units, without browser and PostgreSQL: a minute"
	@echo "make lint    the checks alone; make pytest: the tests alone (PYTEST=... is passed on)"
	@echo "make docs    the docs as a site: build/docs/index.html"
	@echo "make format  put the code in shape"
	@echo "make bench   measure, against a peer too"
	@echo "make soak    a server for ten minutes, its memory below a ceiling (ARGS=\"--minutes 60\")"
	@echo "make lite    build/lite/: the whole app as a static site; make lite-serve shows it here"
	@echo "make pyz     dist/rollwrite.pyz: the whole program in one file, for every system"
	@echo "make ways    try every way to install it, from nothing (ARGS=python3.12: with that one)"
	@echo "make lock    compile requirements/*.txt and package-lock.json anew (UPGRADE=--upgrade for newer versions)"
	@echo "make images  name the images of deploy/ by their digests (REGISTRY=https://...: where to ask)"
	@echo "make clean   remove .venv, node_modules, caches and builds"

serve: .venv/.runtime .venv/.scan .venv/.png .venv/.extras .venv/.project
	@.venv/bin/rollwrite serve $(ARGS)

# The checks of the code run beside the rest, so that two cores are busy: those that need Python's
# packages only begin while the others are still being fetched. What they say is told when they are done.
test: .venv/.dev
	@mkdir -p build
	@beside() { $(MAKE) --no-print-directory $$@ > build/$$1.log 2>&1 || { cat build/$$1.log; exit 1; }; }; \
	beside code & code=$$!; \
	$(MAKE) --no-print-directory -j3 compiled $(NODE_MODULES) chromium || { wait $$code; exit 1; }; \
	beside others scripts & others=$$!; \
	$(PYTEST_RUN) -m "not nightly" $(PYTEST); tests=$$?; \
	wait $$code || tests=1; wait $$others || tests=1; \
	test $$tests = 0 && echo "lint and the scripts' own tests: fine"

nightly: .venv/.dev .venv/.project $(NODE_MODULES) chromium
	HYPOTHESIS_PROFILE=night $(PYTEST_RUN) -m "nightly or thorough" $(PYTEST)

# The scripts that need no browser, by node's own runner.
scripts: $(NODE_MODULES)
	$(NPM) run --silent test

lint: code others

# What reads the code without running it.
code: .venv/.dev
	.venv/bin/ruff check $(CODE)
	.venv/bin/ruff format --check $(CODE)
	.venv/bin/mypy --strict $(CODE)
	.venv/bin/check-jsonschema --builtin-schema vendor.compose-spec deploy/compose.yaml
	$(if $(wildcard .venv/bin/hadolint),.venv/bin/hadolint deploy/Containerfile,@echo "hadolint is not made for this machine: deploy/Containerfile is not looked at")

# What needs the project itself, or the scripts' packages.
others: .venv/.dev .venv/.project $(NODE_MODULES)
	.venv/bin/lint-imports
	$(NPM) run --silent lint
	$(SITE)

# The docs as pages; a link that leads nowhere is an error.
SITE = .venv/bin/sphinx-build -W --keep-going -q -b html docs build/docs
docs: .venv/.dev .venv/.project
	$(SITE)
	@echo "build/docs/index.html"

# Tests are compiled when they are collected: once before, and not by each worker. What cannot be
# collected is told by the run itself.
compiled: .venv/.project
	@.venv/bin/pytest --collect-only -qq -n0 > /dev/null || true

PYTEST_RUN = .venv/bin/pytest -n $(WORKERS) --dist loadgroup
pytest: .venv/.dev .venv/.project $(NODE_MODULES) chromium
	$(PYTEST_RUN) -m "not nightly" $(PYTEST)

# What one changes most, in a loop of one's own. Nothing in it waits: a third worker would only collect.
QUICK = board checking dicegame geometry i18n paper service table tilegame view
quick: .venv/.dev .venv/.project
	.venv/bin/ruff check $(CODE)
	HYPOTHESIS_PROFILE=quick .venv/bin/pytest -q -n 2 -m "not (browser or postgres or nightly)" $(wildcard $(QUICK:%=tests/%)) $(PYTEST)

bench: .venv/.bench .venv/.project
	@$(PYTHON) -m bench $(ARGS)

soak: .venv/.dev .venv/.project
	@$(PYTHON) -m tools.soak $(ARGS)

lite: .venv/.dev .venv/.project $(NODE_MODULES)
	@$(PYTHON) -m tools.lite.build

lite-serve: lite
	@$(PYTHON) -m tools.lite.serve $(ARGS)

pyz: .venv/.dev
	@$(PYTHON) -m tools.pyz

ways: pyz
	@$(PYTHON) -m tools.ways $(ARGS)

format: .venv/.dev $(NODE_MODULES)
	.venv/bin/ruff check --fix $(CODE)
	.venv/bin/ruff format $(CODE)
	$(NPM) run --silent format

chromium: .venv/.dev
	@tools/chromium.sh

# dev.txt holds everything, the others are cut from it and so agree with each other.
LOCK = CUSTOM_COMPILE_COMMAND="make lock" .venv/bin/pip-compile --quiet --generate-hashes --strip-extras \
	--allow-unsafe --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-emit-options $(UPGRADE)
lock: .venv/.dev
	$(LOCK) -o requirements/dev.txt --all-extras pyproject.toml requirements/build.in requirements/dev.in
	$(LOCK) -o requirements/runtime.txt -c requirements/dev.txt pyproject.toml
	$(LOCK) -o requirements/scan.txt -c requirements/dev.txt --extra scan pyproject.toml
	$(LOCK) -o requirements/png.txt -c requirements/dev.txt --extra png pyproject.toml
	$(LOCK) -o requirements/server.txt -c requirements/dev.txt --extra postgres --extra scan --extra png --extra fast --extra bus pyproject.toml
	$(LOCK) -o requirements/extras.txt -c requirements/dev.txt --extra tls --extra fast pyproject.toml
	$(LOCK) -o requirements/build.txt -c requirements/dev.txt requirements/build.in
	$(LOCK) -o requirements/bench.txt -c requirements/dev.txt requirements/bench.in
	$(NPM) $(if $(UPGRADE),update,install) --package-lock-only --ignore-scripts --loglevel=error

# Not part of `make lock`: a registry of images is not at hand everywhere.
images: .venv/.dev
	@REGISTRY="$(REGISTRY)" $(PYTHON) -m tools.pin_images

clean:
	rm -rf .venv node_modules build dist test-results .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The environment: a stamp for each layer, so that a second run starts at once.

$(PYTHON):
	@tools/venv.sh

.venv/.runtime: requirements/runtime.txt requirements/build.txt | $(PYTHON)
	@echo "Installing what the server needs (once) ..."
	@$(PIP) install --require-hashes -r requirements/runtime.txt -r requirements/build.txt
	@touch $@

# Where these do not install, the server does without: no stamp, so the next start tries again.
.venv/.scan: requirements/scan.txt .venv/.runtime
	@echo "Installing what reads photos (once) ..."
	@if $(PIP) install --require-hashes -r requirements/scan.txt; then touch $@; \
	else echo "That did not work: photos cannot be read for now. Everything else works."; fi

.venv/.png: requirements/png.txt .venv/.runtime
	@echo "Installing what makes pictures of printed pages (once) ..."
	@if $(PIP) install --require-hashes -r requirements/png.txt; then touch $@; \
	else echo "That did not work: pages are printed as PDF and SVG, not as PNG. Everything else works."; fi

.venv/.extras: requirements/extras.txt .venv/.runtime
	@echo "Installing what https and many phones need (once) ..."
	@if $(PIP) install --require-hashes -r requirements/extras.txt; then touch $@; \
	else echo "That did not work: no certificate can be made here, and the loop is Python's own. Everything else works."; fi

# All of the above, and more.
.venv/.dev: requirements/dev.txt requirements/runtime.txt requirements/build.txt | $(PYTHON)
	@echo "Installing what checks and tests need (once) ..."
	@$(PYTHON) tools/install.py requirements/dev.txt
	@touch .venv/.runtime $@

$(NODE_MODULES): package.json package-lock.json .npmrc | .venv/.dev
	@echo "Installing what checks the scripts (once) ..."
	@$(NPM) ci --ignore-scripts --loglevel=error
	@touch $@

.venv/.bench: requirements/bench.txt .venv/.dev
	@echo "Installing the engine to compare with (once) ..."
	@$(PIP) install --require-hashes -r requirements/bench.txt
	@touch $@

.venv/.project: pyproject.toml rollwrite/__init__.py tools/build_hook.py | .venv/.runtime
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@
