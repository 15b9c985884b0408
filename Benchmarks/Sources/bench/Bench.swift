import Allocations
import ArgumentParser

/// Measures what the engine costs, from outside its module as its users see it, beside the ways tutorials go.
@main
struct Bench: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure the costs of the engine.",
        discussion: """
            Times are those of the thread on a core. With --check it exits with 1 if a figure misses its bar.
            """)

    @Option(help: "How many rows the long list has.")
    var rows = 1_000_000

    @Option(help: "How many rows are scrolled through where pages are evicted.")
    var evictedRows = 10_000_000

    @Flag(help: "Exit with 1 if a figure misses its bar.")
    var check = false

    func validate() throws {
        guard rows >= 20_000, evictedRows >= 20_000 else {
            throw ValidationError("Both lists need at least 20000 rows, or there is nothing to compare.")
        }
    }

    func run() throws {
        if !allocations_are_counted() { print("Allocations and bytes are not counted on this system.") }
        var report = Report()
        let walk = PageApplied(rows: rows)
        walk.measure(&report)
        RowAppears(walk.list).measure(&report)
        Memory(rows: rows).measure(&report)
        Retention(rows: evictedRows).measure(&report)
        print(report.text)
        if check, report.hasMissed { throw ExitCode.failure }
    }
}
