/// An estimate of the time a source takes to answer.
///
/// A moving mean and mean deviation, like the round-trip time estimate of TCP by Jacobson and Karels. For a source with
/// steady latency, the estimate is slightly above nearly all answers. One sample counts as at most four times the
/// estimate, so that a single stalled connection has little effect.
struct SourceLatency: Hashable {
    /// The greatest estimate, in nanoseconds.
    static var longestNanoseconds: Int64 { 60_000_000_000 }

    private enum Estimate: Hashable {
        case unknown
        case measured(mean: Int64, deviation: Int64)
    }

    private var estimate = Estimate.unknown

    init() {}

    /// The time within which the next answer is expected, in nanoseconds; 0.5 s before the first answer.
    var expectedNanoseconds: Int64 {
        switch estimate {
        case .unknown: 500_000_000
        case .measured(let mean, let deviation): min(mean + 2 * deviation, Self.longestNanoseconds)
        }
    }

    /// Adds the duration of an answered request, in nanoseconds. A value out of range is clamped.
    mutating func record(_ nanoseconds: Int64) {
        let sample = min(max(nanoseconds, 0), Self.longestNanoseconds)
        switch estimate {
        case .unknown:
            estimate = .measured(mean: sample, deviation: sample / 2)
        case .measured(let mean, let deviation):
            let error = min(sample, 4 * max(expectedNanoseconds, 1_000_000)) - mean
            estimate = .measured(mean: mean + error / 4, deviation: deviation + (abs(error) - deviation) / 4)
        }
    }
}
