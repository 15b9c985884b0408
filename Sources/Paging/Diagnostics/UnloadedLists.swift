/// Counts the lists that a view has left, one after the other, before their first pages came.
package struct UnloadedLists: Sendable {
    private var count = 0

    package init() {}

    /// Counts a list that the view leaves, and reports the third one in a row that has nothing loaded.
    ///
    /// - Parameters:
    ///   - list: The type of the list.
    ///   - content: The content of the list.
    package mutating func leave(_ list: Any.Type, with content: ListContent) {
        count = content == .unknown ? count + 1 : 0
        if count >= 3 { MisuseLog.current.report(.pagerMadeInBody(list: "\(list)")) }
    }
}
