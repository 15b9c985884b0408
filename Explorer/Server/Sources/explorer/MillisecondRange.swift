import ArgumentParser

/// One number of milliseconds, or two with a hyphen between them, at most a minute.
struct MillisecondRange: ExpressibleByArgument, CustomStringConvertible {
    var range: ClosedRange<Int>

    init(range: ClosedRange<Int>) {
        self.range = range
    }

    init?(argument: String) {
        let parts = argument.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Int($0) }
        guard (1...2).contains(parts.count), numbers.count == parts.count,
            numbers.allSatisfy((0...60_000).contains), numbers[0] <= numbers[numbers.count - 1]
        else { return nil }
        range = numbers[0]...numbers[numbers.count - 1]
    }

    var description: String {
        range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
    }
}
