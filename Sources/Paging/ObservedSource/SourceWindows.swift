package import PagingCore

/// The rows that a list shows, and those that a running refresh has loaded so far. The pages of a refresh may begin and end at
/// other places than those of the list.
package struct SourceWindows<ItemID: Hashable & Sendable, Place: Hashable & Sendable>: Sendable {
    package typealias Window = SourceWindow<ItemID, Place>

    /// What the list shows.
    package var shown = Window()
    /// What a refresh has loaded.
    package var refreshed = Window()
    /// The window of the refresh that begins with the page that was read last.
    private var beginning: Window?
    /// With more pages than this, they are compared with those that the list holds.
    private var pagesToCompare = 0

    /// - Parameter emptyPages: The pages without rows that the list holds already, and where they end.
    package init(emptyPages: [(page: PageAddress<Place>, boundary: PageBoundary<Place>)] = []) {
        for (page, boundary) in emptyPages { shown.addEmptyPage(page, Window.Range(of: page, until: boundary)) }
    }

    package var isEmpty: Bool { shown.isEmpty && refreshed.isEmpty }

    /// Forgets evicted pages if there are many of them.
    ///
    /// - Parameter held: The pages that the list holds.
    /// - Complexity: O(1), and O(n) once for each doubling of the pages.
    package mutating func forgetEvictedPages(_ held: () -> Set<PageAddress<Place>>) {
        guard shown.tiles.count > pagesToCompare else { return }
        shown.forgetPages(except: held())
        pagesToCompare = 2 * shown.tiles.count + 8
    }

    /// Forgets what a refresh has loaded that runs no more.
    package mutating func forgetRefresh() {
        if !refreshed.isEmpty { refreshed = Window() }
    }

    /// Reads a page, and first what the list has to know before it gets the page.
    ///
    /// - Parameters:
    ///   - request: The request for the page.
    ///   - limit: How many rows a new page has, above 0.
    ///   - read: Reads rows. All calls read the source as it is at one moment.
    package mutating func read<Item: Identifiable>(
        for request: PlaceRequest<Place>, limit: Int, _ read: (Window.Reading) throws -> Window.Rows<Item>
    ) rethrows -> (change: SourceChange<Item, Place>, page: Window.Page<Item>) where Item.ID == ItemID {
        switch request.purpose {
        case .pageAgain, .nextPage, .check:
            let (edits, page) = try shown.read(for: request, limit: limit, read)
            return (SourceChange(shown: edits), page)
        case .nextPageOfRefresh:
            let (edits, page) = try refreshed.read(for: request, limit: limit, read)
            return (SourceChange(refreshed: edits), page)
        case .refresh, .refreshFromStart:
            // A page that is loaded again keeps its range, and so do its neighbors (D2).
            let isKnown = request.purpose == .refresh && shown.tile(answering: request) != nil
            var window = isKnown ? shown : Window()
            var (edits, page) = try window.read(for: request, limit: limit, read)
            if request.isAtStart, page.range.after != nil {
                // More rows have come before the page than it takes, and the list begins with them.
                window = Window()
                (edits, page) = try window.read(for: request, limit: limit, read)
            }
            beginning = window
            return (SourceChange(refreshed: edits), page)
        }
    }

    /// Notes the page that was read last and passed to the list.
    package mutating func record<Item>(_ page: Window.Page<Item>, _ delivery: PageDelivery) {
        let window = beginning ?? refreshed
        beginning = nil
        switch delivery {
        case .ignored: break
        case .applied: shown.record(page)
        case .appliedToRefresh:
            refreshed = window
            refreshed.record(page)
        case .completedRefresh:
            shown = window
            shown.record(page)
            refreshed = Window()
        }
    }
}
