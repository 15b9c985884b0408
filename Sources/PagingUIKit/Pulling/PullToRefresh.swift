#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
import UIKit

/// Refreshes a list with a refresh control. The list owns the refresh, which continues if the control is removed.
@MainActor
final class PullToRefresh<Item: Identifiable> {
    private enum Phase {
        case idle
        /// The user pulled, and the list's indicator is not on yet.
        case pulled
        /// The list's indicator is on.
        case refreshing
    }

    private let control: UIRefreshControl
    private weak var view: UIScrollView?
    /// Runs a closure after all pending updates are applied.
    private let afterPendingUpdates: @MainActor (@escaping @MainActor () -> Void) -> Void
    private var phase = Phase.idle
    private var refresh: Task<Void, Never>?

    deinit {
        refresh?.cancel()
        MainActor.runOnMainQueue { [view, control] in Self.remove(control, from: view) }
    }

    init(
        _ view: UIScrollView, _ pager: Pager<Item>, _ kind: RefreshKind<Item.ID>,
        afterPendingUpdates: @escaping @MainActor (@escaping @MainActor () -> Void) -> Void
    ) {
        self.view = view
        self.afterPendingUpdates = afterPendingUpdates
        control = UIRefreshControl()
        control.addAction(
            UIAction { [weak self, weak pager] _ in
                guard let pager else { return }
                self?.phase = .pulled
                self?.refresh = Task {
                    await pager.refresh(kind, isPulled: true)
                    self?.afterPendingUpdates { self?.refreshEnded() }
                }
            }, for: .valueChanged)
        view.refreshControl = control
    }

    /// Follows the list's indicator. It has a minimum duration, and it ends when the refresh is cancelled.
    func show(_ indicators: ListIndicators) {
        switch (phase, indicators.refresh) {
        case (.pulled, true): phase = .refreshing
        case (.refreshing, false): stop()
        case (.idle, _), (.pulled, false), (.refreshing, true): break
        }
    }

    /// Ends the control if the refresh ended before the list's indicator was on.
    private func refreshEnded() {
        switch phase {
        case .pulled: stop()
        case .idle, .refreshing: break
        }
    }

    /// Removes the control from the view.
    func detach() {
        phase = .idle
        Self.remove(control, from: view)
    }

    private static func remove(_ control: UIRefreshControl, from view: UIScrollView?) {
        if control.isRefreshing { control.endRefreshing() }
        if view?.refreshControl === control { view?.refreshControl = nil }
    }

    private func stop() {
        phase = .idle
        // Ending an idle control would stop a scroll in progress.
        if control.isRefreshing { control.endRefreshing() }
    }
}
#endif
