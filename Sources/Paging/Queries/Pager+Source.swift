extension Pager {
    /// Makes the list that of another source: another query, another account, another order.
    ///
    /// What the old source was asked for is cancelled, and what it still answers is dropped. Readers stay, and follow the
    /// new list by the updates they follow already: when its first rows have landed, one update makes the rows of the old
    /// list those of the new one, the difference by id. Until then the old rows are shown, or none. States, indicators and
    /// failures are those of the new list from the start. Old rows that are still shown are not loaded further and take no
    /// edits; a retry or a pull is about the new list.
    ///
    /// - Parameters:
    ///   - source: The new source. How it is addressed may differ from the old one.
    ///   - keepsRows: Whether the old rows are shown until the new ones are there.
    public func replaceSource(with source: some PageSourceConvertible<Item>, keepingRows keepsRows: Bool = true) {
        enqueue(.source(source.pageSource, keepsRows: keepsRows))
    }

    /// Has the engine begin again with another source.
    func exchange(_ source: PageSource<Item>, keepsRows: Bool, at now: Int64) {
        earlierRows = keepsRows ? keptRows(at: now) : .cleared(count: shown.rows.count)
        let commands = feed.sourceReplaced(source.addressing, at: now)
        self.source = source
        cursors = CursorNumbers()
        if shiftedPage != nil { shiftedPage = nil }
        perform(commands, repeating: nil, at: now)
    }

    /// The rows that are shown, as those of a list that loads no more.
    private func keptRows(at now: Int64) -> EarlierRows<Item> {
        if case .kept = earlierRows { return earlierRows }
        guard shown.content != .unknown else { return .cleared(count: shown.rows.count) }
        var list = feed
        _ = list.closed(at: now)
        return .kept(list)
    }

    /// What readers are shown of the engine's news; `nil` where they have seen all of it.
    func arranged(_ update: Update<Item>) -> Update<Item>? {
        switch earlierRows {
        case .none:
            return update
        case .cleared(let count):
            earlierRows = .none
            return update.removing(count)
        case .kept(let list) where update.content == .unknown:
            let isFirst = list.update.version > shown.version
            let kept = update.over(list.update, isFirst ? list.update.change : .changed(RowRanges()))
            let isNews =
                isFirst || !hasShownEarlierRows || kept.states != shown.states || kept.indicators != shown.indicators
            return isNews ? kept : nil
        case .kept(let list):
            earlierRows = .none
            var update = update
            update.change = .changed(feed.rowRanges(from: list))
            return update
        }
    }

    /// The list whose rows are shown.
    var list: FeedStateMachine<Item> {
        if case .kept(let list) = earlierRows { list } else { feed }
    }
}

/// What is shown of the source before, until the rows of the present one have landed.
enum EarlierRows<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    case none
    /// So many rows that go with the next update.
    case cleared(count: Int)
    /// The rows of this list, which loads no more.
    case kept(FeedStateMachine<Item>)

    var areShown: Bool {
        if case .kept = self { true } else { false }
    }
}
