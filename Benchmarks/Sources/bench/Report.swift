/// The figures, each beside its bar and the tutorials' way.
struct Report {
    /// What a figure counts.
    enum Unit {
        case nanoseconds
        case allocations
        case bytes
        case items
        case ratio

        func text(_ value: Double) -> String {
            switch self {
            case .nanoseconds where value >= 1_000_000: "\(Self.rounded(value / 1_000_000)) ms"
            case .nanoseconds where value >= 1_000: "\(Self.rounded(value / 1_000)) µs"
            case .nanoseconds: "\(Self.rounded(value)) ns"
            case .allocations: Self.rounded(value)
            case .bytes: "\(Self.rounded(value)) B"
            case .items: "\(Int(value))"
            case .ratio: "× \(Self.rounded(value))"
            }
        }

        private static func rounded(_ value: Double) -> String {
            value >= 100 ? "\(Int(value.rounded()))" : "\((value * 100).rounded() / 100)"
        }
    }

    private struct Line {
        var name: String
        var value: String
        var bar: String
        var tutorial: String
    }

    private var lines: [Line] = []
    private(set) var hasMissed = false

    /// Adds a figure. It misses its bar if it is above it, and its floor if it is below that.
    mutating func add(
        _ name: String, _ value: Double?, _ unit: Unit, bar: Double? = nil, floor: Double? = nil,
        tutorial: Double? = nil
    ) {
        guard let value else {
            lines.append(Line(name: name, value: "not counted", bar: "", tutorial: ""))
            return
        }
        let isMissed = bar.map { value > $0 } ?? false || floor.map { value < $0 } ?? false
        let limits = [bar.map { "at most " + unit.text($0) }, floor.map { "at least " + unit.text($0) }]
        hasMissed = hasMissed || isMissed
        lines.append(
            Line(
                name: name, value: unit.text(value) + (isMissed ? " MISSED" : ""),
                bar: limits.compactMap { $0 }.joined(separator: ", "), tutorial: tutorial.map(unit.text) ?? ""))
    }

    var text: String {
        let head = Line(name: "figure", value: "engine", bar: "bar", tutorial: "tutorials' way")
        let all = [head] + lines
        func width(_ column: KeyPath<Line, String>) -> Int { all.map { $0[keyPath: column].count }.max() ?? 0 }
        let (names, values, bars) = (width(\.name), width(\.value), width(\.bar))
        return all.map { line in
            [line.name.padded(to: names), line.value.padded(to: values), line.bar.padded(to: bars), line.tutorial]
                .joined(separator: "   ")
        }.joined(separator: "\n")
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(width - count, 0))
    }
}
