#if canImport(UIKit) && !os(watchOS)
import PagingPresentation
import UIKit

/// The position of a notice view in a table or a collection.
enum NoticePosition {
    case head
    case end
    /// In place of the rows, while there are none.
    case unavailableContent
}

/// The notices of a list: views at its edges and in place of its rows, announcements, and pull indicators.
@MainActor
final class PagedNotices<Item: Identifiable> {
    private let pager: Pager<Item>
    /// The view that contains the notice views; `nil` after the list was detached.
    private var host: (any NoticeHost)?
    private var installed: [NoticePosition: InstalledNotice] = [:]
    private var announcements = Announcements()
    private var last: ShownStatus?
    /// The width for which the notice views were sized, in points.
    private var width: CGFloat?
    /// Runs a closure that can move the rows, and restores the scroll position.
    var preservingScrollPosition: @MainActor (_ body: () -> Void) -> Void = { $0() }
    /// Whether the list is the view's only section, so that a notice can be shown in place of the rows.
    var isOnlySection: @MainActor () -> Bool = { true }
    /// Whether the view that shows the list is in a window.
    var isOnScreen: @MainActor () -> Bool = { true }
    var pullToLoadMore: PullToLoadMore<Item>? {
        didSet { oldValue?.detach() }
    }
    #if !os(tvOS)
    var pullToRefresh: PullToRefresh<Item>? {
        didSet { oldValue?.detach() }
    }
    #endif

    var refreshBar: RefreshFailureBar<Item>? {
        didSet {
            oldValue?.detach()
            refreshBar?.position = { [weak self] in self?.refreshBarPosition() ?? 0 }
            if let last { refreshBar?.show(last, texts) }
        }
    }
    /// Returns the distance from the top of the view to the bar of a failed refresh, in points.
    var refreshBarPosition: @MainActor () -> CGFloat = { 0 }

    init(_ pager: Pager<Item>, _ host: any NoticeHost) {
        self.pager = pager
        self.host = host
    }

    deinit {
        MainActor.runOnMainQueue { [host, installed] in
            for (position, notice) in installed { host?.remove(notice.view, at: position) }
        }
    }

    var texts: PagingTexts {
        get { announcements.texts }
        set {
            announcements.texts = newValue
            for notice in installed.values { notice.invalidate() }
            refreshBar?.invalidate()
            if let last {
                showViews(last)
                refreshBar?.show(last, newValue)
            }
        }
    }

    subscript(position: NoticePosition) -> (any PagingNoticeView)? {
        get { installed[position]?.view }
        set {
            guard let host else { return }
            let old = installed[position]?.view
            adopt(newValue, at: position)
            preservingScrollPosition {
                if let old, old !== newValue { host.remove(old, at: position) }
                if let newValue { host.install(newValue, at: position) }
            }
            updateViews()
        }
    }

    /// Installs a standard view at a position, if the position is available.
    func installStandardView(at position: NoticePosition) {
        if host?.isAvailable(position) == true { self[position] = StandardNoticeView(frame: .zero) }
    }

    /// Uses a view that is already installed at its position and not sized yet.
    func adopt(_ view: (any PagingNoticeView)?, at position: NoticePosition) {
        installed[position]?.release()
        installed[position] = view.map { InstalledNotice($0) { [weak self] in self?.resizeView(at: position) } }
        if let last { installed[position]?.show(notice(of: last, at: position), context(at: position)) }
    }

    /// Whether a view is one of the installed views.
    func owns(_ view: UIView) -> Bool { installed.values.contains { $0.view === view } }

    /// Stops using a view, because another list uses it now.
    func release(_ view: UIView) {
        for (position, notice) in installed where notice.view === view {
            notice.release()
            installed[position] = nil
        }
    }

    /// Shows the states of an update in the views and posts its announcements.
    func show(_ status: ShownStatus) {
        last = status
        showViews(status)
        announcements.post(status) { isOnScreen() && status.claimAnnouncement() }
    }

    /// Called when the rows of an update are on screen and the scroll position is restored.
    func updateApplied(_ status: ShownStatus) {
        #if !os(tvOS)
        pullToRefresh?.show(status.indicators)
        #endif
        pullToLoadMore?.show(status.indicators, context(at: .end))
        // The end of the list can move without a scroll.
        pullToLoadMore?.didScroll()
        refreshBar?.show(status, texts)
    }

    /// Called after a scroll or a change of the content size or insets.
    func didScroll() {
        pullToLoadMore?.didScroll()
        refreshBar?.layOut()
    }

    /// Updates the views after a change outside the list, such as VoiceOver being turned on.
    func updateViews() {
        if let last { showViews(last) }
    }

    /// Removes everything that was added to the view.
    func detach() {
        for (position, notice) in installed {
            notice.release()
            host?.remove(notice.view, at: position)
        }
        installed = [:]
        host = nil
        pullToLoadMore = nil
        refreshBar = nil
        #if !os(tvOS)
        pullToRefresh = nil
        #endif
    }

    /// Resizes the views if the width has changed, because their texts can wrap into another number of lines.
    func resizeViews(forWidth width: CGFloat) {
        guard width != self.width else { return }
        self.width = width
        for position in installed.keys { resizeView(at: position) }
    }

    private func resizeView(at position: NoticePosition) {
        guard let view = self[position], let host else { return }
        preservingScrollPosition { host.resize(view, at: position) }
    }

    private func showViews(_ update: ShownStatus) {
        let changed = installed.filter { !$0.value.shows(notice(of: update, at: $0.key)) }
        guard !changed.isEmpty, let host else { return }
        preservingScrollPosition {
            for (position, installed) in changed {
                installed.show(notice(of: update, at: position), context(at: position))
                host.resize(installed.view, at: position)
            }
        }
    }

    private func notice(of update: ShownStatus, at position: NoticePosition) -> ListNotice {
        let showsUnavailableContent = self[.unavailableContent] != nil && isOnlySection()
        return switch position {
        case .head: .edge(update.notice(.prepend))
        case .unavailableContent: .unavailableContent(showsUnavailableContent ? update.unavailableContent : .nothing)
        case .end:
            update.endNotice(
                showsUnavailableContentElsewhere: showsUnavailableContent,
                pull: pullToLoadMore == nil ? .notWanted : isUsedWithoutTouch ? .impossible : .possible)
        }
    }

    /// Whether the user cannot pull the list beyond its end.
    private var isUsedWithoutTouch: Bool {
        UIAccessibility.isVoiceOverRunning || UIAccessibility.isSwitchControlRunning
    }

    private func context(at position: NoticePosition) -> PagingNotice.Context {
        let retry: @MainActor () -> Void =
            switch position {
            case .head: { [weak pager] in pager?.pull(.prepend) }
            case .end: { [weak pager] in pager?.pull(.append) }
            case .unavailableContent: { [weak pager] in pager?.retry() }
            }
        return PagingNotice.Context(texts: texts, retry: retry, load: { [weak pager] in pager?.pull(.append) })
    }
}
#endif
