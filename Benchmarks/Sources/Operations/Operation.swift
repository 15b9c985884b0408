/// Something that the engine does often, beside a baseline that a reader knows.
package protocol Operation: SendableMetatype {
    /// What it is called on a command line.
    static var key: String { get }
    /// What is done, as the table names it.
    static var name: String { get }
    /// What the baseline does.
    static var baselineName: String { get }
    /// The time that is wanted, in nanoseconds, on the machine that `docs/performance.md` names.
    static var wantedNanoseconds: Double { get }
    /// How many times the baseline it may take; `nil` if the two are not alike enough for a bar.
    static var greatestRatio: Double? { get }
    /// Whether it must not allocate memory.
    static var isFreeOfAllocations: Bool { get }

    /// Prepares the list and the baseline. Nothing of this is measured.
    ///
    /// - Parameter rounds: How many times each of ``run()`` and ``runBaseline()`` will be called, greater than 0.
    init(rounds: Int)

    /// How often ``run()`` does the operation. Greater than 0.
    var count: Int { get }
    /// How often ``runBaseline()`` does the baseline. Greater than 0.
    var baselineCount: Int { get }

    /// Does the operation ``count`` times, and continues where the last call ended.
    mutating func run()
    /// Does the baseline ``baselineCount`` times.
    mutating func runBaseline()
}

extension Operation {
    package static var greatestRatio: Double? { nil }
    package static var isFreeOfAllocations: Bool { false }
    package var baselineCount: Int { count }
}
