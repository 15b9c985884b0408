import PagingCore

extension Pager {
    /// Replaces the source, for example for another query, account or sort order.
    ///
    /// The loads of the old source are cancelled, and its late answers are dropped. Readers stay: they get the new list
    /// through the updates that they already follow. When the first rows of the new list are applied, one update
    /// changes the old rows into the new ones, as a difference by id. Until then the list shows the old rows, or none.
    /// Load states, indicators and failures are those of the new list from the start. Old rows that are still shown are
    /// not loaded further. An edit that is made meanwhile is made in the new list. A retry or a pull applies to the new list.
    ///
    /// - Parameters:
    ///   - source: The new source. It may have another addressing mode than the old one.
    ///   - keepsRows: Whether the old rows are shown until the new ones are there.
    public func replaceSource(with source: Source, keepingRows keepsRows: Bool = true) {
        replaceSource(with: source, keepingRows: keepsRows, keeper: nil)
    }

    /// Replaces the source, and what keeps the list.
    package func replaceSource(
        with source: Source, keepingRows keepsRows: Bool, keeper: (any CacheKeeper<Item>)?
    ) {
        listNumber += 1
        dropTransactions(andEnqueue: .source(source, keepsRows: keepsRows, keeper))
    }

    /// Restarts the engine with another source.
    func restart(
        with source: Source, keepsRows: Bool, _ keeper: (any CacheKeeper<Item>)?, at now: Int64
    ) {
        if let cacheState, cacheState.isOpen, engine.feed.isLoaded { cacheState.keeper.listChanged(.list, in: self) }
        cacheState?.keeper.close()
        cacheState = keeper.map { CacheState(keeper: $0, isOpen: true) }
        if storeFailure != nil { storeFailure = nil }
        engine.previousRows =
            keepsRows && !source.loadsNothing
            ? keptRows(at: now) : .cleared(count: engine.shown.rows.count, areShown: engine.previousRows.areShown)
        engine.cursors = CursorNumbers()
        let opening = source.opening.map { FeedOpening.cursor(engine.cursors.number($0)) } ?? .start
        let commands = engine.feed.sourceReplaced(
            source.addressing, opening: opening, keepsEmptyPages: source.observation != nil,
            loadsNothing: source.loadsNothing, readsStore: keeper != nil, at: now)
        self.source = source
        sourceNumber += 1
        observed = nil
        earlyEdits = EarlyEdits()
        forgetJump()
        if shiftedPage != nil { shiftedPage = nil }
        perform(commands, repeating: nil, at: now)
        keeper?.open(for: self)
    }

    /// The shown rows, as those of a list that loads nothing any more.
    private func keptRows(at now: Int64) -> PreviousRows<Item> {
        let areShown = engine.previousRows.areShown
        if case .kept = engine.previousRows { return engine.previousRows }
        guard engine.shown.content != .unknown else {
            return .cleared(count: engine.shown.rows.count, areShown: areShown)
        }
        var list = engine.feed
        _ = list.closed(at: now)
        return .kept(list, areShown: areShown)
    }

    /// Combines an update of the engine with the rows of the previous source.
    ///
    /// - Returns: The update to show; `nil` if it changes nothing that is shown.
    func updateToShow(for update: ListUpdate<Item>) -> ListUpdate<Item>? {
        switch engine.previousRows {
        case .none, .replaced:
            return update
        case .cleared(let count, let areShown):
            engine.previousRows = .replaced(areShown: areShown)
            return update.removing(count)
        case .kept(let list, let areShown) where update.content == .unknown:
            let isFirst = list.update.version > engine.shown.version
            let kept = update.over(list.update, isFirst ? list.update.change : .changed(RowRanges()))
            let hasChanges =
                isFirst || !areShown || kept.states != engine.shown.states || kept.indicators != engine.shown.indicators
            return hasChanges ? kept : nil
        case .kept(let list, let areShown):
            engine.previousRows = .replaced(areShown: areShown)
            var update = update
            update.change = .changed(engine.feed.rowRanges(from: list))
            return update
        }
    }

    /// The list whose rows are shown.
    var list: FeedStateMachine<Item> {
        if case .kept(let list, _) = engine.previousRows { list } else { engine.feed }
    }
}

extension Pager where Item: Sendable, Item.ID: Sendable {
    /// Replaces the source with a value that stands for one, such as an HTTP client's pages.
    ///
    /// - Parameters:
    ///   - source: The new source. It may have another addressing mode than the old one.
    ///   - keepsRows: Whether the old rows are shown until the new ones are there.
    public func replaceSource(with source: some PageSourceConvertible<Item>, keepingRows keepsRows: Bool = true) {
        replaceSource(with: Source(source.pageSource), keepingRows: keepsRows)
    }
}

/// The rows of the previous source, until the first rows of the current one are applied.
///
/// `areShown` is what ``Pager/showsPreviousRows`` returns. It changes only together with the shown update (U2).
enum PreviousRows<Item: Identifiable> {
    case none
    /// This many rows, which the next update removes.
    case cleared(count: Int, areShown: Bool)
    /// The rows of this list, which loads nothing any more.
    case kept(FeedStateMachine<Item>, areShown: Bool)
    /// The update that is about to be shown removes or replaces the rows.
    case replaced(areShown: Bool)

    var areShown: Bool {
        switch self {
        case .none: false
        case .cleared(_, let areShown), .kept(_, let areShown), .replaced(let areShown): areShown
        }
    }

    /// Whether the list keeps showing the rows after the next update.
    var willBeShown: Bool {
        if case .kept = self { true } else { false }
    }

    mutating func updateWasShown() {
        switch self {
        case .kept(let list, _): self = .kept(list, areShown: true)
        case .cleared: break
        case .none, .replaced: self = .none
        }
    }
}
