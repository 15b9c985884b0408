.PHONY: run test test-all bench format clean

# Starts the explorer at http://127.0.0.1:8080; PORT, LATENCY and FAILURE_RATE change how.
run: export PORT := $(PORT)
run: export LATENCY := $(LATENCY)
run: export FAILURE_RATE := $(FAILURE_RATE)
run:
	@scripts/run

# Everything that has to hold. PARTS names some of it: make test PARTS="format core"
test:
	@scripts/setup --tests
	@scripts/test $(PARTS)

test-all: test

bench:
	swift run --package-path Benchmarks --configuration release

format:
	swift format --in-place --configuration .swift-format $$(git ls-files --cached --others --exclude-standard '*.swift')

clean:
	rm -rf .build .venv Explorer/Server/.build Explorer/Web/.build Explorer/Web/Site/explorer.wasm Explorer/Data
	rm -rf Tests/Browser/Screenshots
