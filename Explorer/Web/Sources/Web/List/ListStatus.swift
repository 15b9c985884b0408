import BrowserHost
import ListWindow
import PagingCore

/// What is shown beside the rows: how many there are, which one the reader is at, how the list goes on behind the last,
/// what stands in its place, and whether something takes long. Each is told to the page only when it changes.
struct ListStatus {
    /// What stands in the list's place.
    private enum Panel: Equatable {
        case loading, list, empty
        case failed(Int32)
    }

    /// How the list goes on behind its last row.
    private enum End: Equatable {
        case open, loading, ended
        case failed(Int32)
    }

    private var count: Int?
    private var total: Int?
    private var currentRow: Int?
    private var isIndicatorOn: Bool?
    private var panel: Panel?
    private var end: End?
    private var endPlace: Double?
    private var notice: Int32?
    private var announced: Int32?

    init() {}

    mutating func show(_ update: ListUpdate<Entry>, in window: ListWindow) {
        showCount(update)
        showPanel(update)
        showEnd(update, in: window)
        showIndicator(update.indicators)
        showNotice(update)
        announceFailure(update, in: window)
        guard currentRow != window.currentRow else { return }
        currentRow = window.currentRow
        page_show_current_row(Int32(currentRow ?? -1))
    }

    private mutating func showCount(_ update: ListUpdate<Entry>) {
        guard count != update.rows.count || total != update.total else { return }
        count = update.rows.count
        total = update.total
        page_show_count(Int32(update.rows.count), total == nil ? -1 : Int32(update.rows.count))
        currentRow = nil
    }

    private mutating func showPanel(_ update: ListUpdate<Entry>) {
        let new: Panel
        switch (update.content, update.states.refresh, update.states.append) {
        case (.rows, _, _): new = .list
        case (.unknown, .failed(let failure), _), (.empty, .failed(let failure), _): new = .failed(failure.number)
        case (.unknown, _, .failed(let failure)): new = .failed(failure.number)
        case (.empty, _, _): new = .empty
        case (.unknown, _, _): new = .loading
        }
        guard panel != new else { return }
        panel = new
        switch new {
        case .loading: page_show_content(0, 0)
        case .list: page_show_content(1, 0)
        case .empty: page_show_content(2, 0)
        case .failed(let failure): page_show_content(3, failure)
        }
    }

    private mutating func showEnd(_ update: ListUpdate<Entry>, in window: ListWindow) {
        let new: End
        switch update.states.append {
        case .loading: new = update.indicators.append ? .loading : .open
        case .failed(let failure): new = .failed(failure.number)
        case .ended: new = .ended
        case .idle: new = update.total == update.rows.count ? .ended : .open
        }
        let place = window.place(of: update.rows.count)
        let newPlace = window.isTailVisible ? place : nil
        guard end != new || endPlace != newPlace else { return }
        end = new
        endPlace = newPlace
        guard let newPlace else { return page_show_end(0, 0, 0) }
        switch new {
        case .open: page_show_end(0, 0, newPlace)
        case .loading: page_show_end(1, 0, newPlace)
        case .failed(let failure): page_show_end(2, failure, newPlace)
        case .ended: page_show_end(3, 0, newPlace)
        }
    }

    private mutating func showIndicator(_ indicators: ListIndicators) {
        let isOn = indicators.append || indicators.prepend || indicators.refresh
        guard isIndicatorOn != isOn else { return }
        isIndicatorOn = isOn
        page_show_indicator(isOn)
    }

    /// A refresh that failed leaves the rows as they were, and says so above them.
    private mutating func showNotice(_ update: ListUpdate<Entry>) {
        var new: Int32?
        if update.content == .rows, case .failed(let failure) = update.states.refresh { new = failure.number }
        guard notice != new else { return }
        notice = new
        page_show_notice(new ?? 0, new != nil)
    }

    /// Says once of every failure that came on screen that it did.
    private mutating func announceFailure(_ update: ListUpdate<Entry>, in window: ListWindow) {
        guard let failure = firstFailure(update, in: window), failure != announced else { return }
        announced = failure
        page_announce_failure(failure)
    }

    private func firstFailure(_ update: ListUpdate<Entry>, in window: ListWindow) -> Int32? {
        for row in window.visibleRows {
            if case .placeholder(.failed(let failure)) = update.rows[row].content { return failure.number }
        }
        if window.isTailVisible, case .failed(let failure) = update.states.append { return failure.number }
        return nil
    }
}
