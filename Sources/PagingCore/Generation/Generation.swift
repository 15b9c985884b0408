/// Everything that was loaded since the last refresh completed: the pages, their items, and the edits over them.
struct Generation<Item: Identifiable> {
    /// The pages, without the type of their items.
    var pages: ListPages
    /// Where each held item is.
    var index = IdentityIndex()
    /// The held items that the server has elsewhere or not at all.
    var localItems = LocalItems<Item.ID>()
    /// The edits of open transactions, over the rows.
    var edits = OpenEdits<Item>()
    /// What was edited since loads in flight were requested.
    var recentEdits = RecentEdits<Item.ID>()
    /// Whether a row may be missing, because of edits that were made while pages were loading (I4).
    var isDoubtful = false
    /// The key of the first page and the ids of its items, if it was evicted.
    var evictedHead: (key: Int, ids: [Item.ID])?

    init(_ rules: PageRules) { pages = ListPages(rules) }
}
