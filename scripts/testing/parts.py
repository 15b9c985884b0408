"""The parts of the tests: which commands they run, and how the output of these is counted."""

import datetime
from dataclasses import replace
from pathlib import Path

from .counts import fresh_seeds, listed_checks, one_check, pytest_tests, swift_tests, swift_tests_and_pytest_tests
from .part import Part

ROOT = Path(__file__).resolve().parents[2]

# Different every day, so that every day's schedules are ones that never ran. No two days share a seed.
FRESH_SEED = int(f"{datetime.date.today():%Y%m%d}") * 100_000

APPLE = "Tests/Apple"
DATABASES = "Tests/Databases"
SERVER = "Explorer/Server"
COMMAND = "CommandLine"
PAGE = "Explorer/Web"
# Only the tests of a package and what they need: a build of all tests builds every product of every dependency too.
PAGE_TESTS = "explorer-webPackageTests"
DATABASE_TESTS = "database-testsPackageTests"
SERVER_TESTS = "explorer-serverPackageTests"
COMMAND_TESTS = "paginatePackageTests"

PARTS = {
    "format": Part(one_check, [["scripts/format-check"]]),
    # This part and the next one wait for servers and pages half of the time. They run first, while parts that only compute
    # run beside them.
    "browser": Part(
        pytest_tests,
        [
            ["scripts/web-build"],
            ["swift", "build", "--package-path", SERVER, "--product", "explorer"],
            [".venv/bin/python", "-m", "pytest", "-q", "--durations=5", "--ignore=Tests/Browser/Gallery", "Tests/Browser"],
        ],
    ),
    # Servers on PostgreSQL with standbys, behind HAProxy, whose parts are killed and started while clients read.
    "cluster": Part(
        pytest_tests,
        [
            ["scripts/web-build"],
            ["swift", "build", "--package-path", SERVER, "--product", "explorer"],
            [".venv/bin/python", "-m", "pytest", "-q", "--durations=5", "Tests/Cluster"],
        ],
    ),
    "library": Part(
        swift_tests,
        [
            ["swift", "build", "--build-tests"],
            ["swift", "test", "--skip-build", "--skip", "^(PagingHTTP|Interop)Tests"],
        ],
    ),
    # Only docc finds a link in the documentation that leads nowhere.
    "docs": Part(one_check, [["swift", "build", "--build-tests"], ["scripts/docs"]]),
    # Beside the library's tests deadlines would pass for want of processors.
    "http": Part(
        swift_tests,
        [
            ["swift", "build", "--build-tests"],
            ["swift", "test", "--skip-build", "--filter", "^PagingHTTPTests"],
            # The declarations that a trait adds. Their tests are in "watching".
            ["swift", "build", "--scratch-path", ".build/traits", "--traits", "HTTPTypes", "--target", "PagingHTTP"],
        ],
    ),
    # Lists of servers that others wrote, in Python, and the explorer's lists, read by a client that others wrote.
    "interop": Part(
        swift_tests_and_pytest_tests,
        [
            ["swift", "build", "--build-tests"],
            ["swift", "test", "--skip-build", "--filter", "^InteropTests"],
            ["swift", "build", "--package-path", SERVER, "--product", "explorer"],
            [".venv/bin/python", "-m", "pytest", "-q", "Tests/Interop/Clients"],
        ],
    ),
    # The adapters for Apple's frameworks, against doubles of these. One list is loaded from the explorer's server.
    "apple": Part(
        swift_tests,
        [
            ["swift", "build", "--package-path", SERVER, "--product", "explorer"],
            ["swift", "build", "--package-path", APPLE, "--build-tests"],
            ["scripts/assumptions-check"],
            # Closures that SwiftUI may call on another thread are called there at moments drawn from a seed, then always.
            ["env", "PAGING_RENDERER=17", "swift", "test", "--package-path", APPLE, "--skip-build"],
            ["env", "PAGING_RENDERER=other", "swift", "test", "--package-path", APPLE, "--skip-build", "--filter", "SwiftUITests"],
        ],
    ),
    # The library, the example app and the tests, compiled for iOS and macOS.
    "platforms": Part(listed_checks, [["scripts/apple-check"]], is_beside=True),
    # The workflow of GitHub Actions, which cannot run here: that it is well-formed and agrees with the package. Also the
    # scripts that make a release and that check figures.
    "workflow": Part(pytest_tests, [[".venv/bin/python", "-m", "pytest", "-q", "Tests/Workflow"]]),
    "papers": Part(
        one_check,
        [
            ["scripts/snippets"], ["scripts/newcomer", "--types"], ["scripts/names"], ["scripts/api"], ["scripts/links"], ["scripts/structure"],
            ["scripts/behaviours"], ["scripts/figures"],
        ],
    ),
    # Their deadlines would pass at a low priority.
    "races": Part(swift_tests, [["scripts/races"]]),
    "simulation": Part(
        one_check,
        [["scripts/simulate", "--schedules", "50000"], ["scripts/simulate", "--kept", "--schedules", "20000"]],
        is_beside=True,
    ),
    "fresh-seeds": Part(
        fresh_seeds, [["scripts/simulate", "--seed", str(FRESH_SEED), "--schedules", "20000"]], is_beside=True),
    "core": Part(one_check, [["scripts/embedded-check"]], is_beside=True),
    # The page's own program is for WebAssembly.
    "page": Part(
        swift_tests,
        [
            ["swift", "build", "--package-path", PAGE, "--product", PAGE_TESTS],
            ["swift", "test", "--package-path", PAGE, "--skip-build"],
        ],
    ),
    "size": Part(one_check, [["scripts/size-check"]]),
    "server": Part(
        swift_tests,
        [
            ["swift", "build", "--package-path", SERVER, "--product", SERVER_TESTS],
            ["swift", "test", "--package-path", SERVER, "--skip-build"],
        ],
    ),
    # The SQL of keyset pages, against SQLite and a PostgreSQL server that the tests start, and lists over a database.
    "databases": Part(
        swift_tests,
        [
            ["swift", "build", "--package-path", DATABASES, "--product", DATABASE_TESTS],
            ["scripts/snippets", "--databases"],
            ["swift", "test", "--package-path", DATABASES, "--skip-build"],
        ],
    ),
    # The command line, against servers that others wrote and the explorer.
    "paginate": Part(
        swift_tests,
        [
            ["swift", "build", "--package-path", SERVER, "--product", "explorer"],
            ["swift", "build", "--package-path", COMMAND, "--product", COMMAND_TESTS],
            # Most tests start programs. With all of them at once, one program could not begin within a minute.
            ["env", "SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4",
             "swift", "test", "--package-path", COMMAND, "--skip-build", "--skip", "ChaosTests"],
            # Programs that are killed and started all the while would leave the other tests no processor.
            ["swift", "test", "--package-path", COMMAND, "--skip-build", "--filter", "ChaosTests"],
        ],
    ),
    # Lists in parts on workers of Dask, of which one is killed.
    "plans": Part(
        pytest_tests,
        [
            ["swift", "build", "--package-path", SERVER, "--product", "explorer"],
            ["swift", "build", "--package-path", COMMAND, "--product", "paginate"],
            [".venv/bin/python", "-m", "pytest", "-q", "--durations=5", "Tests/Plans/test_dask.py", "Tests/Plans/test_ladder.py"],
        ],
    ),
}

LONG_PARTS = {
    # With the other long parts, what the fresh schedules find is a failure.
    "fresh-seeds": replace(PARTS["fresh-seeds"], count=one_check),
    # The README's code in a new package, as a newcomer builds and runs it.
    "newcomer": Part(one_check, [["scripts/newcomer"]]),
    # Every list of the gallery, pulled, scrolled, edited and taken offline: eight minutes.
    # These tests wait for a slow server most of the time, so two of them run at once.
    "gallery": Part(
        pytest_tests,
        [["env", "EXPLORER_USERS=1000", ".venv/bin/python", "-m", "pytest", "-q", "--durations=5", "-n", "2", "Tests/Browser/Gallery"]],
    ),
    # The same with PySpark, which is installed for these tests only.
    "spark": Part(
        pytest_tests,
        [
            ["scripts/setup", "--spark"],
            ["swift", "build", "--package-path", SERVER, "--product", "explorer"],
            ["swift", "build", "--package-path", COMMAND, "--product", "paginate"],
            [".venv/bin/python", "-m", "pytest", "-q", "--durations=5", "Tests/Plans/test_spark.py"],
        ],
    ),
    # make run and make run-cluster, as a reader of the README types them.
    "commands": Part(
        pytest_tests,
        [
            ["swift", "build", "--package-path", COMMAND, "--product", "paginate"],
            [".venv/bin/python", "-m", "pytest", "-q", "--durations=5", "Tests/Plans/test_commands.py"],
        ],
    ),
    # The same for tvOS, watchOS and visionOS too.
    "all-platforms": Part(listed_checks, [["scripts/apple-check", "--all"]]),
    # What pagers tell logs and metrics, and the types of others: only here are these packages resolved.
    "watching": Part(
        swift_tests,
        [
            ["swift", "build", "--scratch-path", ".build/watching", "--enable-all-traits", "--build-tests"],
            ["swift", "test", "--scratch-path", ".build/watching", "--enable-all-traits", "--skip-build", "--filter", "LoggingTests|MetricsTests|HTTPTypesTests|AsyncHTTPClientTransportTests"],
        ],
    ),
    # Random tests of the engine, with more seeds than at every change.
    "seeds": Part(
        swift_tests,
        [
            ["swift", "build", "--build-tests"],
            ["env", "PAGING_SEEDS=1000", "swift", "test", "--skip-build", "--filter", "^PagingCoreTests"],
        ],
    ),
    "long": Part(one_check, [["scripts/simulate", "--schedules", "2000000"], ["scripts/simulate", "--kept", "--schedules", "200000"], ["scripts/wasm-simulation", "100000"]]),
    # The simulator's schedules as gestures in lists on screen, 20,000 in all.
    "gestures": Part(
        swift_tests,
        [
            ["swift", "build", "--package-path", APPLE, "--build-tests"],
            ["env", "PAGING_SCHEDULES=5000", "swift", "test", "--package-path", APPLE, "--skip-build", "--filter", "ScreenScheduleTests"],
        ],
    ),
    # SwiftUI's other thread, under Thread Sanitizer.
    "view-races": Part(
        swift_tests,
        [
            ["env", "PAGING_RENDERER=other", "TSAN_OPTIONS=halt_on_error=1:exitcode=66", "swift", "test", "--package-path", APPLE, "--scratch-path", ".build/view-races", "--sanitize=thread", "--filter", "^PagingSwiftUITests"],
        ],
    ),
    # The example with two processes, as its reader starts it.
    "notes": Part(one_check, [["swift", "run", "--package-path", "Examples/Notes"]]),
    # A million items through the command line as people build it, in memory that stays as it is.
    "flat": Part(
        swift_tests,
        [
            ["swift", "build", "--package-path", COMMAND, "--configuration", "release", "--product", "paginate"],
            ["swift", "build", "--package-path", COMMAND, "--product", COMMAND_TESTS],
            ["env", "PAGING_LONG=1", f"PAGINATE={ROOT / COMMAND}/.build/release/paginate",
             "swift", "test", "--package-path", COMMAND, "--skip-build", "--filter", "MemoryTests"],
        ],
    ),
    # A walk that is killed and resumed 200 times, through a proxy that spoils answers; and walks over random servers.
    "kills": Part(
        swift_tests,
        [
            ["swift", "build", "--package-path", SERVER, "--product", "explorer"],
            ["swift", "build", "--package-path", COMMAND, "--product", COMMAND_TESTS],
            ["env", "PAGING_LONG=1", "swift", "test", "--package-path", COMMAND, "--skip-build", "--filter", "ChaosTests"],
            ["env", "PAGING_MATRIX=4000", "swift", "test", "--package-path", COMMAND, "--skip-build", "--filter", "MatrixTests"],
        ],
    ),
    # How many instructions each operation of the engine takes, beside those it took before.
    "bench-check": Part(listed_checks, [["scripts/bench-check"]]),
    # The tables, the picture and the text about scrolling, beside what the simulation prints.
    "figures": Part(one_check, [["scripts/figures", "--scroll"]]),
    # What libFuzzer invents, for a minute at each reader of what servers send.
    "fuzz": Part(one_check, [["scripts/fuzz", "60"]]),
    "mutants": Part(one_check, [["scripts/mutate"]]),
}
