import BrowserHost
import ListWindow
import PagingCore
import PagingPresentation

/// The list of the gallery that is open: what an exhibit adds to its list.
final class GalleryList {
    private let list: OpenList
    private var headPull: EdgePull?
    private var endPull: EdgePull?
    private let sections: ListSections?

    /// - Parameters:
    ///   - exhibit: What is opened.
    ///   - list: Its list, which was not started yet.
    init(_ exhibit: Exhibit, _ list: OpenList) {
        self.list = list
        headPull = exhibit.headPull.map { EdgePull(at: .prepend, $0) }
        endPull = exhibit.endPull.map { EdgePull(at: .append, $0) }
        sections = exhibit.hasSections ? ListSections() : nil
        guard let sections else { return }
        list.showSections { sections.section(beginningAt: $0) ?? -1 }
        list.willShow = { sections.apply($0) }
    }

    /// The reader pulls the list beyond one of its ends.
    ///
    /// - Parameters:
    ///   - edge: The end.
    ///   - points: How far, in pixels, with the resistance taken off.
    ///   - isReleased: Whether the reader lets go there.
    ///   - milliseconds: The current time.
    /// - Returns: How far the pull has come: 1 where letting go loads.
    func pull(at edge: LoadDirection, by points: Double, isReleased: Bool, at milliseconds: Double) -> Double {
        let geometry = geometry(beyond: edge, by: points, isDragging: !isReleased)
        guard let reading = receive(isReleased ? .released(geometry) : .scrolled(geometry), at: edge) else { return 0 }
        // The rows are back at once: the next pull begins at the edge, and not where this one ended.
        if isReleased { _ = receive(.scrolled(self.geometry(beyond: edge, by: 0, isDragging: false)), at: edge) }
        if reading.fires { load(at: edge, at: milliseconds) }
        return reading.progress
    }

    private func receive(_ event: EdgePull.Event, at edge: LoadDirection) -> EdgePull.Reading? {
        switch edge {
        case .prepend: headPull?.receive(event)
        case .append: endPull?.receive(event)
        }
    }

    /// Loads what a pull beyond an end loads.
    func load(at edge: LoadDirection, at milliseconds: Double) {
        list.send(at: milliseconds) { machine, now in
            switch edge {
            case .prepend: machine.refreshRequested(WaiterID(0), .start, isPulled: true, at: now)
            case .append: machine.edgePulled(.append, at: now)
            }
        }
    }

    private func geometry(beyond edge: LoadDirection, by points: Double, isDragging: Bool) -> PullGeometry {
        let window = list.window
        let length = window.heights.total
        let end = max(0, length - window.viewportHeight)
        return PullGeometry(
            contentLength: length, viewLength: window.viewportHeight,
            offset: edge == .prepend ? -points : end + points, isDragging: isDragging)
    }

    /// Shows how many new items wait, the section of the first row on screen, and what loads.
    func showBeside() {
        let update = list.update
        let section = sections?.section(of: list.window.visibleRows.lowerBound)
        page_show_exhibit(update.newItems.number, section ?? -1, activity(of: update))
    }

    /// 1 for a refresh, 2 for the end, and 4 if there may be more new items, added together.
    private func activity(of update: ListUpdate<Entry>) -> Int32 {
        var activity: Int32 = update.indicators.refresh ? 1 : 0
        if update.indicators.append { activity += 2 }
        if case .discontinuity = update.newItems { activity += 4 }
        return activity
    }
}

extension NewItems {
    /// How many there are at least.
    fileprivate var number: Int32 {
        switch self {
        case .nothing: 0
        case .pending(let count), .discontinuity(atLeast: let count): Int32(count)
        }
    }
}
