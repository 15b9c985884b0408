import PagingCore

extension Pager: @MainActor CustomStringConvertible, @MainActor CustomReflectable {
    /// The item's type, the rows and the states, such as
    /// `Pager<Book>: 40 rows of 84; refresh idle, append loading, prepend ended`.
    public var description: String {
        let total = self.total.map { " of \($0)" } ?? ""
        return "Pager<\(Item.self)>: \(rows)\(total); \(states)"
    }

    /// The rows and the states, without the engine and the loads.
    public var customMirror: Mirror {
        Mirror(
            self, children: ["rows": rows.description, "states": states.description] as KeyValuePairs<String, Any>)
    }
}
