import PagingCore

extension Pager: @MainActor CustomStringConvertible, @MainActor CustomReflectable {
    /// The item's type, the rows and the states, for a debugger and for `print` on the main actor, such as
    /// `Pager<Book>: 40 rows, a total of 84; refresh idle, append loading, prepend ended`.
    public var description: String {
        let total = engine.shown.total.map { ", a total of \($0)" } ?? ""
        return "Pager<\(Item.self)>: \(engine.shown.rows)\(total); \(engine.shown.states)"
    }

    /// The rows and the states, without the engine and the loads.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: ["rows": engine.shown.rows.description, "states": engine.shown.states.description]
                as KeyValuePairs<String, Any>
        )
    }
}
