/// A page that arrived, and what edits have done since it was requested.
struct ArrivedPage<Item: Identifiable> {
    var page: ItemPage<Item, Int>
    /// The request that it answers.
    var request: PageRequest
    /// The last edit before the request.
    var lastEdit = 0
    /// How many rows it may repeat at most because of edits (I4).
    var repeatable = 0
    /// Whether it may lack a row, because a removal moved its request (I4).
    var mayLack = false
}

extension ArrivedPage {
    /// - Parameter openMoves: How many open edits move the numbering.
    init(_ page: ItemPage<Item, Int>, _ load: Load, openMoves: Int) {
        self.init(
            page: page, request: load.request, lastEdit: load.lastEdit, repeatable: load.repeatable + openMoves,
            mayLack: load.mayLack)
    }
}
