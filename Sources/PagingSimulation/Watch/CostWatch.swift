@_spi(Invariants) import PagingCore

/// Holds each input to its documented complexity: how many nodes and segments of the page trees it visits.
///
/// The bounds are those of ``FeedStateMachine/receive(_:at:sameContent:)`` with a constant factor. A build without
/// `-DPAGING_COUNTS_NODES` does not count, and this watch then reports nothing.
struct CostWatch {
    /// The constant factor of all bounds.
    private static var factor: Int { 2 }

    /// Gives a machine an input, and compares the nodes that it visits with its bound.
    ///
    /// - Returns: The commands, and the promise that is broken, if one is.
    static func watch(
        _ input: FeedInput<SimulatedItem>, _ feed: inout FeedStateMachine<SimulatedItem>,
        _ receive: (inout FeedStateMachine<SimulatedItem>) -> [Command]
    ) -> (commands: [Command], broken: StaticString?) {
        guard NodeCount.isActive else { return (receive(&feed), nil) }
        let before = feed.extent
        var commands: [Command] = []
        let visits = NodeCount.visits { commands = receive(&feed) }
        let isBroken = visits > factor * bound(of: input, commands, before, feed.extent)
        return (commands, isBroken ? "cost: an input visits more nodes than its complexity allows" : nil)
    }

    /// How many nodes the documented complexity of an input allows, but for a constant factor.
    private static func bound(
        of input: FeedInput<SimulatedItem>, _ commands: [Command], _ before: FeedExtent, _ after: FeedExtent
    ) -> Int {
        let depth = log2(before.segments + after.segments + before.refreshed + after.refreshed)
        // All loads that begin or end, and all pages that come or go, look for the next one among the wanted rows.
        var turns = 1
        turns += abs(after.pages - before.pages) + abs(after.evictedPages - before.evictedPages)
        turns += abs(after.unloadedRuns - before.unloadedRuns) + abs(after.failures - before.failures)
        turns += abs(after.fills - before.fills)
        for command in commands {
            switch command {
            case .load, .cancel: turns += 1
            case .schedule, .publish, .refreshEnded, .checkEnded, .shifted: break
            }
        }
        // A retry looks for failed pages among the wanted rows, too.
        if case .retryRequested = input { turns += 1 }
        let readers = max(before.readers, after.readers)
        let others = max(before.fills, after.fills) + max(before.keptPages, after.keptPages)
        let steps = ownSteps(of: input, before, after) + turns * (1 + readers) * (1 + others)
        return depth * steps + turns * max(before.wantedRows, after.wantedRows)
    }

    /// How often an input may look something up for itself.
    private static func ownSteps(of input: FeedInput<SimulatedItem>, _ before: FeedExtent, _ after: FeedExtent) -> Int {
        var steps = 0
        switch input {
        // The place of the page itself is looked up too.
        case .pageArrived(_, let page): steps += 1 + page.items.count + before.localItems + 8 * before.refreshEdits
        case .newItemsRequested, .edgePulled: steps += before.pendingNewItems
        case .itemEdited: steps += 8
        // The row that the hint names is looked up too, in the list and among its pages.
        case .viewportMoved, .jumpRequested: steps += 2
        case .transactionEnded: steps += 4 * (before.editedItems + before.openEdits)
        case .readerJoined, .readerLeft, .refreshRequested, .refreshPulled, .retryRequested, .revalidationRequested,
            .networkReturned, .checkRequested, .resetRequested,
            .transactionOpened, .pageFailed, .timerFired, .closed:
            break
        }
        if after.completedRefreshes > before.completedRefreshes {
            let held = before.items + before.segments + after.items + after.segments
            steps += held * (1 + before.editedItems) + max(before.wantedRows, after.wantedRows)
        }
        if let load = after.refreshLoad, load != before.refreshLoad, !isNextPage(input, before) {
            steps += before.segments + after.segments
        }
        return steps
    }

    /// Whether a fact brings a page of the refresh that runs, and so begins none.
    private static func isNextPage(_ input: FeedInput<SimulatedItem>, _ before: FeedExtent) -> Bool {
        if case .pageArrived(let load, _) = input { load == before.refreshLoad } else { false }
    }

    /// The depth of a binary tree of so many segments.
    private static func log2(_ segments: Int) -> Int {
        Int.bitWidth - segments.leadingZeroBitCount + 1
    }
}
