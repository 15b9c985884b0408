/// How long a source takes to answer, learned from its answers.
///
/// A running mean and a running mean deviation, as Jacobson and Karels have TCP learn its round trips: what is expected
/// lies above nearly all answers of a steady source and close to them. One answer that takes far longer than expected
/// counts as four times the expected and no more, so that a single stalled connection is soon forgotten.
struct SourceLatency: Hashable {
    /// No answer is believed to take longer, in nanoseconds.
    static var longestNanoseconds: Int64 { 60_000_000_000 }

    private enum Experience: Hashable {
        case none
        case some(mean: Int64, deviation: Int64)
    }

    private var experience = Experience.none

    init() {}

    /// How long the next answer takes at most, in all likelihood; 0.5 s before the first one came.
    var expectedNanoseconds: Int64 {
        switch experience {
        case .none: 500_000_000
        case .some(let mean, let deviation): min(mean + 2 * deviation, Self.longestNanoseconds)
        }
    }

    /// Takes the time an answer took. Less than none counts as none.
    mutating func learn(_ nanoseconds: Int64) {
        let sample = min(max(nanoseconds, 0), Self.longestNanoseconds)
        switch experience {
        case .none:
            experience = .some(mean: sample, deviation: sample / 2)
        case .some(let mean, let deviation):
            let surprise = min(sample, 4 * max(expectedNanoseconds, 1_000_000)) - mean
            experience = .some(mean: mean + surprise / 4, deviation: deviation + (abs(surprise) - deviation) / 4)
        }
    }
}
