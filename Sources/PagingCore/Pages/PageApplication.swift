/// The circumstances under which a page is applied, and the effects of applying it.
struct PageApplication {
    /// The last edit before the page was requested.
    var lastEdit = 0
    /// How many rows the page may repeat because of edits (I4).
    var repeatable = 0
    /// Whether the page does not show which rows it repeats.
    var isBlind = false
    var changes = RowChanges()
    /// Loads that are no longer needed.
    var cancelled: [Load] = []
}
