@_spi(Invariants) import PagingCore

/// Compares the cost of each input with its documented complexity: the number of nodes and segments of the page trees
/// that it visits.
///
/// The bounds are those that the methods of ``FeedStateMachine`` document, with a constant factor. A build without
/// `-DPAGING_COUNTS_NODES` does not count nodes, and this watch then reports nothing.
struct CostWatch {
    /// The constant factor of all bounds.
    private static var factor: Int { 2 }

    /// Passes an input to a state machine, and compares the number of visited nodes with its bound.
    ///
    /// - Returns: The commands, and the promise that is broken, if any.
    static func watch(
        _ input: FeedInput<SimulatedItem>, _ feed: inout FeedStateMachine<SimulatedItem>,
        _ receive: (inout FeedStateMachine<SimulatedItem>) -> [FeedCommand]
    ) -> (commands: [FeedCommand], broken: StaticString?) {
        guard NodeCount.isActive else { return (receive(&feed), nil) }
        let before = feed.extent
        var commands: [FeedCommand] = []
        let visits = NodeCount.visits { commands = receive(&feed) }
        let isBroken = visits > factor * bound(of: input, commands, before, feed.extent)
        return (commands, isBroken ? "cost: an input visits more nodes than its complexity allows" : nil)
    }

    /// The number of nodes that the documented complexity of an input allows, without the constant factor.
    private static func bound(
        of input: FeedInput<SimulatedItem>, _ commands: [FeedCommand], _ before: FeedExtent, _ after: FeedExtent
    ) -> Int {
        // A run of placeholders before an empty opening page comes and goes in one input.
        let depth = log2(before.segments + after.segments + before.refreshed + after.refreshed + 1)
        // Each load that starts or ends, and each page that appears or disappears, searches the wanted rows for the
        // next load.
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
        // A retry also searches the wanted rows for failed pages.
        if case .retryRequested = input { turns += 1 }
        let readers = max(before.readers, after.readers)
        let others = max(before.fills, after.fills) + max(before.keptPages, after.keptPages)
        let steps = ownSteps(of: input, before, after) + turns * (1 + readers) * (1 + others)
        return depth * steps + turns * max(before.wantedRows, after.wantedRows)
    }

    /// The number of lookups that an input itself may make: a constant number, and more for what it brings or ends.
    private static func ownSteps(of input: FeedInput<SimulatedItem>, _ before: FeedExtent, _ after: FeedExtent) -> Int {
        var steps = 8
        switch input {
        case .pageArrived(_, let page): steps += page.items.count + before.localItems + 8 * before.refreshEdits
        case .newItemsRequested, .edgePulled: steps += before.pendingNewItems
        case .transactionEnded: steps += 4 * (before.editedItems + before.openEdits)
        case .invalidated(.items(let ids)): steps += ids.count
        case .invalidated, .itemEdited, .viewportMoved, .jumpRequested, .readerJoined, .readerLeft, .refreshRequested,
            .refreshPulled, .retryRequested, .revalidationRequested, .networkReturned, .checkRequested, .resetRequested,
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

    /// Whether an input brings a page of the current refresh. Such an input starts no refresh.
    private static func isNextPage(_ input: FeedInput<SimulatedItem>, _ before: FeedExtent) -> Bool {
        if case .pageArrived(let load, _) = input { load == before.refreshLoad } else { false }
    }

    /// The depth of a binary tree with a number of segments.
    private static func log2(_ segments: Int) -> Int {
        Int.bitWidth - segments.leadingZeroBitCount + 1
    }
}
