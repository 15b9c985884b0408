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
open class PagedCollectionDataSource<Item: Identifiable & Sendable>: PagedDataSource<Item>,
    UICollectionViewDataSource, UICollectionViewDelegate, UICollectionViewDataSourcePrefetching
where Item.ID: Sendable {
    /// Gives the cell of a row. It must not change the list.
    public typealias CellProvider = (UICollectionView, IndexPath, Row<Item>) -> UICollectionViewCell

    private let cell: CellProvider
    private weak var others: (any UICollectionViewDataSource)?
    private let ownSection: Int

    /// Begins to show a list, which begins to load.
    ///
    /// The collection does not keep its data source: keep this one as long as the collection is shown.
    ///
    /// Headers and footers of the section say what goes on at the list's ends, where the layout has them; see
    /// ``PagingSupplementaryView``. Where the collection has no background view yet, it gets one, see ``unavailableContent``. Where
    /// it has no delegate, the data source becomes it. A delegate of your own should forward `scrollViewDidScroll(_:)`
    /// and `scrollViewDidEndDragging(_:willDecelerate:)`: the former tells at once which rows are on screen, where
    /// otherwise the rows that are asked for or announced tell it, or the end of a motion, and both are needed to pull for
    /// more. A list that was shown in the collection before leaves it to this one; see
    /// ``PagedTableDataSource/init(_:_:section:beside:cell:)``.
    ///
    /// - Parameters:
    ///   - collectionView: The collection. The data source becomes its data source, and its delegate and prefetching
    ///     data source where it has none.
    ///   - pager: The list.
    ///   - section: In which section of the collection the list is shown, at or above 0.
    ///   - others: Who gives the other sections; not kept. It says how many sections there are, this one included, and is
    ///     asked for items, cells, headers and footers. What else a data source may do (moving, index titles) a subclass
    ///     has to hand on.
    ///   - cell: Gives the cell of a row, an item's or a placeholder's.
    public init(
        _ collectionView: UICollectionView, _ pager: Pager<Item>, section: Int = 0,
        beside others: (any UICollectionViewDataSource)? = nil, cell: @escaping CellProvider
    ) {
        self.cell = cell
        self.others = others
        ownSection = section
        super.init(
            collectionView, pager, section: { section }, stand: CollectionStand(collectionView) { section })
        ListsInViews.show(self, beside: others)
        if ListsInViews.isAlone(self) { collectionView.registerNotices() }
        fillPlaces()
        collectionView.dataSource = self
        takeRoles()
        self.section.follow()
        endUnasked { [weak self, weak collectionView] index in
            guard let collectionView, let others = self?.others, index < others.sectionCount(in: collectionView) else {
                return
            }
            _ = others.collectionView(collectionView, numberOfItemsInSection: index)
        }
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

    override func takeRoles() {
        guard let collectionView = section.view as? UICollectionView else { return }
        if collectionView.delegate.isFreeForLists { collectionView.delegate = self }
        if collectionView.prefetchDataSource.isFreeForLists { collectionView.prefetchDataSource = self }
    }

    override func fillPlaces() {
        if others == nil { notices.fill(.unavailableContent) }
    }

    // The methods stand in the class itself: extensions of generic classes cannot have what Objective-C calls.

    /// How many sections there are: as many as those beside this one say, or as it takes to have this one.
    open func numberOfSections(in collectionView: UICollectionView) -> Int {
        others.map { $0.sectionCount(in: collectionView) } ?? ownSection + 1
    }

    /// How many rows a section has.
    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        guard section == ownSection else {
            return others?.collectionView(collectionView, numberOfItemsInSection: section) ?? 0
        }
        return self.section.countRows()
    }

    /// The cell of a row.
    open func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        guard indexPath.section == ownSection else {
            return others?.collectionView(collectionView, cellForItemAt: indexPath)
                ?? collectionView.emptyCell(at: indexPath)
        }
        section.rowsMayHaveMoved()
        return section.configureCell { cell(collectionView, indexPath, section.rows[indexPath.item]) }
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
        guard indexPath.section == ownSection, let place else {
            return others?.supplementaryView(kind, at: indexPath, in: collectionView)
                ?? collectionView.emptySupplementaryView(kind, at: indexPath)
        }
        let view = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: PagingSupplementaryView.reuseIdentifier, for: indexPath)
        for list in ListsInViews.lists(in: collectionView) { list.forget(view) }
        notices.take(view as? any PagingNoticeView, at: place)
        return view
    }

    /// Rows come near the screen. Which they are does not matter: the list is told what is on screen.
    open func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) { rowsCame() }

    /// A row was chosen. The list does nothing; a subclass may.
    open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}

    /// A row comes on screen.
    open func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) {
        rowsCame()
    }
}
#endif
