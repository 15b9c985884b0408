import Paging

extension Page {
    /// The page for an indexed source, whose pages have no cursors.
    var withoutCursors: Page<Item, Never> { Page<Item, Never>(items, total: total, isLast: isLast) }
}
