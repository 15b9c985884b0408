import Allocations
import ArgumentParser

/// Measures what the library costs, from outside its modules as its users see them, beside the ways tutorials go.
@main
struct Bench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Measure the costs of the engine, of pages over HTTP, of lists over a database and of the command line.",
        discussion: """
            Times of the engine are those of the thread on a core, all others go by the clock on the wall. With --check it \
            exits with 1 if a figure misses its bar.
            """)

    /// What is measured together.
    enum Section: String, CaseIterable, ExpressibleByArgument {
        case engine, http, database, kept, command
    }

    @Option(help: "What is measured; may be given several times.")
    var section = Section.allCases

    @Option(help: "How many rows the long list has.")
    var rows = 1_000_000

    @Option(help: "How many rows are scrolled through where pages are evicted.")
    var evictedRows = 10_000_000

    @Option(help: "How many pages the list over HTTP has.")
    var pages = 20

    @Option(help: "How many rows the list in a store has.")
    var keptRows = 100_000

    @Option(help: "How many pages are loaded and stored.")
    var keptPages = 600

    @Option(help: "The path of paginate.")
    var paginate = "CommandLine/.build/release/paginate"

    @Option(help: "How many pages the list has that paginate reads.")
    var commandPages = 100

    @Flag(help: "Exit with 1 if a figure misses its bar.")
    var check = false

    func validate() throws {
        guard pages > 0, commandPages > 0 else { throw ValidationError("The lists over HTTP need a page.") }
        guard rows >= 20_000, evictedRows >= 20_000 else {
            throw ValidationError("Both lists need at least 20000 rows, or there is nothing to compare.")
        }
    }

    func run() async throws {
        if !allocations_are_counted() { print("Allocations and bytes are not counted on this system.") }
        var report = Report()
        for section in Section.allCases where self.section.contains(section) {
            switch section {
            case .engine:
                EngineOperations().measure(&report)
                SlowestPage().measure(&report)
                Memory(rows: rows).measure(&report)
                Retention(rows: evictedRows).measure(&report)
            case .http: try await Throughput(pages: pages).measure(&report)
            case .database: try await DatabaseLists(rows: rows).measure(&report)
            case .kept: try await KeptLists(rows: keptRows, pages: keptPages).measure(&report)
            case .command: try await CommandLineTool(path: paginate, pages: commandPages).measure(&report)
            }
        }
        print(report.text)
        if check, report.hasMissed { throw ExitCode.failure }
    }
}
