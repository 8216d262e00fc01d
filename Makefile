# Every target sets up what it needs; `make help` lists them.

PYTHON ?= python3
BIN := .venv/bin
SOURCES := $(shell find src -path '*/server/app' -prune -o -name '*.py' -print -o -name '*.p[xy][dx]' -print -o -name '*.md' -print \
	-o -name '*.json' -print -o -name '*.npz' -print) setup.py pyproject.toml
WEB_SOURCES := $(shell find web src/kartentisch/server -name node_modules -prune -o \
	-path '*/server/app' -prune -o -path web/samples -prune -o -type f ! -name protocol.ts ! -name numbers.ts -print)
BETTER ?= thumb
PORT ?= 8080
CUTS ?= 10000
TORCH ?= torch==2.13.0
SEED ?= 1
GAME ?= futschikato
SIZES ?= 4
STAGES ?= 240,180
MINUTES ?= 60
OUR_GAMES = $(shell $(BIN)/python -c 'from kartentisch.games import OWN_GAMES; print(*OWN_GAMES)')
AGAINST ?= hard
C_ARRAYS := tests/games tests/observations tests/players tests/judge tests/envs tests/arena/test_tuning.py tests/test_build.py  # what plays on arrays of C
BUILT := $(C_ARRAYS) tests/arena/test_match.py tests/lessons tests/referee  # what may depend on how the rules are built
COMPILED_ONLY := --ignore=tests/judge/test_puzzle_sets.py --ignore=tests/judge/test_statistics.py --ignore=tests/judge/test_luck.py --ignore=tests/judge/test_split.py --ignore=tests/judge/test_exact.py --ignore=tests/judge/test_story.py --ignore=tests/judge/test_review.py --ignore=tests/envs/test_gymnasium.py --ignore=tests/envs/test_dataset.py --ignore=tests/players/test_search_strength.py  # minutes if interpreted
LOWEST := tests/test_cli.py tests/terminal tests/observations tests/envs tests/arena/test_keep.py tests/arena/test_report.py tests/arena/test_tuning.py \
	tests/games/test_records.py tests/games/test_playthroughs.py tests/server/test_protocol.py tests/server/test_operation.py \
	tests/server/test_many_processes.py tests/server/test_joining.py tests/server/test_journal.py tests/server/test_old_data.py \
	tests/server/test_bad_input.py tests/server/power/test_silent_bus.py tests/server/power/test_silent_database.py  # what meets every dependency
PYTEST := $(BIN)/python -m pytest -q -n auto --dist worksteal
# Tests of servers and browsers wait half of the time, so twice as many run at once as there are cores.
# Browser tests come last: while Playwright is there, a process can't start a loop of its own.
CROWDED := -n $(shell $(PYTHON) -c 'import os; print(2 * (os.cpu_count() or 1))')

.PHONY: help play web test test-fast test-plain test-checked test-install test-web test-browsers \
	test-lowest test-long soak power-cuts simulate simulate-faults fuzz points check test-ray test-trainers bench \
	load strength levels tune train exploit test-train study playthroughs lessons puzzles \
	calibration features gallery page-speed format clean

help: ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 16

# If the rules were compiled before, they are brought up to date first; else in the background.
play: $(if $(wildcard .venv/built),.venv/built,.venv/ready) web ## start the server and open the browser; PORT=8080
	@$(BIN)/python play.py $(MAKE_COMMAND) --port $(PORT)

web: src/kartentisch/server/app/index.html ## build the browser app

test: points test-fast test-plain test-checked test-web test-install ## run all tests, in every build

test-fast: .venv/built .venv/dev web ## the tests against the compiled rules
	$(PYTEST) $(CROWDED)

test-plain: build/plain/built .venv/dev ## the tests against the same rules, interpreted
	PYTHONPATH=build/plain KARTENTISCH_EXPECTED_BUILD=plain KARTENTISCH_LEAK_POSITIONS=300 \
		$(PYTEST) $(BUILT) $(COMPILED_ONLY)

test-checked: build/checked/built .venv/dev ## the tests against a build that checks array bounds
	PYTHONPATH=build/checked KARTENTISCH_EXPECTED_BUILD=checked KARTENTISCH_LEAK_POSITIONS=2000 \
		$(PYTEST) $(C_ARRAYS) --ignore=tests/games/test_example_package.py

test-install: .venv/dev ## install from a clone and from an sdist, with and without a compiler
	$(PYTEST) $(CROWDED) tests/install.py

test-web: web ## the tests and types of the browser app
	$(BIN)/python backend.py test
	$(BIN)/python backend.py check

test-browsers: .venv/built .venv/dev web ## every game in the browser, at every screen size, for the fewest and the most players
	KARTENTISCH_ALL_BROWSER_GAMES=1 $(PYTEST) $(CROWDED) tests/web

test-lowest: .venv/built web ## the tests that meet a dependency, against the lowest versions that pyproject.toml allows
	test -d .venv-lowest || $(PYTHON) -m venv .venv-lowest
	.venv-lowest/bin/pip install -q --disable-pip-version-check uv
	KARTENTISCH_BUILD=plain .venv-lowest/bin/uv pip install -q --python .venv-lowest \
		--resolution lowest-direct -e '.[dev,envs,openspiel]'
	.venv-lowest/bin/python -m pytest -q -n auto --dist worksteal $(LOWEST)

test-long: .venv/built .venv/dev ## the leak test in a million positions of each game, and every way to install
	KARTENTISCH_LEAK_POSITIONS=1000000 KARTENTISCH_ALL_INSTALLS=1 $(PYTEST) tests/games/test_leaks.py tests/install.py

soak: .venv/built .venv/dev ## the server killed 60 times under load, on SQLite and on PostgreSQL
	KARTENTISCH_KILLS=60 $(PYTEST) tests/server/test_kills.py

power-cuts: .venv/built .venv/dev ## power cuts under load, computed from one log of writes per run; CUTS=10000
	$(BIN)/python tests/server/power/cuts.py --cuts $(CUTS)

simulate: .venv/built .venv/dev ## the whole server in simulated universes full of faults, from the next seed on; MINUTES=60
	$(BIN)/python tests/simulation/simulate.py --minutes $(MINUTES)

simulate-faults: .venv/built .venv/dev ## faults planted into the server, and how many universes it takes to find them
	$(BIN)/python tests/simulation/simulate.py --planted

fuzz: .venv/built .venv/dev ## 100,000 generated frames and requests against the server; SEED=1
	KARTENTISCH_FUZZ=100000 KARTENTISCH_FUZZ_SEED=$(SEED) KARTENTISCH_WIRE_POSITIONS=20000 $(PYTEST) \
		tests/server/test_bad_input.py tests/server/test_wire_leaks.py

test-ray: .venv/built .venv/dev ## a tournament on a local Ray cluster; installs Ray
	$(BIN)/pip install -q --disable-pip-version-check 'ray>=2.30'
	$(PYTEST) -n 0 tests/arena/ray_cluster.py

test-trainers: .venv/built ## the environments under Stable-Baselines3, Tianshou, RLlib and OpenSpiel; installs PyTorch
	test -d .venv-trainers || $(PYTHON) -m venv .venv-trainers
	KARTENTISCH_BUILD=plain .venv-trainers/bin/pip install -q --disable-pip-version-check $(TORCH) pytest \
		sb3-contrib tianshou 'ray[rllib]' -e '.[envs,openspiel]'
	PYTHONPATH=examples .venv-trainers/bin/python -m pytest -q --noconftest tests/envs/trainers.py

train: .venv/built .venv-train/ready ## teach a network a game, or go on with it; GAME=futschikato MINUTES=60 SIZES=4
	nice -n 19 .venv-train/bin/python examples/train_network.py $(GAME) --minutes $(MINUTES) --sizes $(SIZES) --stages $(STAGES)

exploit: .venv/built .venv-train/ready ## teach a network to beat one player; GAME=futschikato AGAINST=hard MINUTES=60
	PYTHONPATH=examples nice -n 19 .venv-train/bin/python examples/exploit.py $(GAME) $(AGAINST) --minutes $(MINUTES)

test-train: .venv/built .venv-train/ready ## a network that learns for a moment, stops and goes on; installs PyTorch
	.venv-train/bin/pip install -q --disable-pip-version-check pytest
	PYTHONPATH=examples .venv-train/bin/python -m pytest -q --noconftest tests/players/training.py

points: .venv/built .venv/dev ## which test proves which rule point; fails if a point has none
	$(BIN)/python -m pytest -q --points --collect-only -p no:cacheprovider | grep -v '::'

check: .venv/built .venv/dev ## style and types: ruff, mypy, and the types of the public API
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/basedpyright --level error --pythonpath $(BIN)/python tests/public_api.py

bench: .venv/built ## speed of the rules beside OpenSpiel and RLCard
	$(BIN)/python benchmarks/rules_speed.py

load: .venv/built ## the table server under load, beside boardgame.io and Colyseus
	$(BIN)/python benchmarks/server_load.py

page-speed: .venv/built .venv/dev web ## size and loading time of the browser app
	$(BIN)/python benchmarks/page_speed.py

strength: .venv/built .venv/dev ## playing strength of the bots
	$(BIN)/python benchmarks/strength.py

levels: .venv/built .venv/dev ## every level against the one below and the players of 606e383, as long as you like; MINUTES=60
	$(BIN)/python benchmarks/levels.py --minutes $(MINUTES)

tune: .venv/built .venv/dev ## find the parameters of the rules of thumb again, for every game and number of players
	for game in $(OUR_GAMES); do $(BIN)/kartentisch tune $$game \
		--write src/kartentisch/players/thumbs/$$game.json || exit; done

study: .venv/built .venv/dev ## Futschikato with hands of 5 or 7 for 7 and 8 players, as a page in build/
	@mkdir -p build
	$(BIN)/kartentisch study futschikato --vary hand_of_7_or_8=5,7 --players 7,8 --games 1000 \
		--better $(BETTER) --worse random --markdown --report build/study.html

playthroughs: .venv/built .venv/dev ## rewrite the playthroughs and counts, after a rule has changed on purpose
	$(BIN)/python tests/games/test_playthroughs.py
	$(BIN)/python tests/games/test_counts.py

lessons: .venv/built ## find deals for the lessons again, after a rule or a lesson has changed
	$(BIN)/python -m kartentisch.lessons

puzzles: .venv/built ## find the shipped puzzles again, after a rule or a rule of thumb has changed; SEED=1
	for game in $(OUR_GAMES); do set=; test $$game = pairs && set='--set deck=2'; \
		file=src/kartentisch/judge/puzzle_sets/$$game.json; rm -f $$file; \
		$(BIN)/kartentisch puzzles $$game --count 250 --seed $(SEED) $$set --write $$file || exit; done

calibration: .venv/built .venv/dev ## measure again how chances are told, after beliefs or rules of thumb have changed
	@mkdir -p build
	$(BIN)/python benchmarks/judge_calibration.py build/calibration.jsonl --matches 170 \
		--fit src/kartentisch/judge/calibration.json

features: .venv/built ## rewrite docs/features.md, after the fields of a game have changed
	$(BIN)/python -m kartentisch.envs.commands > docs/features.md

gallery: .venv/built .venv/dev web ## pictures of every screen, in build/gallery
	PYTHONPATH=tests/server $(BIN)/python tests/web/gallery.py

format: .venv/dev ## format the code
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

clean: ## remove everything that was built
	rm -rf .venv .venv-lowest .venv-peers .venv-train .venv-trainers build dist src/*.egg-info
	rm -rf src/kartentisch/server/app web/node_modules web/src/lib/protocol.ts web/src/lib/numbers.ts
	find src -name '*.so' -delete

# The package is installed editable and uncompiled; .venv/built compiles it in place.
INSTALL := KARTENTISCH_BUILD=plain $(BIN)/pip install -q --disable-pip-version-check

.venv/ready: pyproject.toml
	$(PYTHON) -m venv .venv
	$(INSTALL) -U pip 'setuptools>=77' 'cython>=3.3'
	$(INSTALL) --no-build-isolation -e .
	@touch $@

.venv-train/ready: pyproject.toml
	test -d .venv-train || $(PYTHON) -m venv .venv-train
	KARTENTISCH_BUILD=plain .venv-train/bin/pip install -q --disable-pip-version-check $(TORCH) -e .
	@touch $@

.venv/dev: .venv/ready
	$(INSTALL) --no-build-isolation -e '.[dev]'
	@touch $@

src/kartentisch/server/app/index.html: .venv/ready $(WEB_SOURCES)
	$(BIN)/python backend.py

.venv/built: .venv/ready $(SOURCES)
	$(BIN)/python setup.py -q build_ext --inplace
	@touch $@

build/%/built: .venv/ready $(SOURCES)
	KARTENTISCH_BUILD=$* $(BIN)/python setup.py -q build_ext --build-lib build/$* \
		--build-temp build/$*-o build --build-lib build/$* --build-temp build/$*-o
	@touch $@
