#if canImport(UIKit) && !os(watchOS)
import PagingPresentation

/// One change of a list that a table or a collection shows.
struct ShownUpdate<Rows: SectionedRows> {
    var change: PresentedChange
    /// The rows after the change.
    var rows: Rows
    /// The status of the list after the change.
    var status: ShownStatus
}

/// The status of a list that a table or a collection shows.
struct ShownStatus: ListStatus {
    var content: ListContent
    var states: LoadStates
    var indicators: ListIndicators
    var itemRows: Int
    var completedRefreshes: Int
    /// Claims the announcement of the update, so that one of the list's views announces it.
    var claimAnnouncement: @MainActor () -> Bool
}

extension ShownUpdate {
    /// An update of a pager, whose rows are one section.
    init<Item>(_ update: ListUpdate<Item>, of pager: Pager<Item>?) where Rows == ListRows<Item> {
        switch update.change {
        case .replaced: change = .replaced
        case .changed(let ranges): change = .changed(ranges, SectionedRanges(inOneSection: ranges))
        }
        rows = update.rows
        status = ShownStatus(
            content: update.content, states: update.states, indicators: update.indicators,
            itemRows: update.rows.count, completedRefreshes: update.completedRefreshes
        ) { [weak pager, version = update.version] in pager?.claimAnnouncement(of: version) == true }
    }

    @MainActor
    init<Item, Element, Section>(
        _ update: PresentedUpdate<Item, Element, Section>, of list: PresentedList<Item, Element, Section>?
    ) where Rows == PresentedRows<Item, Element, Section> {
        change = update.change
        rows = update.rows
        status = ShownStatus(
            content: update.content, states: update.states, indicators: update.indicators,
            itemRows: update.rows.itemRows, completedRefreshes: update.completedRefreshes
        ) { [weak list] in list?.claimAnnouncement(of: update) == true }
    }
}
#endif
