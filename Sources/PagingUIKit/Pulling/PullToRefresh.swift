#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
import UIKit

/// Loads a list anew when a person pulls it down. The refresh is the list's: nobody has to wait for it.
@MainActor
final class PullToRefresh<Item: Identifiable & Sendable> where Item.ID: Sendable {
    private enum Phase {
        case idle
        /// A person pulled; the list's indicator is not on yet.
        case pulled
        /// The control turns because the list's indicator is on.
        case turning
    }

    private let control: UIRefreshControl
    private weak var view: UIScrollView?
    /// Does something when the view shows the list as it stands.
    private let whenShown: @MainActor (@escaping @MainActor () -> Void) -> Void
    private var phase = Phase.idle
    private var waiting: Task<Void, Never>?

    deinit {
        waiting?.cancel()
        MainActor.runNowOrSoon { [view, control] in Self.take(control, from: view) }
    }

    init(
        _ view: UIScrollView, _ pager: Pager<Item>, _ kind: RefreshKind<Item.ID>,
        whenShown: @escaping @MainActor (@escaping @MainActor () -> Void) -> Void
    ) {
        self.view = view
        self.whenShown = whenShown
        control = UIRefreshControl()
        control.addAction(
            UIAction { [weak self, weak pager] _ in
                guard let pager else { return }
                self?.phase = .pulled
                self?.waiting = Task {
                    await pager.refresh(kind, isPulled: true)
                    self?.whenShown { self?.ended() }
                }
            }, for: .valueChanged)
        view.refreshControl = control
    }

    /// Follows the list's indicator, which also says how long the control turns at least, and that a refresh was
    /// cancelled.
    func show(_ indicators: Indicators) {
        switch (phase, indicators.refresh) {
        case (.pulled, true): phase = .turning
        case (.turning, false): stop()
        case (.idle, _), (.pulled, false), (.turning, true): break
        }
    }

    /// A refresh is over. One whose indicator was never on ends the control here.
    private func ended() {
        switch phase {
        case .pulled: stop()
        case .idle, .turning: break
        }
    }

    /// Takes the control away.
    func detach() {
        phase = .idle
        Self.take(control, from: view)
    }

    private static func take(_ control: UIRefreshControl, from view: UIScrollView?) {
        if control.isRefreshing { control.endRefreshing() }
        if view?.refreshControl === control { view?.refreshControl = nil }
    }

    /// To end a control that is idle would stop the scrolling.
    private func stop() {
        phase = .idle
        if control.isRefreshing { control.endRefreshing() }
    }
}
#endif
