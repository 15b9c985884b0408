import Paging
import PagingSimulation
import PagingUIKit
import UIKit

/// A list on screen in which a schedule is run.
@MainActor
protocol ScheduledList: AnyObject {
    var view: UIScrollView { get }
    var count: Int { get }
    /// The version of the visible rows.
    var version: Int { get }
    /// Whether a row of this version shows an item.
    func hasItem(_ row: Int) -> Bool
    var rowsOnScreen: [Int] { get }
    var cellCount: Int { get }
    /// The notice view at the end of the list, if it is visible.
    var footer: StandardNoticeView? { get }

    func show(_ pager: Pager<SimulatedItem>)
    func text(of row: Int) -> String?
    func y(of row: Int) -> CGFloat
    func height(of row: Int) -> CGFloat
    func scroll(to row: Int, isAnimated: Bool)
    func jump(to row: Int)
}

/// A table with rows of one height, or with the heights of their items.
final class ScheduledTable: ScheduledList {
    private let table = UITableView(frame: .zero)
    private var dataSource: PagedTableDataSource<Pager<SimulatedItem>>?
    private let section: Int
    private let others = StaticSections(3)

    init(rowHeight: CGFloat, section: Int) {
        self.section = section
        table.rowHeight = rowHeight
        for kind in ["item", "placeholder"] { table.register(RowCell.self, forCellReuseIdentifier: kind) }
    }

    var view: UIScrollView { table }

    var version: Int { dataSource?.rows.version ?? 0 }

    func hasItem(_ row: Int) -> Bool { dataSource?.rows[row].item != nil }

    var count: Int { table.numberOfRows(inSection: section) }

    var rowsOnScreen: [Int] { own(table.indexPathsForRows(in: table.bounds) ?? []) }

    var cellCount: Int { own(table.indexPathsForVisibleRows ?? []).count }

    private func own(_ paths: [IndexPath]) -> [Int] { paths.filter { $0.section == section }.map(\.row) }

    var footer: StandardNoticeView? { table.tableFooterView as? StandardNoticeView }

    func show(_ pager: Pager<SimulatedItem>) {
        let dataSource = PagedTableDataSource(table, pager, section: section, otherSections: section > 0 ? others : nil)
        {
            table, path, row in
            let cell = table.dequeueReusableCell(withIdentifier: row.item == nil ? "placeholder" : "item", for: path)
            (cell as? RowCell)?.show(row)
            return cell
        }
        dataSource.enablePullToRefresh()
        dataSource.enablePullToLoadMore(.footer)
        dataSource.refreshFailureView = CheckedNoticeView(frame: .zero)
        self.dataSource = dataSource
    }

    func text(of row: Int) -> String? { (table.cellForRow(at: path(row)) as? RowCell)?.shown }

    func y(of row: Int) -> CGFloat { table.rectForRow(at: path(row)).minY }

    func height(of row: Int) -> CGFloat { table.rectForRow(at: path(row)).height }

    func scroll(to row: Int, isAnimated: Bool) { table.scrollToRow(at: path(row), at: .top, animated: isAnimated) }

    func jump(to row: Int) { dataSource?.jump(to: row) }

    private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: section) }
}

/// A collection with a number of items in each line, or with a compositional layout whose footer has an estimated
/// height.
final class ScheduledCollection: ScheduledList {
    private let collection: UICollectionView
    private var dataSource: PagedCollectionDataSource<Pager<SimulatedItem>>?

    convenience init(itemsInLine: Int) {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 300 / CGFloat(itemsInLine), height: 44)
        layout.minimumInteritemSpacing = 0
        layout.footerReferenceSize = CGSize(width: 320, height: 50)
        self.init(layout)
    }

    static func compositional() -> ScheduledCollection {
        let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(44))
        let section = NSCollectionLayoutSection(
            group: .vertical(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
        section.boundarySupplementaryItems = [
            NSCollectionLayoutBoundarySupplementaryItem(
                layoutSize: NSCollectionLayoutSize(
                    widthDimension: .fractionalWidth(1), heightDimension: .estimated(50)),
                elementKind: UICollectionView.elementKindSectionFooter, alignment: .bottom)
        ]
        return ScheduledCollection(UICollectionViewCompositionalLayout(section: section))
    }

    private init(_ layout: UICollectionViewLayout) {
        collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
        for kind in ["item", "placeholder"] { collection.register(ItemCell.self, forCellWithReuseIdentifier: kind) }
    }

    var view: UIScrollView { collection }

    var version: Int { dataSource?.rows.version ?? 0 }

    func hasItem(_ row: Int) -> Bool { dataSource?.rows[row].item != nil }

    var count: Int { collection.numberOfItems(inSection: 0) }

    var rowsOnScreen: [Int] {
        let elements = collection.collectionViewLayout.layoutAttributesForElements(in: collection.bounds) ?? []
        return elements.filter { $0.representedElementCategory == .cell }.map(\.indexPath.item)
    }

    var cellCount: Int { collection.visibleCells.count }

    var footer: StandardNoticeView? {
        let footer = collection.supplementaryView(
            forElementKind: UICollectionView.elementKindSectionFooter, at: IndexPath(item: 0, section: 0))
        return footer?.subviews.first as? StandardNoticeView
    }

    func show(_ pager: Pager<SimulatedItem>) {
        let dataSource = PagedCollectionDataSource(collection, pager) { collection, path, row in
            let kind = row.item == nil ? "placeholder" : "item"
            let cell = collection.dequeueReusableCell(withReuseIdentifier: kind, for: path)
            (cell as? ItemCell)?.shown = RowCell.text(row)
            return cell
        }
        dataSource.enablePullToRefresh()
        dataSource.enablePullToLoadMore(.footer)
        dataSource.refreshFailureView = CheckedNoticeView(frame: .zero)
        self.dataSource = dataSource
    }

    func text(of row: Int) -> String? {
        (collection.cellForItem(at: IndexPath(item: row, section: 0)) as? ItemCell)?.shown
    }

    func y(of row: Int) -> CGFloat {
        collection.layoutAttributesForItem(at: IndexPath(item: row, section: 0))?.frame.minY ?? 0
    }

    func height(of row: Int) -> CGFloat { 44 }

    func scroll(to row: Int, isAnimated: Bool) {
        collection.scrollToItem(at: IndexPath(item: row, section: 0), at: .top, animated: isAnimated)
    }

    func jump(to row: Int) { dataSource?.jump(to: row) }
}

/// A cell with the text of the row that it shows.
final class ItemCell: UICollectionViewCell {
    var shown = ""

    override func prepareForReuse() { shown = "" }
}
