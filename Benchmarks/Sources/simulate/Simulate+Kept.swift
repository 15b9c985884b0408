import ArgumentParser
import Foundation
import PagingSimulation

// Lists that are kept between launches.
extension Simulate {
    func runKeptLists() async throws {
        if trace { return printKeptTrace() }
        try await report("schedules of kept lists") { seed in
            let run = KeptSimulation.run(keptSchedule(seed))
            return Outcome(coverage: run.coverage, digest: run.digest, isBroken: run.verdict != nil)
        } explain: {
            explainKept($0)
        }
    }

    /// The schedule of a seed, as far as it is kept.
    func keptSchedule(_ seed: UInt64) -> KeptSchedule {
        let schedule = KeptSchedule(seed: seed)
        return places.map(schedule.keeping) ?? schedule
    }

    private func printKeptTrace() {
        let schedule = keptSchedule(seed)
        print(schedule.configuration)
        print("a server of \(schedule.count) items, \(schedule.traits)")
        let run = KeptSimulation.run(schedule) { event, simulation in
            print("\n\(event.map { "\($0)" } ?? "the end")\n\(simulation.summary)")
        }
        print("\n\(run.verdict.map { "broken at event \($0.event): \($0.promise)" } ?? "all promises hold")")
    }

    private func explainKept(_ seed: UInt64) {
        let schedule = keptSchedule(seed)
        let shortest = schedule.shrunk()
        let shrunk = schedule.keeping(shortest)
        let kept = places.map { places in shortest.map { places[$0] } } ?? shortest
        guard let verdict = KeptSimulation.run(shrunk).verdict else { return }
        print("seed \(seed) breaks \"\(verdict.promise)\" at event \(verdict.event) of:")
        print(shrunk.configuration)
        print("a server of \(shrunk.count) items, \(shrunk.traits)")
        for event in shrunk.events { print("  \(event)") }
        print(
            "again: simulate --kept --seed \(seed) --schedules 1 --keep \(kept.map(String.init).joined(separator: ","))"
        )
        print("as a test: KeptSimulation.run(KeptSchedule(seed: \(seed)).keeping(\(kept))).verdict == nil")
    }
}
