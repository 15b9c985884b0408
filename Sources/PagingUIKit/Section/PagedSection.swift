#if canImport(UIKit) && !os(watchOS)
import PagingPresentation
import UIKit

/// The sections of a table or a collection that show a paged list.
///
/// It applies the list's updates to the view as `UpdateApplicationPolicy` decides, and reports the visible rows to the
/// list. Updates that arrive while the view is busy wait until it is idle.
@MainActor
final class PagedSection<List: SectionedList> {
    /// The view that shows the list, and the list's reader.
    struct Attachment {
        weak var view: (any PagedView)?
        /// Applies the changes of rows: the view, or its diffable data source.
        weak var target: (any RowUpdateTarget)?
        let connection: ListConnection<List.Rows>
        /// Whether rows of the list have been on screen.
        var hasBeenVisible = false
    }

    /// The connection of the list to the view.
    private enum Phase {
        /// The reader has joined the list. The view has no rows of it yet.
        case joined(Attachment)
        /// The list delivers its first update, before it returns the observer.
        case starting(Attachment)
        case following(Attachment, observer: AnyObject)
        case detached
    }

    /// Whether the view can apply an update now.
    enum Activity {
        case idle
        /// The view requests a cell or applies an update.
        case busy
    }

    /// The end of a drag that the view's properties do not show yet.
    private enum DragEnd {
        case none
        /// The view is about to decelerate or to bounce back.
        case decelerating
    }

    let list: List
    private let sectionIndex: @MainActor () -> Int?
    var updatePolicy = UpdateApplicationPolicy()
    /// Whether the existing cell of an item is configured again when the item changes. If not, the row is reloaded.
    var reconfiguresCells = true
    /// Called after layout, scrolling or updates that can have moved the rows.
    var onViewportUpdate: () -> Void = {}
    /// Updates the notice views.
    var showNotices: (ShownStatus) -> Void = { _ in }
    /// Called when an update is applied and the scroll position is restored.
    var updateApplied: (ShownStatus) -> Void = { _ in }

    /// The rows that the view shows.
    var rows: List.Rows
    var pendingUpdates: [ShownUpdate<List.Rows>] = []
    var pendingCompletions: [@MainActor () -> Void] = []
    private var phase: Phase
    private(set) var activity = Activity.idle
    var pendingScroll = PendingScroll.opening
    private var dragEnd = DragEnd.none
    private let viewportUpdate = CoalescedTask()
    let updateRetry = CoalescedTask()
    private let motionCheck = CoalescedTask()
    /// The number of times that the view requested the number of rows.
    private(set) var rowCountQueries = 0

    /// - Parameters:
    ///   - section: The section of the view that shows the list's first section; `nil` while there is none.
    ///   - target: Applies the changes of rows instead of the view; not retained.
    init(
        _ view: any PagedView, _ list: List, section: @escaping @MainActor () -> Int?,
        target: (any RowUpdateTarget)? = nil
    ) {
        self.list = list
        sectionIndex = section
        rows = list.rows
        phase = .detached
        let connection = list.connect { [weak self] in self?.jump(to: $0, isAnimated: false) }
        phase = .joined(Attachment(view: view, target: target ?? view, connection: connection))
    }

    var pager: Pager<List.Item> { list.pager }

    var attachment: Attachment? {
        switch phase {
        case .joined(let attachment), .starting(let attachment), .following(let attachment, _): attachment
        case .detached: nil
        }
    }

    /// The view that shows the list; `nil` after it was released or the list was detached.
    var view: (any PagedView)? { attachment?.view }

    /// The connection to the list; `nil` after the list was detached.
    var connection: ListConnection<List.Rows>? { attachment?.connection }

    /// Whether rows of the list have been on screen.
    var hasBeenVisible: Bool { attachment?.hasBeenVisible ?? false }

    /// Whether the view has rows of the list.
    var viewHasRows: Bool {
        switch phase {
        case .joined, .detached: false
        case .starting, .following: true
        }
    }

    /// The paths of the rows in the view.
    var paths: RowPaths<List.Rows> { RowPaths(firstSection: sectionIndex(), rows: rows) }

    /// The number of rows of a section of the list, for the view's data source method.
    ///
    /// - Parameter section: The index of the section in the list.
    func rowCount(ofSection section: Int) -> Int {
        rowCountQueries += 1
        setNeedsViewportUpdate()
        return rows.rows(ofSection: section).count
    }

    /// Begins to receive the list's updates. The first one is delivered before this method returns.
    func follow() {
        guard case .joined(let attachment) = phase else { return }
        phase = .starting(attachment)
        let observer = attachment.connection.follow { [weak self] in self?.enqueue($0) }
        // The first update can have changed the attachment or detached the list.
        if case .starting(let attachment) = phase { phase = .following(attachment, observer: observer) }
    }

    /// Stops receiving updates and releases the reader.
    func detach() {
        phase = .detached
        pendingUpdates = []
    }

    /// Notes that rows of the list are on screen.
    func markVisible() {
        if hasBeenVisible { return }
        switch phase {
        case .starting(var attachment):
            attachment.hasBeenVisible = true
            phase = .starting(attachment)
        case .following(var attachment, let observer):
            attachment.hasBeenVisible = true
            phase = .following(attachment, observer: observer)
        case .joined, .detached: break
        }
    }

    /// Adds an update to the pending ones and applies them if the view can apply them now.
    func enqueue(_ update: ShownUpdate<List.Rows>) {
        pendingUpdates.append(update)
        applyPendingUpdates()
    }

    /// Runs `body` and defers row updates until it returns.
    func deferringUpdates<Result>(_ body: () -> Result) -> Result {
        guard case .idle = activity else { return body() }
        activity = .busy
        defer { activity = .idle }
        return body()
    }

    /// Calls a cell provider and defers row updates until it returns.
    ///
    /// The provider's reads of the pager are not tracked. Otherwise UIKit would configure every visible cell again
    /// after every update. A cell is configured again when its own row changes.
    func configureCell<Cell>(_ provider: () -> Cell) -> Cell {
        deferringUpdates { pager.withoutTrackingReads(provider) }
    }

    /// Runs `body`, which can move the rows, and restores the scroll position.
    ///
    /// Only runs `body` while an update is applied, because the update restores the position itself, and before the
    /// view has rows of the list.
    func preservingScrollPosition(_ body: () -> Void) {
        guard viewHasRows, let view, case .idle = activity else { return body() }
        deferringUpdates {
            let position = savedScrollPosition(of: view)
            body()
            position.restore(in: view, paths)
        }
        setNeedsViewportUpdate()
    }

    func savedScrollPosition(of view: any PagedView) -> SavedScrollPosition {
        let isMoving =
            switch dragEnd {
            case .none: view.isMoving || isAnimatingScroll
            case .decelerating: true
            }
        return SavedScrollPosition(of: view, paths, hasItem: connection?.hasItem ?? { _ in true }, isMoving: isMoving)
    }

    /// Runs `body` when a drag ends, while the view does not report yet whether it continues to move.
    func endingDrag(willDecelerate: Bool, _ body: () -> Void) {
        dragEnd = willDecelerate ? .decelerating : .none
        body()
        dragEnd = .none
    }

    /// Runs `body` after all pending updates are applied.
    func afterPendingUpdates(_ body: @escaping @MainActor () -> Void) {
        pendingCompletions.append(body)
        applyPendingUpdates()
    }

    /// Schedules a report of the visible rows, for when the view is done with its current work.
    func setNeedsViewportUpdate() {
        viewportUpdate.schedule { [weak self] in
            self?.applyPendingUpdates()
            self?.onViewportUpdate()
            self?.reportViewport()
            self?.scheduleMotionCheck()
        }
    }

    /// Checks a moving view again after 100 ms, because its delegate may not forward the end of the motion.
    private func scheduleMotionCheck() {
        guard let view, view.isMoving else { return }
        motionCheck.schedule(on: pager.clock, after: .milliseconds(100)) { [weak self] in
            self?.setNeedsViewportUpdate()
        }
    }
}
#endif
