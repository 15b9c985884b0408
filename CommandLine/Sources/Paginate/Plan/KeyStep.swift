/// The distance between two values of a key, as the command line has it.
public struct KeyStep: Hashable, Sendable {
    private enum Unit: String {
        case number = ""
        case days = "d"
        case seconds = "s"
        case milliseconds = "ms"
    }

    private let count: Int
    private let unit: Unit

    /// Parses a distance: a number above zero, alone or with the unit `d`, `s` or `ms`.
    ///
    /// - Returns: `nil` for any other text.
    public init?(_ text: String) {
        let digits = text.prefix { ("0"..."9").contains($0) }
        guard let count = Int(digits), 1...1_000_000_000 ~= count,
            let unit = Unit(rawValue: String(text.dropFirst(digits.count)))
        else { return nil }
        (self.count, self.unit) = (count, unit)
    }

    /// The distance in the unit of a value's positions; `nil` if the units do not fit.
    ///
    /// - Parameter value: A value.
    public func distance(between value: PlanValue) -> Int? {
        switch (value.kind, unit) {
        case (.number, .number), (.date, .days), (.time, .milliseconds): count
        case (.time, .seconds): count * 1000
        default: nil
        }
    }
}
