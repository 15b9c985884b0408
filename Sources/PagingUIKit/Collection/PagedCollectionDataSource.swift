#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// Shows a paged list in a collection view, loads it as the user scrolls, and preserves the scroll position across
/// changes.
///
/// ```swift
/// let collection = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
/// collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "book")
/// let list = PagedCollectionDataSource(collection, pager) { collection, indexPath, row in
///     collection.dequeueReusableCell(withReuseIdentifier: "book", for: indexPath)
/// }
/// ```
@MainActor
open class PagedCollectionDataSource<Item: Identifiable & Sendable>: PagedDataSource<Item>,
    UICollectionViewDataSource, UICollectionViewDelegate, UICollectionViewDataSourcePrefetching
where Item.ID: Sendable {
    /// Returns the cell of a row. It must not change the list.
    public typealias CellProvider = (UICollectionView, IndexPath, ListRow<Item>) -> UICollectionViewCell

    private let cell: CellProvider
    private weak var otherSections: (any UICollectionViewDataSource)?
    private let ownSection: Int

    /// Shows a list in a collection and begins to load it.
    ///
    /// The collection does not retain its data source. Retain this object as long as the collection shows the list.
    ///
    /// If the layout has headers and footers for the section, they show the load states of the list's head and end: see
    /// ``PagingSupplementaryView``. If the collection has no background view, it gets a standard one: see
    /// ``PagedDataSource/unavailableContent``.
    ///
    /// If the collection has no delegate, this object becomes it. Forward `scrollViewDidScroll(_:)` and
    /// `scrollViewDidEndDragging(_:willDecelerate:)` from a delegate of your own. With the first one the visible rows
    /// are known immediately. Without it they are known when the collection requests, displays or prefetches rows, and
    /// when a motion ends. ``PagedDataSource/enablePullToLoadMore(_:indicator:)`` needs both.
    ///
    /// A list that the collection showed before is detached, under the conditions of
    /// ``PagedTableDataSource/init(_:_:section:otherSections:cell:)``.
    ///
    /// - Parameters:
    ///   - collectionView: The collection. This object becomes its data source, and its delegate and prefetching data
    ///     source if it has none.
    ///   - pager: The list.
    ///   - section: The section that shows the list, at or above 0.
    ///   - otherSections: The data source of the other sections; not retained. It returns the number of all sections,
    ///     including this one, and items, cells, headers and footers. A subclass must forward other methods (moving,
    ///     index titles).
    ///   - cell: Returns the cell of a row, which has an item or is a placeholder.
    public init(
        _ collectionView: UICollectionView, _ pager: Pager<Item>, section: Int = 0,
        otherSections: (any UICollectionViewDataSource)? = nil, cell: @escaping CellProvider
    ) {
        self.cell = cell
        self.otherSections = otherSections
        ownSection = section
        super.init(
            collectionView, pager, section: { section }, noticeHost: CollectionNoticeHost(collectionView) { section })
        ListRegistry.register(self, otherSections: otherSections)
        if ListRegistry.isOnlyList(self) { collectionView.registerNotices() }
        installDefaultNotices()
        collectionView.dataSource = self
        claimRoles()
        self.section.follow()
        detachUnqueriedLists { [weak self, weak collectionView] index in
            guard let collectionView, let otherSections = self?.otherSections,
                index < otherSections.sectionCount(in: collectionView)
            else { return }
            _ = otherSections.collectionView(collectionView, numberOfItemsInSection: index)
        }
    }

    /// Shows a list in a collection and begins to load it, with separate cells for items and placeholders.
    ///
    /// - Parameters:
    ///   - collectionView: The collection; see ``init(_:_:section:otherSections:cell:)``.
    ///   - pager: The list.
    ///   - section: The section that shows the list, at or above 0.
    ///   - otherSections: The data source of the other sections; not retained.
    ///   - cell: Returns the cell of an item.
    ///   - placeholder: Returns the cell of a placeholder.
    public convenience init(
        _ collectionView: UICollectionView, _ pager: Pager<Item>, section: Int = 0,
        otherSections: (any UICollectionViewDataSource)? = nil,
        cell: @escaping (UICollectionView, IndexPath, Item) -> UICollectionViewCell,
        placeholder: @escaping (UICollectionView, IndexPath, PlaceholderState) -> UICollectionViewCell
    ) {
        self.init(collectionView, pager, section: section, otherSections: otherSections) {
            collectionView, indexPath, row in
            switch row.content {
            case .item(let item): cell(collectionView, indexPath, item)
            case .placeholder(let state): placeholder(collectionView, indexPath, state)
            }
        }
    }

    override func claimRoles() {
        guard let collectionView = section.view as? UICollectionView else { return }
        if collectionView.delegate.isAvailableForLists { collectionView.delegate = self }
        if collectionView.prefetchDataSource.isAvailableForLists { collectionView.prefetchDataSource = self }
    }

    override func installDefaultNotices() {
        if otherSections == nil { notices.installStandardView(at: .unavailableContent) }
    }

    // These methods are in the class body, because extensions of generic classes cannot have @objc members.

    /// The number of sections: the number that the other sections' data source returns, or the list's section index +
    /// 1.
    open func numberOfSections(in collectionView: UICollectionView) -> Int {
        otherSections.map { $0.sectionCount(in: collectionView) } ?? ownSection + 1
    }

    /// The number of rows in a section.
    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        guard section == ownSection else {
            return otherSections?.collectionView(collectionView, numberOfItemsInSection: section) ?? 0
        }
        return self.section.rowCount()
    }

    /// The cell of a row.
    open func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        guard indexPath.section == ownSection else {
            return otherSections?.collectionView(collectionView, cellForItemAt: indexPath)
                ?? collectionView.emptyCell(at: indexPath)
        }
        section.setNeedsViewportUpdate()
        return section.configureCell { cell(collectionView, indexPath, section.rows[indexPath.item]) }
    }

    /// A header or footer: a ``PagingSupplementaryView``, or a view of the class that was registered instead.
    open func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        let position: NoticePosition? =
            switch kind {
            case UICollectionView.elementKindSectionFooter: .end
            case UICollectionView.elementKindSectionHeader: .head
            default: nil
            }
        guard indexPath.section == ownSection, let position else {
            return otherSections?.supplementaryView(kind, at: indexPath, in: collectionView)
                ?? collectionView.emptySupplementaryView(kind, at: indexPath)
        }
        let view = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: PagingSupplementaryView.reuseIdentifier, for: indexPath)
        for list in ListRegistry.lists(in: collectionView) { list.releaseNotice(view) }
        notices.adopt(view as? any PagingNoticeView, at: position)
        return view
    }

    /// Reports that rows come near the screen. The index paths are ignored: the list loads from the visible rows.
    open func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
        rowsWillAppear()
    }

    /// Does nothing. A subclass can override it to handle a selection.
    open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}

    /// Reports that a row appears.
    open func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) {
        rowsWillAppear()
    }
}
#endif
