/// Lines of text in columns. The first column is aligned at its left, the others at their right.
struct Table {
    private var lines: [[String]]

    init(_ head: [String]) { lines = [head] }

    mutating func add(_ line: [String]) { lines.append(line) }

    var text: String {
        let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        return lines.map { line in
            zip(line, widths).enumerated().map { column, cell in
                let space = String(repeating: " ", count: cell.1 - cell.0.count)
                return column == 0 ? cell.0 + space : space + cell.0
            }.joined(separator: "  ")
        }.joined(separator: "\n")
    }

    static func settings(_ settings: [Setting]) -> String {
        settings.map { setting in
            var table = Table(
                ["policy", "pages", "blank frames", "blank rows", "requests", "rows loaded", "never near", "KB", "429"])
            for policy in Policy.allCases {
                guard let tally = setting.total(policy) else { continue }
                let isLoading = tally.requests > 0
                func count(_ number: Int) -> String { isLoading ? "\(number)" : "" }
                table.add([
                    policy.rawValue, policy.pages(setting.kind), tally.blankFrameShare.percent,
                    tally.blankRowShare.percent,
                    count(tally.requests), count(tally.rowsLoaded), count(tally.rowsNeverNear),
                    count(tally.kilobytes), setting.server.requestsPerSecond == nil ? "" : count(tally.violations),
                ])
            }
            return setting.name + "\n" + table.text
        }.joined(separator: "\n\n")
    }
}

extension Double {
    /// A share with two digits.
    var percent: String {
        let hundredths = Int((self * 10_000).rounded())
        let digits = "\(hundredths % 100)"
        return "\(hundredths / 100).\(digits.count < 2 ? "0" : "")\(digits) %"
    }
}

extension Table {
    /// Each trace in each setting, for Paging 3's defaults and the adaptive policy.
    static func traces(_ settings: [Setting], _ set: TraceSet) -> String {
        settings.map { setting in
            var table = Table([
                "trace", "floor", "Paging 3", "ours", "rows Paging 3", "rows ours", "requests ours", "429",
            ])
            for (number, trace) in set.traces(for: setting.kind).enumerated() {
                let tallies = [Policy.floor, .paging3, .ours].map { policy in
                    setting.tallies[policy].flatMap { $0.isEmpty ? nil : $0[number] }
                }
                table.add(
                    [trace.name] + tallies.map { $0?.blankFrameShare.percent ?? "" }
                        + tallies.dropFirst().map { "\($0?.rowsLoaded ?? 0)" }
                        + ["\(tallies[2]?.requests ?? 0)", "\(tallies[2]?.violations ?? 0)"])
            }
            return setting.name + "\n" + table.text
        }.joined(separator: "\n\n")
    }
}
