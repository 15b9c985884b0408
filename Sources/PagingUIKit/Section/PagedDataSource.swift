#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// What shows a paged list in a table and what does in a collection have in common. Make a ``PagedTableDataSource``, a
/// ``PagedCollectionDataSource`` or ``PagedSnapshots``.
@MainActor
open class PagedDataSource<Item: Identifiable & Sendable>: NSObject, UIScrollViewDelegate
where Item.ID: Sendable {
    /// The list.
    public let pager: Pager<Item>
    let section: PagedSection<Item>
    let notices: PagedNotices<Item>
    private let nextTurn = Errand()

    init(
        _ view: any PagedView, _ pager: Pager<Item>, section: @escaping @MainActor () -> Int?,
        target: (any RowTarget)? = nil, stand: any NoticeStand
    ) {
        self.pager = pager
        self.section = PagedSection(view, pager, section: section, target: target)
        notices = PagedNotices(pager, stand)
        super.init()
        self.section.showNotices = { [notices] in notices.show($0) }
        self.section.rowsMoved = { [notices, weak view] in
            notices.lookAgain()
            if let view { notices.fit(toWidth: view.bounds.width) }
            notices.pullForMore?.scrolled()
        }
        self.section.updateShown = { [notices] in notices.shown($0) }
        notices.isOnScreen = { [weak view] in view?.window != nil }
        notices.holdingPlace = { [weak section = self.section] body in
            if let section { section.holdingPlace(body) } else { body() }
        }
    }

    /// Has the lists that came before, and that nobody asks for their rows, leave the view, once whoever makes this one
    /// can know it.
    ///
    /// - Parameter ask: Asks for the number of rows of a section.
    func endUnasked(_ ask: @escaping @MainActor (_ section: Int) -> Void) {
        nextTurn.run { [weak self] in
            guard let self else { return }
            let unasked = ListsInViews.lists(in: section.view).prefix { $0 !== self }.filter { list in
                guard case .section(let index)? = list.shownPlace else { return false }
                return !list.isAsked(by: { ask(index) })
            }
            if unasked.isEmpty { return }
            for list in unasked { list.preemptRevalidation() }
            takeRoles()
            fillPlaces()
        }
    }

    deinit {
        MainActor.runNowOrSoon { [section] in ListsInViews.shareRoles(in: section.view) }
    }

    /// The rows that are shown. They are those of ``pager``, except while an update waits to be shown.
    public var rows: Rows<Item> { section.rows }

    /// What the views and VoiceOver say.
    public var texts: PagingTexts {
        get { notices.texts }
        set { notices.texts = newValue }
    }

    /// How updates are taken: as a batch, by asking for all rows anew, or later.
    public var updatePolicy: UpdateApplicationPolicy {
        get { section.policy }
        set { section.policy = newValue }
    }

    /// Whether an item that changed is shown by the cell that showed it before, which is the default. Turn it off where
    /// a change of an item may call for a cell of another kind.
    public var reconfiguresCells: Bool {
        get { section.reconfigures }
        set { section.reconfigures = newValue }
    }

    /// The view's background: what is said where rows would be while there are none. `nil` for none, as it is by default
    /// where there are other sections; the footer says it then.
    public var unavailableContent: (any PagingNoticeView)? {
        get { notices[.unavailableContent] }
        set { notices[.unavailableContent] = newValue }
    }

    #if !os(tvOS)
    /// Loads the list anew when a person pulls it down. The view gets a refresh control, but in an app that looks like one
    /// for the Mac, where UIKit has none: offer a command there that calls ``Pager/refresh(_:isPulled:)``.
    ///
    /// - Parameter kind: What is loaded.
    public func enablePullToRefresh(_ kind: RefreshKind<Item.ID> = .start) {
        guard let view = section.view, UIDevice.current.userInterfaceIdiom != .mac else { return }
        notices.pullToRefresh = PullToRefresh(view, pager, kind) { [weak section] in section?.whenShown($0) }
    }
    #endif

    /// Loads the next page when a person pulls the list on beyond its end, where an indicator shows it. Where VoiceOver
    /// or a switch reads the list, its footer has a button that does the same.
    ///
    /// - Parameters:
    ///   - policy: What counts as a pull.
    ///   - indicator: Shows that a page is being loaded, behind the last row; by default a ``StandardNoticeView``.
    public func enablePullToLoadMore(_ policy: EdgePullPolicy = .more, indicator: (any PagingNoticeView)? = nil) {
        guard let view = section.view else { return }
        // The one before goes first: it may have had the same indicator.
        notices.pullForMore = nil
        notices.pullForMore = PullForMore(view, pager, policy, indicator ?? StandardNoticeView(frame: .zero))
    }

    /// Tells that somebody without a finger on the list, by VoiceOver or a keyboard, wished to scroll on at its end. It
    /// counts as a pull. Call it from the view's `accessibilityScroll(_:)`.
    public func steppedBeyondEnd() { notices.pullForMore?.steppedBeyond() }

    var shownPlace: ShownPlace? { section.index.map { .section($0) } }

    func takeRoles() {}

    /// Has views of the list's own stand where nothing stands.
    func fillPlaces() {}

    /// Goes to a row, however far: its page is loaded first.
    ///
    /// - Parameters:
    ///   - row: The index of the row, at or above 0.
    ///   - isAnimated: Whether the view scrolls there in a motion.
    public func jump(to row: Int, isAnimated: Bool = false) {
        section.jump(to: row, isAnimated: isAnimated)
    }

    // The methods stand in the class itself: extensions of generic classes cannot have what Objective-C calls.

    /// The list moved. Forward it from a delegate of your own.
    open func scrollViewDidScroll(_ scrollView: UIScrollView) {
        for list in ListsInViews.lists(in: section.view) { list.scrolled() }
    }

    /// A finger let the list go. Forward it from a delegate of your own.
    open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        for list in ListsInViews.lists(in: section.view) { list.letGo(slowing: decelerate) }
    }

    /// A finger takes hold of the list. Forward it from a delegate of your own where the list jumps in a motion.
    open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
        for list in ListsInViews.lists(in: section.view) { list.stoppedOnItsWay() }
    }

    /// The list is where it was told to scroll to. Forward it from a delegate of your own where the list jumps in a
    /// motion; else it counts as there after a second.
    open func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
        for list in ListsInViews.lists(in: section.view) {
            list.stoppedOnItsWay()
            list.rowsMayHaveMoved()
        }
    }

    /// A bar, a keyboard or a safe area changed. Forward it where the list is pulled for more.
    open func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {
        for list in ListsInViews.lists(in: section.view) { list.scrolled() }
    }

    /// Rows of some section come near the screen, or on it.
    func rowsCame() {
        for list in ListsInViews.lists(in: section.view) { list.rowsMayHaveMoved() }
    }
}

extension PagedDataSource: ListInView {
    var shownView: UIScrollView? { section.view }

    func preemptRevalidation() {
        section.preemptRevalidation()
        notices.preemptRevalidation()
    }

    func isAsked(by question: () -> Void) -> Bool {
        let before = section.questions
        question()
        return section.questions > before
    }

    func rowsMayHaveMoved() { section.rowsMayHaveMoved() }

    /// UIKit calls its delegate in the middle of updates too, when the content has its new size and the offset is still
    /// the one before. A pull is measured when the update is through.
    func scrolled() {
        if case .none = section.activity { notices.pullForMore?.scrolled() }
        section.rowsMayHaveMoved()
    }

    func letGo(slowing: Bool) {
        section.letGo(slowing: slowing) { notices.pullForMore?.released() }
        section.rowsMayHaveMoved()
    }

    func stoppedOnItsWay() { section.stoppedOnItsWay() }

    func speaks(in view: UIView) -> Bool { notices.speaks(in: view) }

    func forget(_ notice: UIView) { notices.forget(notice) }
}
#endif
