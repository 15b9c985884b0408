/// Counts the lists that a view has left, one after the other, before their first pages came and whose views were their
/// only owners.
package struct UnloadedLists {
    private var count = 0
    /// The list that was left last, if nothing of it was loaded.
    private var left: Left?

    private struct Left {
        weak var list: AnyObject?
    }

    package init() {}

    /// Called when the view leaves a list. Reports the third one in a row that nothing was loaded of and that was released
    /// before the next change.
    ///
    /// A list that a model keeps, such as one for each category of a sidebar, is not released, and the view can leave it
    /// before a slow network answers.
    ///
    /// - Parameters:
    ///   - list: The list that the view leaves.
    ///   - content: The content of the list.
    package mutating func leave(_ list: AnyObject, with content: ListContent) {
        count = left.map { $0.list == nil } == true ? count + 1 : 0
        left = content == .unknown ? Left(list: list) : nil
        if count >= 3 { MisuseLog.current.report(.pagerMadeInBody(list: "\(type(of: list))")) }
    }
}
