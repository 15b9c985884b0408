.PHONY: run run-cluster install uninstall test test-all docs bench bench-check bench-scroll bench-web bench-cluster simulate fuzz mutate format clean

# Starts the explorer at http://127.0.0.1:8080; PORT, LATENCY and FAILURE_RATE change how.
run: export PORT := $(PORT)
run: export LATENCY := $(LATENCY)
run: export FAILURE_RATE := $(FAILURE_RATE)
run:
	@scripts/run

# Starts three servers on PostgreSQL with two standbys, behind HAProxy; PORT, USERS and RATE_LIMIT change how.
run-cluster: export PORT := $(PORT)
run-cluster: export USERS := $(USERS)
run-cluster: export RATE_LIMIT := $(RATE_LIMIT)
run-cluster:
	@scripts/run-cluster

# paginate, its man page and its completions: make install PREFIX=/usr/local DESTDIR= PROGRAM= (a built program)
install uninstall: export PREFIX := $(PREFIX)
install uninstall: export DESTDIR := $(DESTDIR)
install uninstall: export PROGRAM := $(PROGRAM)
install:
	@scripts/install

uninstall:
	@scripts/install --remove

# All tests and checks. PARTS names some of them: make test PARTS="format core"
test:
	@scripts/setup --tests
	@scripts/test $(PARTS)

# Also the long ones: two million schedules, the mutants.
test-all:
	@scripts/setup --tests
	@scripts/test --all

# The documentation, as DocC archives in .build/docs.
docs:
	@scripts/docs

# What the engine costs, compared with the code of tutorials. Modules that contain code of the library are built again:
# otherwise SwiftPM would measure an earlier version of it.
bench:
	@scripts/replan
	@rm -f Benchmarks/.build/*/release/Paging*.build/*.o Benchmarks/.build/*/release/bench.build/*.o
	@rm -f CommandLine/.build/*/release/Pagi*.build/*.o
	swift build --package-path CommandLine --configuration release --product paginate
	swift run --package-path Benchmarks --configuration release bench

# How many instructions each operation of the engine takes, compared with those of the stored run.
bench-check:
	scripts/bench-check

# What users see while they scroll: blank rows for each prefetch policy, in virtual time. SVG=FILE writes the picture.
bench-scroll:
	@scripts/replan
	@rm -f Benchmarks/.build/*/release/PagingCore.build/*.o Benchmarks/.build/*/release/scroll.build/*.o
	swift run --package-path Benchmarks --configuration release scroll $(if $(SVG),--svg $(SVG))

# What the explorer's page costs in Chromium while a script scrolls it: frame times, memory, blank frames, script.
bench-web:
	@scripts/setup --tests
	@scripts/replan
	@scripts/web-build
	@scripts/wasm-build --package-path Benchmarks/Web PrependProbe >/dev/null
	swift build --package-path Explorer/Server --product explorer
	@.venv/bin/python Benchmarks/Web/bench.py

# What a request to the explorer costs with SQLite, with PostgreSQL, and in a cluster: time on processors, latencies.
bench-cluster:
	@scripts/setup --cluster
	@scripts/replan
	@scripts/web-build
	swift build --package-path Explorer/Server --configuration release --product explorer
	@python3 Benchmarks/Cluster/bench.py $(if $(USERS),--users $(USERS)) $(if $(RATE),--rate $(RATE))

# A number of random schedules, from any seed: make simulate SCHEDULES=10000000 SEED=5000000
simulate:
	@scripts/simulate --schedules $(or $(SCHEDULES),100000) --seed $(or $(SEED),0)

# Random bytes for each parser of what servers send, for a number of seconds each: make fuzz SECONDS=600 TARGETS="links cursors"
fuzz:
	@scripts/fuzz $(or $(SECONDS),600) $(TARGETS)

# Changes the engine and the pager in many small ways, and prints which changes the tests catch.
mutate:
	scripts/mutate

format:
	swift format --in-place --configuration .swift-format $$(git ls-files --cached --others --exclude-standard '*.swift')

clean:
	rm -rf .build .venv Benchmarks/.build Benchmarks/Web/.build Tests/Wasm/.build Tests/Fuzzing/.build Explorer/Server/.build Explorer/Web/.build CommandLine/.build Tests/Databases/.build Tests/Races/.build Examples/Notes/.build Examples/Feed/.build Explorer/Data
	rm -rf Tests/Browser/Screenshots
