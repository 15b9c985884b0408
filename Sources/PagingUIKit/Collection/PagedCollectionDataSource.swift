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
open class PagedCollectionDataSource<List: SectionedList>: PagedDataSource<List>,
    UICollectionViewDataSource, UICollectionViewDelegate, UICollectionViewDataSourcePrefetching
{
    /// Returns the cell of a row. It must not change the list.
    public typealias CellProvider = (UICollectionView, IndexPath, List.Rows.Element) -> UICollectionViewCell

    /// Returns the header of a section with a key. Set it before the collection appears. It must dequeue the view.
    ///
    /// Without it, the header of the first section shows the load state of the list's head.
    public var sectionHeader: ((UICollectionView, IndexPath, List.Rows.SectionKey) -> UICollectionReusableView)?

    private let cell: CellProvider
    private weak var otherSections: (any UICollectionViewDataSource)?
    private let ownSection: Int

    /// Shows a list in a collection and begins to load it.
    ///
    /// The collection does not retain its data source. Retain this object as long as the collection shows the list.
    ///
    /// If the layout has headers and footers, those of the list's first and last section show the load states of the
    /// list's head and end: see ``PagingSupplementaryView`` and ``sectionHeader``. If the collection has no background view, it gets a standard one: see
    /// ``PagedDataSource/unavailableContent``.
    ///
    /// If the collection has no delegate, this object becomes it. From a delegate of your own, always forward
    /// `scrollViewDidScroll(_:)`. Without it, the visible rows are known only when the collection requests, displays or
    /// prefetches rows, and when a motion ends. If you use ``PagedDataSource/enablePullToLoadMore(_:indicator:)``, also
    /// forward `scrollViewDidEndDragging(_:willDecelerate:)` and `scrollViewDidChangeAdjustedContentInset(_:)`.
    ///
    /// A list that the collection showed before is detached, under the conditions of
    /// ``PagedTableDataSource/init(_:_:section:otherSections:cell:)``.
    ///
    /// - Parameters:
    ///   - collectionView: The collection. This object becomes its data source, and its delegate and prefetching data
    ///     source if it has none.
    ///   - list: The list.
    ///   - section: The section that shows the list, or its first section, at or above 0.
    ///   - otherSections: The data source of the other sections; not retained. It returns the number of all sections,
    ///     including the list as one section, and items, cells, headers and footers; see
    ///     ``PagedTableDataSource/init(_:_:section:otherSections:cell:)``. A subclass must forward other methods
    ///     (moving, index titles).
    ///   - cell: Returns the cell of a row, which has an item or is a placeholder.
    public init(
        _ collectionView: UICollectionView, _ list: List, section: Int = 0,
        otherSections: (any UICollectionViewDataSource)? = nil, cell: @escaping CellProvider
    ) {
        self.cell = cell
        self.otherSections = otherSections
        ownSection = section
        let host = CollectionNoticeHost(collectionView)
        super.init(collectionView, list, section: { section }, noticeHost: host)
        host.sections = { [weak section = self.section] in section?.paths.sections ?? 0..<0 }
        self.section.updateApplied = { [weak self, notices] in
            self?.adoptFooter()
            notices.updateApplied($0)
        }
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
    public convenience init<Item>(
        _ collectionView: UICollectionView, _ pager: Pager<Item>, section: Int = 0,
        otherSections: (any UICollectionViewDataSource)? = nil,
        cell: @escaping (UICollectionView, IndexPath, Item) -> UICollectionViewCell,
        placeholder: @escaping (UICollectionView, IndexPath, PlaceholderState) -> UICollectionViewCell
    ) where List == Pager<Item> {
        self.init(collectionView, pager, section: section, otherSections: otherSections) {
            collectionView, indexPath, row in
            switch row.content {
            case .item(let item): cell(collectionView, indexPath, item)
            case .placeholder(let state): placeholder(collectionView, indexPath, state)
            }
        }
    }

    /// Uses the footer of the last section, which another section can have become.
    private func adoptFooter() {
        guard let collectionView = section.view as? UICollectionView, let last = section.paths.sections.last,
            let footer = collectionView.supplementaryView(
                forElementKind: UICollectionView.elementKindSectionFooter, at: IndexPath(item: 0, section: last))
                as? any PagingNoticeView, !notices.owns(footer)
        else { return }
        adopt(footer, at: .end)
    }

    /// Uses a header or footer, and clears the one of another section that was used before.
    private func adopt(_ notice: (any PagingNoticeView)?, at position: NoticePosition) {
        let before = notices[position]
        notices.adopt(notice, at: position)
        if before !== notice { before?.show(.nothing) }
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

    /// The number of sections: those of the list, and the other ones or the empty ones before the list.
    open func numberOfSections(in collectionView: UICollectionView) -> Int {
        (otherSections.map { $0.sectionCount(in: collectionView) - 1 } ?? ownSection) + rows.sectionCount
    }

    /// The number of rows in a section.
    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        switch section.place(in: self.section.paths) {
        case .list(let section): self.section.rowCount(ofSection: section)
        case .other(let section): otherSections?.collectionView(collectionView, numberOfItemsInSection: section) ?? 0
        }
    }

    /// The cell of a row.
    open func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        switch indexPath.section.place(in: section.paths) {
        case .list(let own):
            section.setNeedsViewportUpdate()
            let row = rows.index(at: SectionPath(section: own, row: indexPath.item))
            return section.configureCell { cell(collectionView, indexPath, rows[row]) }
        case .other(let other):
            let path = IndexPath(item: indexPath.item, section: other)
            return otherSections?.collectionView(collectionView, cellForItemAt: path)
                ?? collectionView.emptyCell(at: indexPath)
        }
    }

    /// A header or footer: a ``PagingSupplementaryView``, or a view of the class that was registered instead.
    open func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        let isHeader = kind == UICollectionView.elementKindSectionHeader
        guard isHeader || kind == UICollectionView.elementKindSectionFooter,
            case .list(let own) = indexPath.section.place(in: section.paths)
        else {
            let path = IndexPath(item: indexPath.item, section: indexPath.section.numberAmongOthers(section.paths))
            return otherSections?.supplementaryView(kind, at: path, in: collectionView)
                ?? collectionView.emptySupplementaryView(kind, at: indexPath)
        }
        if isHeader, let sectionHeader, let key = rows.key(ofSection: own) {
            return sectionHeader(collectionView, indexPath, key)
        }
        let view = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: PagingSupplementaryView.reuseIdentifier, for: indexPath)
        for list in ListRegistry.lists(in: collectionView) { list.releaseNotice(view) }
        let notice = view as? any PagingNoticeView
        if own == (isHeader ? 0 : rows.sectionCount - 1) {
            adopt(notice, at: isHeader ? .head : .end)
        } else {
            notice?.show(.nothing)
        }
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
