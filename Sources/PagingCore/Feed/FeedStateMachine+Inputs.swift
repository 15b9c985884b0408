/// The inputs of the state machine, one method for each.
///
/// Each method takes `now`: the current time in nanoseconds from any fixed point, never less than at the input before.
/// Each returns the commands to perform, in order. An input about a load, a timer or a reader that is unknown, or no
/// longer known, has no effect. No input has an effect after ``closed(at:)``.
///
/// Complexities count p pages, k items of a page, e open edits, h pending new items, and r rows that readers have on
/// screen or want. Every input costs O(log p), and O(r) for each load that it starts or cancels. Eviction costs O(log p)
/// for each page that is evicted, and for each page that must stay (K1, K3).
extension FeedStateMachine {
    /// A reader starts to follow the list. The first one starts the first load.
    public mutating func readerJoined(_ reader: ReaderID, at now: Int64) -> [FeedCommand] {
        perform(at: now) { $0.join(reader, &$1) }
    }

    /// A reader no longer follows the list. Its viewport is dropped.
    public mutating func readerLeft(_ reader: ReaderID, at now: Int64) -> [FeedCommand] {
        perform(at: now) { machine, _ in machine.readers.removeAll { $0.id == reader } }
    }

    /// The rows that a reader has on screen changed, or are reported for the first time.
    public mutating func viewportMoved(
        of reader: ReaderID, to hint: ViewportHint<Item.ID>, at now: Int64
    ) -> [FeedCommand] {
        perform(at: now) { $0.moveViewport(of: reader, hint, &$1) }
    }

    /// The user pulled beyond an edge of the list. This retries a failed edge, and has no effect at an edge that ended.
    /// At the head it shows the pending new items, if there are any.
    public mutating func edgePulled(_ direction: LoadDirection, at now: Int64) -> [FeedCommand] {
        perform(at: now) { machine, transition in
            if direction == .prepend, machine.canInsertNewItems {
                machine.showNewItems(&transition)
            } else {
                machine.pull(direction, &transition)
            }
        }
    }

    /// A caller requests a refresh, and waits for its outcome under an id.
    ///
    /// - Parameters:
    ///   - waiter: The id. ``FeedCommand/refreshEnded(_:_:)`` repeats it.
    ///   - kind: What is loaded again.
    ///   - isPulled: Whether the user pulled for it. Then its indicator is shown at once.
    ///   - now: The current time in nanoseconds.
    /// - Complexity: In addition O(p) when the refresh begins. The page that completes it: O((1 + m) n log p), in the n
    ///   items and pages held before and after, and the m items that open transactions inserted or moved. Each of its
    ///   pages: O(e k log p) in the e edits that were made while it was loading.
    public mutating func refreshRequested(
        _ waiter: WaiterID, _ kind: RefreshKind<Item.ID>, isPulled: Bool = false, at now: Int64
    ) -> [FeedCommand] {
        perform(at: now) { $0.requestRefresh(waiter, kind, isPulled ? .pull : .user, &$1) }
    }

    /// The user retries what failed: the refresh, of which the first load is one, or else each edge; and the pages among
    /// the wanted rows.
    public mutating func retryRequested(at now: Int64) -> [FeedCommand] {
        perform(at: now) { $0.retryAll(&$1) }
    }

    /// The user retries the page of one row. No effect if the row is not a placeholder whose page failed.
    public mutating func retryRequested(_ row: RowID<Item.ID>, at now: Int64) -> [FeedCommand] {
        perform(at: now) { $0.retry(row, &$1) }
    }

    /// The user wants to be at a row, however far away. Beyond the last row the reader goes to the last one, and one page
    /// is loaded.
    public mutating func jumpRequested(by reader: ReaderID, toRow row: Int, at now: Int64) -> [FeedCommand] {
        perform(at: now) { $0.jump(reader, to: row, &$1) }
    }

    /// This is a good moment to refresh the list if it is stale, as when a view returns. The refresh waits until nothing
    /// that is on screen is loading.
    public mutating func revalidationRequested(at now: Int64) -> [FeedCommand] {
        perform(at: now) { $0.markRevalidationDue($1) }
    }

    /// A part of the list may be out of date (T4). If the list has it, or gets it from a request that was made before, it is
    /// repaired.
    ///
    /// - Complexity: In addition O(i) in the ids, or O(p) in the pages of the rows.
    public mutating func invalidated(_ part: ListPart<Item.ID>, at now: Int64) -> [FeedCommand] {
        perform(at: now) { $0.invalidate(part, &$1) }
    }

    /// The network is available again. This repeats what the source failed to answer: the refresh, the edges, and the pages
    /// among the wanted rows. A stale list is refreshed.
    public mutating func networkReturned(at now: Int64) -> [FeedCommand] {
        perform(at: now) { $0.resumeNetwork(&$1) }
    }

    /// A caller asks for the items that are new before the first row, and waits for the outcome under an id. What is found
    /// is pending until ``newItemsRequested(at:)``.
    ///
    /// - Parameters:
    ///   - waiter: The id. ``FeedCommand/checkEnded(_:_:)`` repeats it.
    ///   - now: The current time in nanoseconds.
    public mutating func checkRequested(_ waiter: WaiterID, at now: Int64) -> [FeedCommand] {
        perform(at: now) { $0.check(for: waiter, &$1) }
    }

    /// The user wants to see the pending new items. If they do not reach the first row, a gap follows them in a chained
    /// list; where none is possible, the list is refreshed from its start.
    ///
    /// - Complexity: In addition O(h log p).
    public mutating func newItemsRequested(at now: Int64) -> [FeedCommand] {
        perform(at: now) { $0.showNewItems(&$1) }
    }

    /// The list is to drop all rows and begin again as if it were new.
    public mutating func resetRequested(at now: Int64) -> [FeedCommand] {
        perform(at: now) { $0.reset(&$1) }
    }

    /// An item was edited here. No effect before the first page was applied.
    ///
    /// - Parameters:
    ///   - edit: The edit.
    ///   - transaction: The transaction it belongs to. `nil` applies it at once. No effect if the transaction is not open.
    ///   - now: The current time in nanoseconds.
    public mutating func itemEdited(_ edit: ListEdit<Item>, in transaction: TransactionID?, at now: Int64)
        -> [FeedCommand]
    {
        perform(at: now) { $0.apply(edit, in: transaction, &$1) }
    }

    /// Edits follow that may be rolled back.
    public mutating func transactionOpened(_ transaction: TransactionID, at now: Int64) -> [FeedCommand] {
        perform(at: now) { machine, _ in machine.generation.edits.open(transaction) }
    }

    /// The edits of a transaction are committed or rolled back.
    ///
    /// - Complexity: In addition O(e k log p) in the e edits of the transaction. A rollback: O(e²) in all open edits.
    public mutating func transactionEnded(
        _ transaction: TransactionID, _ outcome: TransactionOutcome, at now: Int64
    ) -> [FeedCommand] {
        perform(at: now) { $0.end(transaction, outcome, &$1) }
    }

    /// The source answered a load.
    ///
    /// - Parameters:
    ///   - load: The load.
    ///   - page: The answer. Its cursors are numbers: equal ones where the source's cursors are equal.
    ///   - now: The current time in nanoseconds.
    /// - Complexity: In addition O(k log p + k (h + e)). Each known item: O(k) more, because its page is copied. If pages
    ///   overlap by a row, also O(l log p) in the l items that only exist locally. The last page of a refresh: see
    ///   ``refreshRequested(_:_:isPulled:at:)``.
    public mutating func pageArrived(_ load: LoadID, _ page: ItemPage<Item, Int>, at now: Int64) -> [FeedCommand] {
        perform(at: now) { $0.applyPage(page, load, &$1) }
    }

    /// The source failed to answer a load.
    public mutating func pageFailed(_ load: LoadID, _ report: FailureReport, at now: Int64) -> [FeedCommand] {
        perform(at: now) { $0.fail(load, report, &$1) }
    }

    /// The source reported a change of its own list (D1). No effect before the first page was applied, or in an indexed list.
    ///
    /// - Parameters:
    ///   - change: The change. Its cursors are numbers, like those of pages.
    ///   - now: The current time in nanoseconds.
    /// - Complexity: In addition O(n (log p + k)) in the n edits, if they come from the last row to the first; otherwise
    ///   O(n²) at most.
    package mutating func sourceChanged(_ change: SourceChange<Item, Int>, at now: Int64) -> [FeedCommand] {
        perform(at: now) { $0.apply(change, &$1) }
    }

    /// A timer fired that ``FeedCommand/schedule(_:at:)`` asked for.
    public mutating func timerFired(_ timer: FeedTimer, at now: Int64) -> [FeedCommand] {
        perform(at: now) { machine, transition in
            if timer == .fill { machine.fillPace.timerFired() }
            if timer == .repair, machine.repair.phase == .scheduled { machine.repair.phase = .due }
            machine.retryTimerFired(timer, &transition)
        }
    }

    /// The list is no longer needed. All loads are cancelled, and later inputs have no effect.
    public mutating func closed(at now: Int64) -> [FeedCommand] {
        perform(at: now) { $0.close(&$1) }
    }

    /// Replaces the source for the same readers: removes all rows, cancels all loads, and loads the first page if there is a
    /// reader. The numbers of loads and versions continue. There is always exactly one update.
    ///
    /// - Parameters:
    ///   - addressing: How the new source addresses its pages.
    ///   - opening: The page that the list opens with.
    ///   - keepsEmptyPages: See ``FeedConfiguration``.
    ///   - loadsNothing: Whether the list stays empty, and requests nothing.
    ///   - readsStore: Whether the new list is read from a store now; see ``storeReadBegan(at:)``.
    ///   - now: The time in nanoseconds.
    package mutating func sourceReplaced(
        _ addressing: SourceAddressing, opening: FeedOpening = .start, keepsEmptyPages: Bool = false,
        loadsNothing: Bool = false, readsStore: Bool = false, at now: Int64
    ) -> [FeedCommand] {
        let version = update.version
        var commands = perform(at: now) { machine, transition in
            machine.replaceSource(
                addressing, opening, keepsEmptyPages: keepsEmptyPages, loadsNothing: loadsNothing, &transition)
            machine.evictedItems = EvictedItems()
            if readsStore { machine.evictedItems.begin() }
            if readsStore { machine.storePhase = .reading }
        }
        if life == .open, update.version == version {
            update.rows = update.rows.numbered(version + 1)
            update.change = .changed(RowRanges())
            commands.append(.publish(version: version + 1))
        }
        return commands
    }

    /// Changes the state, then does what follows every input: lets a list in doubt be repaired, starts the loads that the
    /// viewports need, starts a revalidation that is due, evicts pages, and publishes one update if anything changed.
    mutating func perform(
        at now: Int64, _ change: (inout FeedStateMachine, inout Transition) -> Void
    ) -> [FeedCommand] {
        guard life == .open else { return [] }
        self.now = now
        age.count(from: now)
        var transition = Transition(now: now, lastLoad: lastLoad)
        change(&self, &transition)
        if generation.isDoubtful {
            generation.isDoubtful = false
            scheduleRepair(&transition)
        }
        scheduleLoads(&transition)
        if isRevalidationDue || repair.phase == .due { revalidate(&transition) }
        evict(&transition)
        publish(&transition)
        if !generation.recentEdits.isEmpty { generation.recentEdits.forget(through: lastEditKnown) }
        return transition.commands
    }
}
