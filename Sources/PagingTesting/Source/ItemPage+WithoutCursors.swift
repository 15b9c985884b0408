import Paging

extension ItemPage {
    /// The page for an indexed source, whose pages have no cursors.
    var withoutCursors: ItemPage<Item, Never> { ItemPage<Item, Never>(items, total: total, isLast: isLast) }
}
