#if canImport(UIKit) && !os(watchOS)
import PagingPresentation
import UIKit

/// A section of a table or a collection that shows a paged list.
///
/// It applies the list's updates to the view as `UpdateApplicationPolicy` decides, and reports the visible rows to the
/// list. Updates that arrive while the view is busy wait until it is idle.
@MainActor
final class PagedSection<Item: Identifiable & Sendable> where Item.ID: Sendable {
    /// The view that shows the list, and the list's reader.
    private struct Attachment {
        weak var view: (any PagedView)?
        /// Applies the changes of rows: the view, or its diffable data source.
        weak var target: (any RowUpdateTarget)?
        let reader: Pager<Item>.Reader
        /// Whether rows of the list have been on screen.
        var hasBeenVisible = false
    }

    /// The connection of the list to the view.
    private enum Phase {
        /// The reader has joined the list. The view has no rows of it yet.
        case joined(Attachment)
        /// The list delivers its first update, before it returns the observer.
        case starting(Attachment)
        case following(Attachment, UpdateObserver<Item>)
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

    let pager: Pager<Item>
    private let sectionIndex: @MainActor () -> Int?
    var updatePolicy = UpdateApplicationPolicy()
    /// Whether the existing cell of an item is configured again when the item changes. If not, the row is reloaded.
    var reconfiguresCells = true
    /// Called after layout, scrolling or updates that can have moved the rows.
    var onViewportUpdate: () -> Void = {}
    /// Updates the notice views.
    var showNotices: (ListUpdate<Item>) -> Void = { _ in }
    /// Called when an update is applied and the scroll position is restored.
    var updateApplied: (ListUpdate<Item>) -> Void = { _ in }

    /// The rows that the view shows.
    private(set) var rows: ListRows<Item>
    private(set) var pendingUpdates: [ListUpdate<Item>] = []
    private var pendingCompletions: [@MainActor () -> Void] = []
    private var phase: Phase
    private(set) var activity = Activity.idle
    var pendingScroll = PendingScroll.opening
    private var dragEnd = DragEnd.none
    private let viewportUpdate = CoalescedTask()
    private let updateRetry = CoalescedTask()
    private let motionCheck = CoalescedTask()
    /// The number of times that the view requested the number of rows.
    private(set) var rowCountQueries = 0

    /// - Parameters:
    ///   - section: The current section of the list in the view; `nil` while it has none.
    ///   - target: Applies the changes of rows instead of the view; not retained.
    init(
        _ view: any PagedView, _ pager: Pager<Item>, section: @escaping @MainActor () -> Int?,
        target: (any RowUpdateTarget)? = nil
    ) {
        self.pager = pager
        sectionIndex = section
        rows = pager.rows
        phase = .joined(Attachment(view: view, target: target ?? view, reader: pager.makeReader()))
    }

    private var attachment: Attachment? {
        switch phase {
        case .joined(let attachment), .starting(let attachment), .following(let attachment, _): attachment
        case .detached: nil
        }
    }

    /// The view that shows the list; `nil` after it was released or the list was detached.
    var view: (any PagedView)? { attachment?.view }

    /// The list's reader; `nil` after the list was detached.
    var reader: Pager<Item>.Reader? { attachment?.reader }

    /// Whether rows of the list have been on screen.
    var hasBeenVisible: Bool { attachment?.hasBeenVisible ?? false }

    /// Whether the view has rows of the list.
    var viewHasRows: Bool {
        switch phase {
        case .joined, .detached: false
        case .starting, .following: true
        }
    }

    /// The current section of the list in the view; `nil` while it has none.
    var index: Int? { sectionIndex() }

    /// The number of rows, for the view's data source method.
    func rowCount() -> Int {
        rowCountQueries += 1
        setNeedsViewportUpdate()
        return rows.count
    }

    /// Begins to receive the list's updates. The first one is delivered before this method returns.
    func follow() {
        guard case .joined(let attachment) = phase else { return }
        phase = .starting(attachment)
        let observer = attachment.reader.onUpdate { [weak self] in self?.enqueue($0) }
        // The first update can have changed the attachment or detached the list.
        if case .starting(let attachment) = phase { phase = .following(attachment, observer) }
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
            phase = .following(attachment, observer)
        case .joined, .detached: break
        }
    }

    /// Adds an update to the pending ones and applies them if the view can apply them now.
    func enqueue(_ update: ListUpdate<Item>) {
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
            position.restore(in: view)
        }
        setNeedsViewportUpdate()
    }

    private func savedScrollPosition(of view: any PagedView) -> SavedScrollPosition {
        let isMoving =
            switch dragEnd {
            case .none: view.isMoving || isAnimatingScroll
            case .decelerating: true
            }
        return SavedScrollPosition(of: view, section: index, isMoving: isMoving)
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

extension PagedSection {
    /// Applies the pending updates until none is left or the view cannot apply the next one now.
    private func applyPendingUpdates() {
        guard let view, let target = attachment?.target else { return pendingUpdates = [] }
        while let update = pendingUpdates.first {
            let application = updatePolicy.application(
                of: update.change, waiting: pendingUpdates.count, at: moment(of: view))
            switch application {
            case .nothing:
                pendingUpdates.removeFirst()
                applyStates(update)
            case .batch(let isAnimated):
                pendingUpdates.removeFirst()
                applyBatch(update, isAnimated, in: view, target)
            case .reload: reload(in: view, target)
            case .later:
                return updateRetry.schedule(on: pager.clock, after: .milliseconds(50)) { [weak self] in
                    self?.applyPendingUpdates()
                }
            }
        }
        performPendingScroll(in: view)
        let completions = pendingCompletions
        pendingCompletions = []
        for completion in completions { completion() }
    }

    private func moment(of view: any PagedView) -> ViewMoment {
        if case .busy = activity { return .busy }
        if view.isDraggedWhileRefreshing { return .heldOpen }
        guard view.window != nil, !rows.isEmpty else { return .unseen }
        let paths = view.visiblePaths
        let isAbove = paths.first.map { first in index.map { $0 < first.section } ?? false } ?? false
        return .showing(
            onScreen: isAbove ? rows.endIndex..<rows.endIndex : ownRows(paths),
            animates: !UIAccessibility.isReduceMotionEnabled)
    }

    /// Applies an update that changes no rows.
    private func applyStates(_ update: ListUpdate<Item>) {
        preservingScrollPosition {
            rows = update.rows
            showNotices(update)
        }
        updateApplied(update)
    }

    private func applyBatch(
        _ update: ListUpdate<Item>, _ isAnimated: Bool, in view: any PagedView, _ target: any RowUpdateTarget
    ) {
        guard case .changed(let ranges) = update.change else { return }
        deferringUpdates {
            var position = savedScrollPosition(of: view)
            let section = index ?? 0
            let near = ownRows(view.nearbyPaths)
            let changed = ranges.reloads.flatMap { $0.clamped(to: near) }
            let reloaded = changed.filter { needsAnotherCell($0, rows, ranges.carry($0), update.rows) }
            let batch = RowBatch(ranges, reloads: reloaded, in: section)
            let change = { target.apply(batch, isAnimated: isAnimated) { self.rows = update.rows } }
            if isAnimated { change() } else { UIView.performWithoutAnimation(change) }
            let reconfigured = Set(changed).subtracting(reloaded).sorted()
            if !reconfigured.isEmpty {
                target.reconfigure(reconfigured.map { IndexPath(row: ranges.carry($0), section: section) })
            }
            showNotices(update)
            position.carry(over: ranges)
            position.restore(in: view)
        }
        carryUnconfirmedScroll(over: ranges)
        if isAnimatingScroll { retargetAnimatedScroll(over: ranges, in: view) }
        updateApplied(update)
        reportViewport()
    }

    private func needsAnotherCell(_ old: Int, _ before: ListRows<Item>, _ new: Int, _ after: ListRows<Item>) -> Bool {
        !reconfiguresCells || (before[old].item == nil) != (after[new].item == nil)
    }

    /// Reloads all rows and applies all pending updates at once.
    private func reload(in view: any PagedView, _ target: any RowUpdateTarget) {
        guard let last = pendingUpdates.last else { return }
        endAnimatedScroll()
        deferringUpdates {
            var position = savedScrollPosition(of: view)
            var before = rows
            for update in pendingUpdates {
                switch update.change {
                case .changed(let ranges):
                    position.carry(over: ranges)
                    carryUnconfirmedScroll(over: ranges)
                case .replaced:
                    position.find(before, in: update.rows)
                    cancelUnconfirmedScroll()
                }
                before = update.rows
            }
            pendingUpdates = []
            UIView.performWithoutAnimation {
                target.reload(section: index ?? 0) { self.rows = last.rows }
                showNotices(last)
                if view.window != nil { view.layoutIfNeeded() }
                position.restore(in: view)
            }
        }
        updateApplied(last)
        reportViewport()
    }

    /// The range of this section's rows among some paths; empty if there are none.
    func ownRows(_ paths: [IndexPath]) -> Range<Int> {
        let own = paths.filter { $0.section == index }.map(\.item)
        guard let first = own.first, let last = own.last else { return 0..<0 }
        return first..<(last + 1)
    }
}
#endif
