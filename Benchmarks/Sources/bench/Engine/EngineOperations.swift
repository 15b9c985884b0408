import Allocations
import Operations

/// How long each operation takes, beside its baseline.
struct EngineOperations {
    /// Both sides take turns, so that what else the machine does meets both.
    private static let rounds = 9

    func measure(_ report: inout Report) {
        var times: [String: Double] = [:]
        for operation in allOperations { times[operation.name] = measure(operation, &report) }
        if let early = times[EarlyPage.name], let late = times[LatePage.name] {
            report.add("page 10,000 to page 100", late / early, .ratio, bar: 1.5)
        }
    }

    /// - Returns: The median time in nanoseconds.
    private func measure<Measured: Operation>(_: Measured.Type, _ report: inout Report) -> Double {
        var operation = Measured(rounds: Self.rounds)
        var ours: [Measurement] = []
        var theirs: [Measurement] = []
        for _ in 0..<Self.rounds {
            ours.append(.of { operation.run() })
            theirs.append(.of { operation.runBaseline() })
        }
        let time = ours.map(\.nanoseconds).median / Double(operation.count)
        let baseline = theirs.map(\.nanoseconds).median / Double(operation.baselineCount)
        report.add(
            Measured.name, time, .nanoseconds, wanted: Measured.wantedNanoseconds,
            beside: Baseline(Measured.baselineName, baseline, limit: Measured.greatestRatio))
        if Measured.isFreeOfAllocations, allocations_are_counted() {
            let allocations = ours.map(\.allocations).min() ?? 0
            report.add("allocations of it", Double(allocations) / Double(operation.count), .allocations, bar: 0)
        }
        return time
    }
}
