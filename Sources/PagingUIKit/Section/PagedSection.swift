#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A section of a table or a collection that shows a paged list.
///
/// It takes the list's updates, has the view show them as the core's policies say, and tells the list which rows are on
/// screen. What comes while the view is in the middle of something waits until it is not.
@MainActor
final class PagedSection<Item: Identifiable & Sendable> where Item.ID: Sendable {
    enum Activity {
        case none
        /// The view asks for a cell, or takes an update.
        case underWay
    }

    /// What the view has shown of the list.
    enum Presence {
        /// The view has no rows of the list: it does not follow the list yet, or no longer.
        case none
        /// The view has rows, but was not on screen with them.
        case unseen
        /// The rows were on screen.
        case seen
    }

    /// What the view does not say of its motion.
    private enum Release {
        case none
        /// A finger lets it go, and it will slow down or come back by itself.
        case slowing
    }

    let pager: Pager<Item>
    private let place: @MainActor () -> Int?
    var policy = UpdateApplicationPolicy()
    /// Whether a cell may go on showing an item that changed.
    var reconfigures = true
    /// Called when the view is through with what may have moved its rows.
    var rowsMoved: () -> Void = {}
    /// Shows what stands at the list's edges and in its place.
    var showNotices: (Update<Item>) -> Void = { _ in }
    /// Called when an update is on screen and the reader is where they were.
    var updateShown: (Update<Item>) -> Void = { _ in }

    /// The rows the view shows.
    private(set) var rows: Rows<Item>
    private(set) weak var view: (any PagedView)?
    private weak var target: (any RowTarget)?
    private(set) var reader: Pager<Item>.Reader?
    private var observer: UpdateObserver<Item>?
    private(set) var waiting: [Update<Item>] = []
    private var afterwards: [@MainActor () -> Void] = []
    private(set) var activity = Activity.none
    var presence = Presence.none
    var goal = Goal.opening
    private var release = Release.none
    private let nextTurn = Errand()
    private let nextTry = Errand()
    private let nextLook = Errand()
    /// How often the view has asked how many rows there are.
    private(set) var questions = 0

    /// - Parameters:
    ///   - section: In which section of the view the list stands now; `nil` while it has none.
    ///   - target: Takes the changes in the place of the view; not kept.
    init(
        _ view: any PagedView, _ pager: Pager<Item>, section: @escaping @MainActor () -> Int?,
        target: (any RowTarget)? = nil
    ) {
        self.view = view
        self.target = target ?? view
        self.pager = pager
        place = section
        rows = pager.rows
        reader = pager.makeReader()
    }

    /// The section of the view in which the list stands; `nil` while it has none.
    var index: Int? { place() }

    /// How many rows the view has to show.
    func countRows() -> Int {
        questions += 1
        rowsMayHaveMoved()
        return rows.count
    }

    /// Begins to follow the list.
    func follow() {
        presence = .unseen
        observer = reader?.onUpdate { [weak self] in self?.take($0) }
    }

    /// Follows the list no more, and leaves the view to another.
    func preemptRevalidation() {
        presence = .none
        observer = nil
        reader = nil
        view = nil
        target = nil
        waiting = []
    }

    /// Takes an update, to be shown when the moment allows.
    func take(_ update: Update<Item>) {
        waiting.append(update)
        showWaiting()
    }

    /// Runs `body` and defers row updates until it returns.
    func undisturbed<Result>(_ body: () -> Result) -> Result {
        guard case .none = activity else { return body() }
        activity = .underWay
        defer { activity = .none }
        return body()
    }

    /// Calls a cell provider and defers row updates until it returns.
    ///
    /// What it reads of the pager is not observed: UIKit would configure every visible cell again at every update. A
    /// cell is configured again when its own row has changed.
    func configureCell<Cell>(_ provider: () -> Cell) -> Cell {
        undisturbed { pager.withoutTrackingReads(provider) }
    }

    /// Does something that may move the rows, and brings the reader back to where they were. In the middle of an update,
    /// which does that anyway, it is only done, and so it is before the view was given rows of the list.
    func holdingPlace(_ body: () -> Void) {
        guard presence != .none, let view, case .none = activity else { return body() }
        undisturbed {
            let anchors = anchors(in: view)
            body()
            anchors.hold(in: view)
        }
        rowsMayHaveMoved()
    }

    private func anchors(in view: any PagedView) -> Anchors {
        let isMoving =
            switch release {
            case .none: view.isMoving || isOnItsWay
            case .slowing: true
            }
        return Anchors(of: view, section: index, isMoving: isMoving)
    }

    /// Does something as a finger lets the list go, while the view does not say yet that it goes on moving.
    func letGo(slowing: Bool, _ body: () -> Void) {
        release = slowing ? .slowing : .none
        body()
        release = .none
    }

    /// Does something when the view shows the list as it stands.
    func whenShown(_ body: @escaping @MainActor () -> Void) {
        afterwards.append(body)
        showWaiting()
    }

    /// The rows on screen may be others than before. The list is told when the view is through with what it is doing.
    func rowsMayHaveMoved() {
        nextTurn.run { [weak self] in
            self?.showWaiting()
            self?.rowsMoved()
            self?.report()
            self?.lookAgainWhileMoving()
        }
    }

    /// Sees where a view comes to rest of which a delegate tells nothing.
    private func lookAgainWhileMoving() {
        guard let view, view.isMoving else { return }
        nextLook.run(by: pager.clock, after: .milliseconds(100)) { [weak self] in self?.rowsMayHaveMoved() }
    }
}

extension PagedSection {
    /// Shows the updates that came, as far as the moment allows.
    private func showWaiting() {
        guard let view, let target else { return waiting = [] }
        while let update = waiting.first {
            switch policy.application(of: update.change, waiting: waiting.count, at: moment(of: view)) {
            case .nothing:
                waiting.removeFirst()
                showStates(update)
            case .batch(let isAnimated):
                waiting.removeFirst()
                showBatch(update, isAnimated, in: view, target)
            case .reload: reload(in: view, target)
            case .later:
                return nextTry.run(by: pager.clock, after: .milliseconds(50)) { [weak self] in self?.showWaiting() }
            }
        }
        go(in: view)
        let due = afterwards
        afterwards = []
        for body in due { body() }
    }

    private func moment(of view: any PagedView) -> ViewMoment {
        if case .underWay = activity { return .busy }
        if view.isHeldOpen { return .heldOpen }
        guard view.window != nil, !rows.isEmpty else { return .unseen }
        let paths = view.pathsOnScreen
        let isAbove = paths.first.map { first in index.map { $0 < first.section } ?? false } ?? false
        return .showing(
            onScreen: isAbove ? rows.endIndex..<rows.endIndex : ownRows(paths),
            animates: !UIAccessibility.isReduceMotionEnabled)
    }

    private func showStates(_ update: Update<Item>) {
        holdingPlace {
            rows = update.rows
            showNotices(update)
        }
        updateShown(update)
    }

    private func showBatch(_ update: Update<Item>, _ isAnimated: Bool, in view: any PagedView, _ target: any RowTarget)
    {
        guard case .changed(let ranges) = update.change else { return }
        undisturbed {
            var anchors = anchors(in: view)
            let section = index ?? 0
            let near = ownRows(view.pathsNearScreen)
            let reloads = ranges.reloads.flatMap { $0.clamped(to: near) }
            let exchanged = reloads.filter { needsAnotherCell($0, rows, ranges.carry($0), update.rows) }
            let batch = RowBatch(ranges, reloads: exchanged, in: section)
            let change = { target.change(batch, isAnimated: isAnimated) { self.rows = update.rows } }
            if isAnimated { change() } else { UIView.performWithoutAnimation(change) }
            let kept = Set(reloads).subtracting(exchanged).sorted()
            if !kept.isEmpty { target.reconfigure(kept.map { IndexPath(row: ranges.carry($0), section: section) }) }
            showNotices(update)
            anchors.carry(over: ranges)
            anchors.hold(in: view)
        }
        carryGoal(over: ranges)
        if isOnItsWay { aimAgain(ranges, in: view) }
        updateShown(update)
        report()
    }

    private func needsAnotherCell(_ old: Int, _ before: Rows<Item>, _ new: Int, _ after: Rows<Item>) -> Bool {
        !reconfigures || (before[old].item == nil) != (after[new].item == nil)
    }

    /// Has the view take all rows as they are after the last update that came.
    private func reload(in view: any PagedView, _ target: any RowTarget) {
        guard let last = waiting.last else { return }
        stoppedOnItsWay()
        undisturbed {
            var anchors = anchors(in: view)
            var before = rows
            for update in waiting {
                switch update.change {
                case .changed(let ranges):
                    anchors.carry(over: ranges)
                    carryGoal(over: ranges)
                case .replaced:
                    anchors.find(before, in: update.rows)
                    forgetGoal()
                }
                before = update.rows
            }
            waiting = []
            UIView.performWithoutAnimation {
                target.takeAll(section: index ?? 0) { self.rows = last.rows }
                showNotices(last)
                if view.window != nil { view.layoutIfNeeded() }
                anchors.hold(in: view)
            }
        }
        updateShown(last)
        report()
    }

    func ownRows(_ paths: [IndexPath]) -> Range<Int> {
        let own = paths.filter { $0.section == index }.map(\.item)
        guard let first = own.first, let last = own.last else { return 0..<0 }
        return first..<(last + 1)
    }
}
#endif
