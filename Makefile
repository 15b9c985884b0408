.PHONY: run run-cluster install uninstall test test-all docs bench bench-check bench-scroll bench-web bench-cluster simulate fuzz mutate format lint clean

# Starts the explorer at http://127.0.0.1:8080. Variables: PORT, LATENCY (milliseconds), FAILURE_RATE (0 to 1).
run:
	@scripts/setup
	@Explorer/Web/scripts/build
	@scripts/swift build --product explorer
	@mkdir -p Explorer/Data
	@exec .build/everything/debug/explorer --port $(or $(PORT),8080) --site Explorer/Web/.build/page \
		--database Explorer/Data/explorer.sqlite $(LATENCY:%=--latency %) $(FAILURE_RATE:%=--failure-rate %)

# Starts three servers on PostgreSQL with two standbys, behind HAProxy. Variables: PORT, USERS, RATE_LIMIT (0: none).
run-cluster:
	@scripts/setup --cluster
	@Explorer/Web/scripts/build && scripts/swift build --product explorer
	@PYTHONPATH=scripts exec python3 -Bm cluster --port $(or $(PORT),8080) $(USERS:%=--users %) $(RATE_LIMIT:%=--rate-limit %)

# paginate, its man page and its completions. Variables: PREFIX=/usr/local, DESTDIR, PROGRAM (a built program).
install:
	@scripts/install

uninstall:
	@scripts/install --remove

# What holds at every change. PARTS names some parts: make test PARTS="format library"
test:
	@scripts/setup
	@scripts/test $(PARTS)

# Also what takes hours: millions of schedules, mutants, clusters, other platforms, every browser test.
test-all:
	@scripts/setup
	@scripts/test --all

# The documentation, as DocC archives in .build/docs.
docs:
	@scripts/docs

# What the engine costs, compared with the code of tutorials.
bench:
	scripts/swift-in CommandLine build --configuration release --product paginate
	scripts/swift-in Benchmarks run --configuration release bench

# How many instructions each operation of the engine takes, compared with those of the stored run.
bench-check:
	scripts/bench-check

# What users see while they scroll: blank rows for each prefetch policy, in virtual time. SVG=FILE writes the picture.
bench-scroll:
	scripts/swift-in Benchmarks run --configuration release scroll $(if $(SVG),--svg $(SVG))

# What the explorer's page costs in Chromium while a script scrolls it: frame times, memory, blank frames, script.
bench-web:
	@scripts/setup --tests
	@Explorer/Web/scripts/build
	@Explorer/Web/scripts/compile PrependProbe >/dev/null
	scripts/swift build --product explorer
	@.venv/bin/python Benchmarks/Web/bench.py

# What a request to the explorer costs with SQLite, with PostgreSQL, and in a cluster: time on processors, latencies.
bench-cluster:
	@scripts/setup --cluster
	@Explorer/Web/scripts/build
	scripts/swift-in Explorer/Server build --configuration release --product explorer
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

# Formats every Swift file; lint checks them.
format lint: SWIFT_FILES = git ls-files --cached --others --exclude-standard '*.swift'
format:
	swift format --in-place --parallel --configuration .swift-format $$($(SWIFT_FILES))

lint:
	swift format lint --strict --parallel --configuration .swift-format $$($(SWIFT_FILES))

clean:
	rm -rf .build .venv Benchmarks/.build Tests/Apple/.build Tests/Fuzzing/.build Explorer/Server/.build Explorer/Web/.build CommandLine/.build Examples/Notes/.build Examples/Feed/.build Explorer/Data
	rm -rf Tests/Browser/Screenshots
