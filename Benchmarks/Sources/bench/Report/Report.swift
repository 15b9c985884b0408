/// The figures, each beside its bar and its baseline.
struct Report {
    private struct Line {
        var name: String
        var value: String
        var bar = ""
        var ratio = ""
        var baseline = ""

        var columns: [String] { [name, value, bar, ratio, baseline] }
    }

    private var lines: [Line] = []
    private(set) var hasMissed = false

    /// Adds a figure. It misses its bar if it is greater than `bar`, less than `floor`, or more or fewer times the baseline
    /// than the baseline allows.
    ///
    /// - Parameters:
    ///   - value: The figure; `nil` if it cannot be counted on this system.
    ///   - wanted: The figure that is wanted on the machine of `docs/performance.md`. It is shown and never missed: time
    ///     depends on the machine.
    mutating func add(
        _ name: String, _ value: Double?, _ unit: FigureUnit, bar: Double? = nil, floor: Double? = nil,
        wanted: Double? = nil, beside baseline: Baseline? = nil
    ) {
        guard let value else { return lines.append(Line(name: name, value: "not counted")) }
        let ratio = baseline.map { value / $0.value }
        let isMissed = [
            bar.map { value > $0 }, floor.map { value < $0 }, baseline?.limit.map { ratio ?? 0 > $0 },
            baseline?.floor.map { ratio ?? 0 < $0 },
        ].contains { $0 == true }
        let limits = [
            bar.map { "at most " + unit.text($0) }, floor.map { "at least " + unit.text($0) },
            wanted.map { "wanted " + unit.text($0) },
            baseline?.limit.map { "at most " + FigureUnit.ratio.text($0) },
            baseline?.floor.map { "at least " + FigureUnit.ratio.text($0) },
        ]
        hasMissed = hasMissed || isMissed
        lines.append(
            Line(
                name: name, value: unit.text(value) + (isMissed ? " MISSED" : ""),
                bar: limits.compactMap { $0 }.joined(separator: ", "), ratio: ratio.map(FigureUnit.ratio.text) ?? "",
                baseline: baseline.map { "\($0.name), \(unit.text($0.value))" } ?? ""))
    }

    /// Adds a line that says why something was not measured.
    mutating func add(_ name: String, unmeasured reason: String) {
        lines.append(Line(name: name, value: "not measured", baseline: reason))
    }

    var text: String {
        let head = Line(name: "operation", value: "swift-paging", bar: "bar", ratio: "to the", baseline: "baseline")
        let all = ([head] + lines).map(\.columns)
        let widths = all[0].indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        return all.map { columns in
            zip(columns, widths).map { $0.padded(to: $1) }.joined(separator: "   ").trimmedAtEnd
        }.joined(separator: "\n")
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(width - count, 0))
    }

    fileprivate var trimmedAtEnd: String {
        String(prefix(lastIndex { $0 != " " }.map { distance(from: startIndex, to: $0) + 1 } ?? 0))
    }
}
