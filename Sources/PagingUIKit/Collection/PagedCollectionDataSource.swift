#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// Shows a paged list in a collection view: loads it as it is scrolled and keeps the reader's place while it changes.
///
/// ```swift
/// let collection = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
/// collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "book")
/// let list = PagedCollectionDataSource(collection, pager) { collection, indexPath, row in
///     collection.dequeueReusableCell(withReuseIdentifier: "book", for: indexPath)
/// }
/// ```
@MainActor
open class PagedCollectionDataSource<Item: Identifiable & Sendable>: NSObject, UICollectionViewDataSource,
    UICollectionViewDelegate, UICollectionViewDataSourcePrefetching, PagedDataSource
where Item.ID: Sendable {
    /// Gives the cell of a row. It must not change the list.
    public typealias CellProvider = (UICollectionView, IndexPath, Row<Item>) -> UICollectionViewCell

    /// The list.
    public let pager: Pager<Item>
    private let section: PagedSection<Item>
    private let notices: PagedNotices<Item>
    private let cell: CellProvider
    private weak var others: (any UICollectionViewDataSource)?
    private weak var collectionView: UICollectionView?

    /// Begins to show a list, which begins to load.
    ///
    /// The collection does not keep its data source: keep this one as long as the collection is shown.
    ///
    /// Headers and footers of the section say what goes on at the list's ends, where the layout has them; see
    /// ``PagingSupplementaryView``. Where the collection has no background view yet, it gets one, see ``backdrop``. Where
    /// it has no delegate, the data source becomes it. A delegate of your own should forward `scrollViewDidScroll(_:)`
    /// and `scrollViewDidEndDragging(_:willDecelerate:)`: the former tells at once which rows are on screen, where
    /// otherwise only the rows that are asked for or announced tell it, and both are needed to pull for more.
    ///
    /// - Parameters:
    ///   - collectionView: The collection. The data source becomes its data source, and its delegate and prefetching
    ///     data source where it has none.
    ///   - pager: The list.
    ///   - section: In which section of the collection the list is shown, at or above 0.
    ///   - others: Who gives the other sections; not kept. It says how many sections there are, this one included.
    ///   - cell: Gives the cell of a row, an item's or a placeholder's.
    public init(
        _ collectionView: UICollectionView, _ pager: Pager<Item>, section: Int = 0,
        beside others: (any UICollectionViewDataSource)? = nil, cell: @escaping CellProvider
    ) {
        self.pager = pager
        self.section = PagedSection(collectionView, pager, section: section)
        notices = PagedNotices(pager) { [weak collectionView] view, place in collectionView?.fit(view, place) }
        self.cell = cell
        self.others = others
        self.collectionView = collectionView
        super.init()
        for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
            collectionView.register(
                PagingSupplementaryView.self, forSupplementaryViewOfKind: kind,
                withReuseIdentifier: PagingSupplementaryView.reuseIdentifier)
        }
        if collectionView.backgroundView.isFreeForNotices, others == nil {
            notices[.backdrop] = StandardNoticeView(frame: .zero)
        }
        collectionView.dataSource = self
        if collectionView.delegate.isFreeForLists { collectionView.delegate = self }
        if collectionView.prefetchDataSource.isFreeForLists { collectionView.prefetchDataSource = self }
        self.section.showNotices = { [notices] in notices.show($0) }
        self.section.follow()
    }

    /// Begins to show a list, which begins to load, with cells of one kind for items and of another for placeholders.
    ///
    /// - Parameters:
    ///   - collectionView: The collection; see ``init(_:_:section:beside:cell:)``.
    ///   - pager: The list.
    ///   - section: In which section of the collection the list is shown, at or above 0.
    ///   - others: Who gives the other sections; not kept.
    ///   - cell: Gives the cell of an item.
    ///   - placeholder: Gives the cell of a row whose item is not held.
    public convenience init(
        _ collectionView: UICollectionView, _ pager: Pager<Item>, section: Int = 0,
        beside others: (any UICollectionViewDataSource)? = nil,
        cell: @escaping (UICollectionView, IndexPath, Item) -> UICollectionViewCell,
        placeholder: @escaping (UICollectionView, IndexPath, PlaceholderState) -> UICollectionViewCell
    ) {
        self.init(collectionView, pager, section: section, beside: others) { collectionView, indexPath, row in
            switch row.content {
            case .item(let item): cell(collectionView, indexPath, item)
            case .placeholder(let state): placeholder(collectionView, indexPath, state)
            }
        }
    }

    /// The rows the collection shows. They are those of ``pager``, except while an update waits to be shown.
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

    /// The collection's background: what is said where rows would be while there are none. `nil` for none, as it is by
    /// default where the collection has other sections; the footer says it then.
    public var backdrop: (any PagingNoticeView)? {
        get { notices[.backdrop] }
        set {
            notices[.backdrop] = newValue
            if newValue == nil { collectionView?.backgroundView = nil }
        }
    }

    #if !os(tvOS)
    /// Loads the list anew when a person pulls it down. The collection gets a refresh control.
    ///
    /// - Parameter kind: What is loaded.
    public func refreshesWhenPulled(_ kind: RefreshKind<Item.ID> = .start) {
        guard let collectionView else { return }
        notices.pullToRefresh = PullToRefresh(collectionView, pager, kind) { [weak section] in section?.whenShown($0) }
    }
    #endif

    /// Loads the next page when a person pulls the list on beyond its end, where an indicator shows it.
    ///
    /// - Parameters:
    ///   - policy: What counts as a pull.
    ///   - indicator: Shows that a page is being loaded, behind the last row; by default a ``StandardNoticeView``.
    public func loadsMoreWhenPulled(_ policy: EdgePullPolicy = .more, indicator: (any PagingNoticeView)? = nil) {
        guard let collectionView else { return }
        notices.pullForMore = PullForMore(
            collectionView, pager, policy, indicator ?? StandardNoticeView(frame: .zero))
    }

    /// Tells that somebody without a finger on the collection, by VoiceOver or a keyboard, wished to scroll on at its
    /// end. It counts as a pull. Call it from the collection's `accessibilityScroll(_:)`.
    public func steppedBeyondEnd() { notices.pullForMore?.steppedBeyond() }

    /// Goes to a row, however far: its page is loaded first.
    ///
    /// - Parameters:
    ///   - row: The index of the row, at or above 0.
    ///   - isAnimated: Whether the collection scrolls there in a motion.
    public func jump(to row: Int, isAnimated: Bool = false) {
        section.jump(to: row, isAnimated: isAnimated)
    }

    // The methods stand in the class itself: extensions of generic classes cannot have what Objective-C calls.

    /// How many sections there are: as many as those beside this one say, or as it takes to have this one.
    open func numberOfSections(in collectionView: UICollectionView) -> Int {
        others.map { $0.sectionCount(in: collectionView) } ?? section.index + 1
    }

    /// How many rows a section has.
    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        guard section == self.section.index else {
            return others?.collectionView(collectionView, numberOfItemsInSection: section) ?? 0
        }
        self.section.rowsMayHaveMoved()
        return self.section.rows.count
    }

    /// The cell of a row.
    open func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        guard indexPath.section == section.index else {
            return others?.collectionView(collectionView, cellForItemAt: indexPath)
                ?? UICollectionViewCell(frame: .zero)
        }
        section.rowsMayHaveMoved()
        return section.undisturbed { cell(collectionView, indexPath, section.rows[indexPath.item]) }
    }

    /// A header or footer: a ``PagingSupplementaryView``, or the view registered in its place.
    open func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        let place: NoticePlace? =
            switch kind {
            case UICollectionView.elementKindSectionFooter: .end
            case UICollectionView.elementKindSectionHeader: .head
            default: nil
            }
        guard indexPath.section == section.index, let place else {
            return others?.supplementaryView(kind, at: indexPath, in: collectionView)
                ?? collectionView.emptySupplementaryView(kind, at: indexPath)
        }
        let view = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: PagingSupplementaryView.reuseIdentifier, for: indexPath)
        notices[place] = view as? any PagingNoticeView
        return view
    }

    /// Rows come near the screen. Which they are does not matter: the list is told what is on screen.
    open func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
        section.rowsMayHaveMoved()
    }

    /// The list moved. Forward it from a delegate of your own.
    open func scrollViewDidScroll(_ scrollView: UIScrollView) {
        notices.pullForMore?.scrolled()
        section.rowsMayHaveMoved()
    }

    /// A finger let the list go. Forward it from a delegate of your own.
    open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        notices.pullForMore?.released()
        section.rowsMayHaveMoved()
    }

    /// A bar, a keyboard or a safe area changed. Forward it where the list is pulled for more.
    open func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {
        notices.pullForMore?.scrolled()
        section.rowsMayHaveMoved()
    }

    /// A row was chosen. The list does nothing; a subclass may.
    open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}

    /// A row comes on screen.
    open func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) {
        section.rowsMayHaveMoved()
    }
}
#endif
