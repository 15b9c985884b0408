/// One number of milliseconds, or two with a hyphen between them, at most a minute.
public struct MillisecondRange: Equatable, Sendable, CustomStringConvertible {
    /// The least and the greatest number, 0...60,000.
    public var range: ClosedRange<Int>

    /// A range from its bounds.
    ///
    /// - Parameter range: The least and the greatest number, 0...60,000.
    public init(range: ClosedRange<Int>) {
        self.range = range
    }

    /// A range from its text.
    ///
    /// - Parameter text: `300`, or `100-800`.
    /// - Returns: `nil` for any other text.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Int($0) }
        guard (1...2).contains(parts.count), numbers.count == parts.count,
            numbers.allSatisfy((0...60_000).contains), numbers[0] <= numbers[numbers.count - 1]
        else { return nil }
        range = numbers[0]...numbers[numbers.count - 1]
    }

    /// The text that `init(_:)` reads.
    public var description: String {
        range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
    }
}
