#if canImport(UIKit) && !os(watchOS)
import PagingPresentation
public import UIKit

/// The common base class of the data sources that show a paged list in a table or a collection.
///
/// Create a ``PagedTableDataSource``, a ``PagedCollectionDataSource`` or a ``PagedSnapshots``.
@MainActor
open class PagedDataSource<List: SectionedList>: NSObject, UIScrollViewDelegate {
    /// The list.
    public let list: List
    let section: PagedSection<List>
    let notices: PagedNotices<List.Item>
    private let queryCheck = CoalescedTask()

    init(
        _ view: any PagedView, _ list: List, section: @escaping @MainActor () -> Int?,
        target: (any RowUpdateTarget)? = nil, noticeHost: any NoticeHost
    ) {
        self.list = list
        self.section = PagedSection(view, list, section: section, target: target)
        notices = PagedNotices(list.pager, noticeHost)
        super.init()
        notices.refreshBar = RefreshFailureBar(view, list.pager, StandardNoticeView.bar())
        notices.refreshBarPosition = { [weak self, weak view] in
            guard let self, let view else { return 0 }
            let lists = ListRegistry.lists(in: view)
            let own = lists.firstIndex { $0 === self } ?? lists.endIndex
            return view.adjustedContentInset.top - lists[own...].reduce(0) { $0 + $1.refreshBarLength }
        }
        self.section.showNotices = { [notices] in notices.show($0) }
        self.section.onViewportUpdate = { [notices, weak view] in
            notices.updateViews()
            if let view { notices.resizeViews(forWidth: view.bounds.width) }
            notices.didScroll()
        }
        self.section.updateApplied = { [notices] in notices.updateApplied($0) }
        notices.isOnScreen = { [weak view] in view?.window != nil }
        notices.preservingScrollPosition = { [weak section = self.section] body in
            if let section { section.preservingScrollPosition(body) } else { body() }
        }
    }

    /// Detaches the lists that were registered earlier and whose rows the other sections' data source does not request.
    ///
    /// The check runs in the next main actor job, when the app can have stored this data source.
    ///
    /// - Parameter query: Requests the number of rows of a section.
    func detachUnqueriedLists(_ query: @escaping @MainActor (_ section: Int) -> Void) {
        queryCheck.schedule { [weak self] in
            guard let self else { return }
            let unqueried = ListRegistry.lists(in: section.view).prefix { $0 !== self }.filter { list in
                guard case .section(let index)? = list.location else { return false }
                return !list.isQueried(by: { query(index) })
            }
            if unqueried.isEmpty { return }
            for list in unqueried { list.detach() }
            claimRoles()
            installDefaultNotices()
        }
    }

    deinit {
        MainActor.runOnMainQueue { [section] in ListRegistry.assignRoles(in: section.view) }
    }

    /// The pager that loads the list.
    public var pager: Pager<List.Item> { list.pager }

    /// The rows that the view shows. They are the rows of ``list``, except while an update waits to be applied.
    public var rows: List.Rows { section.rows }

    /// The texts of the notice views and of VoiceOver announcements.
    public var texts: PagingTexts {
        get { notices.texts }
        set { notices.texts = newValue }
    }

    /// Decides how updates are applied: as a batch, as a reload, or later.
    public var updatePolicy: UpdateApplicationPolicy {
        get { section.updatePolicy }
        set { section.updatePolicy = newValue }
    }

    /// Whether the existing cell of an item is configured again when the item changes; `true` by default.
    ///
    /// Set it to `false` if a changed item can need a cell of another type. Then the row is reloaded.
    public var reconfiguresCells: Bool {
        get { section.reconfiguresCells }
        set { section.reconfiguresCells = newValue }
    }

    /// The view's background view, which shows the list's state while there are no rows; `nil` for none.
    ///
    /// By default it is `nil` if there are other sections. Then the footer shows the state.
    public var unavailableContent: (any PagingNoticeView)? {
        get { notices[.unavailableContent] }
        set { notices[.unavailableContent] = newValue }
    }

    /// The bar at the top of the view, which shows a refresh that failed while the list has rows, with buttons that
    /// retry and dismiss it; `nil` for none.
    ///
    /// It stays at the top while the user scrolls. A list that scrolls vertically and rests at its top makes room for it
    /// with its content inset. In a list that scrolls horizontally the bar covers the top of the rows.
    public var refreshFailureView: (any PagingNoticeView)? {
        get { notices.refreshBar?.notice }
        set {
            notices.refreshBar = nil
            guard let view = section.view, let newValue else { return }
            notices.refreshBar = RefreshFailureBar(view, pager, newValue)
        }
    }

    #if !os(tvOS)
    /// Adds a refresh control, with which the user refreshes the list.
    ///
    /// Does nothing in an app with the Mac idiom, where UIKit has no refresh control. Offer a menu command there that
    /// calls ``Pager/refresh(_:isPulled:)``.
    ///
    /// - Parameter kind: Which rows the refresh loads.
    public func enablePullToRefresh(_ kind: RefreshKind<List.Item.ID> = .start) {
        guard let view = section.view, UIDevice.current.userInterfaceIdiom != .mac else { return }
        notices.pullToRefresh = PullToRefresh(view, pager, kind) { [weak section] in
            section?.afterPendingUpdates($0)
        }
    }
    #endif

    /// Loads the next page when the user pulls the list beyond its end, and shows an indicator after the last row while
    /// the page loads.
    ///
    /// While VoiceOver or Switch Control is on, the footer has a button that loads the next page.
    ///
    /// From a delegate of your own, forward ``scrollViewDidScroll(_:)``,
    /// ``scrollViewDidEndDragging(_:willDecelerate:)`` and ``scrollViewDidChangeAdjustedContentInset(_:)``.
    ///
    /// - Parameters:
    ///   - policy: Decides which drags count as a pull.
    ///   - indicator: The view that shows the loading state after the last row: below it, or beside it in a list that
    ///     scrolls horizontally; `nil` for a ``StandardNoticeView``.
    public func enablePullToLoadMore(_ policy: EdgePullPolicy = .more, indicator: (any PagingNoticeView)? = nil) {
        guard let view = section.view else { return }
        // The previous pull must be detached first, because it can have the same indicator.
        notices.pullToLoadMore = nil
        notices.pullToLoadMore = PullToLoadMore(view, pager, policy, indicator ?? StandardNoticeView(frame: .zero))
    }

    /// Reports that the user tried to scroll beyond the end of the list with VoiceOver or a keyboard.
    ///
    /// It counts as a pull. Call it from the view's `accessibilityScroll(_:)`.
    public func reportScrollBeyondEnd() { notices.pullToLoadMore?.didScrollBeyondEnd() }

    var location: ListLocation? { section.paths.firstSection.map { .section($0) } }

    func claimRoles() {}

    /// Installs standard notice views at the available positions.
    func installDefaultNotices() {}

    /// Scrolls the view of this data source to a row, at any distance. To scroll all views that show the list, call
    /// `jump(to:)` of ``list``.
    ///
    /// The scroll does not wait for items: the row can be a placeholder. If its page is not loaded, this method loads
    /// the page before other pages.
    ///
    /// - Parameters:
    ///   - row: The index of the row, at or above 0. For an index beyond the last row, the view scrolls to the last
    ///     row, and one page is loaded.
    ///   - isAnimated: Whether the scroll is animated.
    public func jump(to row: Int, isAnimated: Bool = false) {
        section.jump(to: row, isAnimated: isAnimated)
    }

    // These methods are in the class body, because extensions of generic classes cannot have @objc members.

    /// Reports a scroll. Always forward it from a delegate of your own.
    open func scrollViewDidScroll(_ scrollView: UIScrollView) {
        for list in ListRegistry.lists(in: section.view) { list.didScroll() }
    }

    /// Reports the end of a drag. Forward it from a delegate of your own if you use
    /// ``enablePullToLoadMore(_:indicator:)``.
    open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        for list in ListRegistry.lists(in: section.view) { list.didEndDragging(willDecelerate: decelerate) }
    }

    /// Reports the beginning of a drag. Forward it from a delegate of your own if you use animated jumps.
    open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
        for list in ListRegistry.lists(in: section.view) { list.endAnimatedScroll() }
    }

    /// Reports the end of an animated scroll. Forward it from a delegate of your own if you use animated jumps.
    ///
    /// If it is not forwarded, an animated jump counts as complete after one second.
    open func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
        for list in ListRegistry.lists(in: section.view) {
            list.endAnimatedScroll()
            list.setNeedsViewportUpdate()
        }
    }

    /// Reports a change of the adjusted content inset. Forward it from a delegate of your own if you use
    /// ``enablePullToLoadMore(_:indicator:)``.
    open func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {
        for list in ListRegistry.lists(in: section.view) { list.didScroll() }
    }

    /// Called when rows of any section come near the screen or on it.
    func rowsWillAppear() {
        for list in ListRegistry.lists(in: section.view) { list.setNeedsViewportUpdate() }
    }
}

extension PagedDataSource {
    /// Scrolls the view of this data source to a row that may have moved since it was seen. Has no effect if it is gone.
    ///
    /// - Parameters:
    ///   - row: The identity of the row, such as `.item(id)` for a held item.
    ///   - isAnimated: Whether the scroll is animated.
    public func jump<Item>(to row: RowID<Item.ID>, isAnimated: Bool = false) where List == Pager<Item> {
        if let index = list.index(of: row) { jump(to: index, isAnimated: isAnimated) }
    }

    /// Scrolls the view of this data source to a row that may have moved since it was seen. Has no effect if it is gone or
    /// hidden.
    ///
    /// - Parameters:
    ///   - row: The identity of a row of the pager's list, such as `.item(id)` for a held item.
    ///   - isAnimated: Whether the scroll is animated.
    public func jump<Item, Element, Section>(
        to row: RowID<Item.ID>, isAnimated: Bool = false
    ) where List == PresentedList<Item, Element, Section> {
        if let index = list.index(of: row) { jump(to: index, isAnimated: isAnimated) }
    }
}

extension PagedDataSource: RegisteredList {
    var hostView: UIScrollView? { section.view }

    func detach() {
        section.detach()
        notices.detach()
    }

    func isQueried(by query: () -> Void) -> Bool {
        let before = section.rowCountQueries
        query()
        return section.rowCountQueries > before
    }

    func setNeedsViewportUpdate() { section.setNeedsViewportUpdate() }

    func didScroll() {
        // UIKit also calls the delegate during updates, when the content size is new and the offset is still old. A
        // pull is measured after the update.
        if case .idle = section.activity { notices.didScroll() }
        section.setNeedsViewportUpdate()
    }

    func didEndDragging(willDecelerate: Bool) {
        section.endingDrag(willDecelerate: willDecelerate) { notices.pullToLoadMore?.didEndDragging() }
        section.setNeedsViewportUpdate()
    }

    func endAnimatedScroll() { section.endAnimatedScroll() }

    func ownsNotice(_ view: UIView) -> Bool { notices.owns(view) }

    func releaseNotice(_ view: UIView) { notices.release(view) }

    var refreshBarLength: CGFloat { notices.refreshBar?.addedInset ?? 0 }
}
#endif
