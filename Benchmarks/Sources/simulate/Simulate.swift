import ArgumentParser
import Foundation
import PagingSimulation

/// Runs random schedules on all cores and says which promise broke, and which rare paths were never taken.
@main
struct Simulate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run random schedules against the engine.",
        discussion:
            "Exits with 1 if one breaks a promise, after printing its seed and the shortest schedule that breaks it.")

    @Option(help: "How many schedules to run.")
    var schedules = 100_000

    @Flag(help: "Run schedules of lists that are kept between launches.")
    var kept = false

    @Option(help: "The seed of the first schedule; the others follow it one by one.")
    var seed: UInt64 = 0

    @Option(help: "How many schedules to run at once; as many as there are cores where none is named.")
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    @Option(
        help:
            "Of each schedule, the events to keep, by their places and with commas between; all are kept if none is named."
    )
    var keep: String?

    @Flag(help: "Print what the list looks like after each event, and nothing else; for one schedule.")
    var trace = false

    /// The places of the events that are kept; `nil` where all are.
    var places: [Int]? { keep?.split(separator: ",").compactMap { Int($0) } }

    /// The schedule of a seed, as far as it is kept.
    func schedule(_ seed: UInt64) -> Schedule {
        let schedule = Schedule(seed: seed)
        return places.map(schedule.keeping) ?? schedule
    }

    func run() async throws {
        if kept { return try await runKeptLists() }
        if trace { return printTrace() }
        try runFixedLists()
        try await report("schedules") { seed in
            let run = Simulation.run(schedule(seed))
            return Outcome(coverage: run.coverage, digest: run.digest, isBroken: run.verdict != nil)
        } explain: {
            explain($0)
        }
    }

    /// What is the same at every run: the event tables, the five lists, and the lists of many pages and great numbers.
    private func runFixedLists() throws {
        let sweep = TableSweep()
        print("\(sweep.count) events sent to states, \(sweep.disagreements) against the tables,", terminator: " ")
        print("digest \(String(sweep.digest, radix: 16))")
        let plays = FiveLists.allCases.map { $0.run() }
        for case let broken? in plays.map(\.broken) { print(broken) }
        print("five lists, digest \(String(plays.reduce(0) { $0 &+ $1.digest }, radix: 16))")
        let longPlays = ManyPages.allCases.compactMap { $0.run() }
        for broken in longPlays { print(broken) }
        let greatPlays = LargeNumbers.allCases.map { $0.run() }
        for case let broken? in greatPlays.map(\.broken) { print(broken) }
        print("lists of great numbers, digest \(String(greatPlays.reduce(0) { $0 &+ $1.digest }, radix: 16))")
        let isBroken = (plays + greatPlays).contains { $0.broken != nil } || !longPlays.isEmpty
        if sweep.disagreements > 0 || isBroken { throw ExitCode.failure }
    }

    private func printTrace() {
        let schedule = schedule(seed)
        print(schedule.configuration)
        print("a server of \(schedule.count) items, \(schedule.traits)")
        let run = Simulation.run(schedule) { event, list in
            print("\n\(event)")
            print("  rows", list.rows.map { $0.map(String.init) ?? "_" }.joined(separator: " "))
            print("  on screen", list.viewports, "asked for", list.requests)
            print("  refresh \(list.states.refresh), append \(list.states.append), prepend \(list.states.prepend)")
        }
        print("\n\(run.verdict.map { "broken at event \($0.event): \($0.promise)" } ?? "all promises hold")")
    }

    private func explain(_ seed: UInt64) {
        let schedule = schedule(seed)
        let shortest = schedule.shrunk()
        let shrunk = schedule.keeping(shortest)
        let kept = places.map { places in shortest.map { places[$0] } } ?? shortest
        guard let verdict = Simulation.run(shrunk).verdict else { return }
        print("seed \(seed) breaks \"\(verdict.promise)\" at event \(verdict.event) of:")
        print(shrunk.configuration)
        print("a server of \(shrunk.count) items, \(shrunk.traits)\(shrunk.isGiven ? ", its first page given" : "")")
        for event in shrunk.events { print("  \(event)") }
        let places = kept.map(String.init).joined(separator: ",")
        print("again: simulate --seed \(seed) --schedules 1 --keep \(places)")
        print("as a test: Simulation.run(Schedule(seed: \(seed)).keeping(\(kept))).verdict == nil")
    }
}
