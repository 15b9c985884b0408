import PagingCore

extension ListUpdate: CustomStringConvertible, CustomReflectable {
    /// The change, the rows and the states, such as
    /// `update 3: inserted 20..<40; 40 rows; refresh idle, append loading, prepend ended`.
    public var description: String { "update \(version): \(change); \(rows); \(states)" }

    /// The change, the rows and the states in a line each.
    public var customMirror: Mirror {
        let children: KeyValuePairs<String, Any> = [
            "change": change.description, "rows": rows.description, "states": states.description, "content": content,
            "total": total.map { "\($0)" } ?? "unknown",
        ]
        return Mirror(self, children: children, displayStyle: .struct)
    }
}

extension ListUpdate.Change: CustomStringConvertible {
    /// What changed, such as `removed 0..<1, inserted 20..<40`.
    public var description: String {
        switch self {
        case .replaced: "all rows replaced"
        case .changed(let ranges): ranges.isEmpty ? "no rows changed" : ranges.description
        }
    }
}

extension RowRanges: CustomStringConvertible {
    /// The ranges of each kind of change, such as `removed 0..<1, inserted 20..<40`.
    public var description: String {
        let kinds = [("removed", removals), ("inserted", insertions), ("reloaded", reloads)]
        return kinds.filter { !$0.1.isEmpty }
            .map { kind, ranges in "\(kind) \(ranges.map { "\($0)" }.joined(separator: " "))" }
            .joined(separator: ", ")
    }
}
