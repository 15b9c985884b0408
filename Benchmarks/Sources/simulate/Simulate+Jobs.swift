import ArgumentParser
import PagingSimulation

/// What a schedule did.
struct Outcome<Path: CaseIterable & RawRepresentable<Int> & Sendable>: Sendable {
    var coverage: PathCounts<Path>
    var digest: UInt64
    var isBroken: Bool
}

extension Simulate {
    /// Runs the schedules in several jobs, and prints what they did. Throws if one breaks a promise, or if many took some path
    /// never.
    ///
    /// - Parameters:
    ///   - name: What the schedules are called.
    ///   - run: Runs the schedule of a seed.
    ///   - explain: Prints the schedule of a seed that breaks a promise; called for each such seed.
    func report<Path: CaseIterable & RawRepresentable<Int> & Sendable>(
        _ name: String, run: @escaping @Sendable (UInt64) -> Outcome<Path>, explain: (UInt64) -> Void
    ) async throws {
        let clock = ContinuousClock()
        let start = clock.now
        let parts = await withTaskGroup(of: Part<Path>.self) { group in
            for job in 0..<jobs { group.addTask { Part(self, job, run) } }
            return await group.reduce(into: [Part<Path>]()) { $0.append($1) }
        }
        let elapsed = start.duration(to: clock.now)
        var coverage = PathCounts<Path>()
        for part in parts { coverage.add(part.coverage) }
        for path in Path.allCases { print("\(path): \(coverage[path])") }
        let digest = parts.reduce(0) { $0 &+ $1.digest }
        print("\(parts.reduce(0) { $0 + $1.count }) \(name) in \(elapsed), digest \(String(digest, radix: 16))")
        let failed = parts.flatMap(\.failed).sorted()
        failed.forEach(explain)
        if !failed.isEmpty { throw ExitCode.failure }
        let never = Path.allCases.filter { coverage[$0] == 0 }
        if !never.isEmpty { print("never taken: \(never.map { "\($0)" }.joined(separator: ", "))") }
        if !never.isEmpty, schedules >= 10_000 { throw ExitCode.failure }
    }
}

/// What one of the jobs ran.
private struct Part<Path: CaseIterable & RawRepresentable<Int> & Sendable>: Sendable {
    var count = 0
    var coverage = PathCounts<Path>()
    var digest: UInt64 = 0
    /// The seeds of the schedules that break a promise; at most ``limit``.
    var failed: [UInt64] = []

    /// After so many broken schedules a job ends.
    private static var limit: Int { 5 }

    init(_ command: Simulate, _ job: Int, _ run: (UInt64) -> Outcome<Path>) {
        for number in stride(from: job, to: command.schedules, by: command.jobs) {
            let seed = command.seed &+ UInt64(number)
            let outcome = run(seed)
            count += 1
            coverage.add(outcome.coverage)
            digest &+= outcome.digest
            if outcome.isBroken { failed.append(seed) }
            if failed.count == Self.limit { return }
        }
    }
}
