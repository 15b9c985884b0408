/// The circumstances under which a page is applied, and the effects of applying it.
struct PageApplication {
    /// The last edit before the page was requested.
    var lastEdit = 0
    /// How many rows the page may repeat at most because of edits (I4).
    var repeatable = 0
    /// Whether the list may lack a row now.
    var isDoubtful = false
    var changes = RowChanges()
    /// Loads that are no longer needed.
    var cancelled: [Load] = []
}

extension PageApplication {
    /// The circumstances of the answer to a load.
    ///
    /// - Parameter openMoves: How many open edits move the numbering.
    init(_ load: Load, openMoves: Int) {
        self.init(
            lastEdit: load.lastEdit, repeatable: load.repeatable + openMoves, isDoubtful: load.mayLack)
    }
}
