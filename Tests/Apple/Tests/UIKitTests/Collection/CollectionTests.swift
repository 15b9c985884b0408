import Testing
import UIKit

@MainActor
@Suite struct CollectionTests {
    /// A data source of a number of items, two in each line.
    private final class Items: NSObject, UICollectionViewDataSource, UICollectionViewDataSourcePrefetching {
        var count: Int
        var requested: [Int] = []
        var prefetched: [Int] = []
        var violations: [String] = []
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
        let collection: UICollectionView

        init(_ count: Int) {
            self.count = count
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 50, height: 50)
            layout.minimumInteritemSpacing = 0
            layout.minimumLineSpacing = 0
            layout.footerReferenceSize = CGSize(width: 100, height: 30)
            collection = UICollectionView(frame: window.bounds, collectionViewLayout: layout)
            super.init()
            collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            collection.register(
                UICollectionReusableView.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionFooter,
                withReuseIdentifier: "footer")
            collection.violations = .call { [weak self] in self?.violations.append($0.description) }
            collection.dataSource = self
            collection.prefetchDataSource = self
            window.addSubview(collection)
            window.showFrame()
        }

        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { count }

        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            requested.append(indexPath.item)
            return collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        }

        func collectionView(
            _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
            at indexPath: IndexPath
        ) -> UICollectionReusableView {
            collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "footer", for: indexPath)
        }

        func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
            prefetched += indexPaths.map(\.item)
        }
    }

    private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    @Test("a flow layout puts items in lines, and the footer behind the last line")
    func flow() {
        let items = Items(5)
        #expect(items.requested == [0, 1, 2, 3, 4])
        #expect(
            items.collection.layoutAttributesForItem(at: path(3))?.frame == CGRect(x: 50, y: 50, width: 50, height: 50))
        let footer = items.collection.supplementaryView(
            forElementKind: UICollectionView.elementKindSectionFooter, at: path(0))
        #expect(footer?.frame == CGRect(x: 0, y: 150, width: 100, height: 30))
        #expect(items.collection.contentSize == CGSize(width: 100, height: 180))
    }

    @Test("of a million items the visible ones are requested, and the next ones are prefetched")
    func many() {
        let items = Items(1_000_000)
        #expect(items.requested == Array(0..<8))
        items.requested = []
        items.collection.contentOffset.y = 12_500_000
        items.window.showFrame()
        #expect(items.requested == Array(500_000..<500_009), "eight visible items, and the next one is made ahead")
        #expect(items.prefetched == Array(500_008..<500_016))
    }

    @Test("a collection reports an inconsistent batch, and accepts a consistent one")
    func batches() {
        let items = Items(5)
        items.collection.performBatchUpdates {
            items.count = 6
            items.collection.insertItems(at: [path(0)])
            items.collection.reloadItems(at: [path(4)])
        }
        #expect(items.violations.isEmpty)
        items.collection.performBatchUpdates { items.collection.deleteItems(at: [path(0)]) }
        #expect(items.violations.count == 1)
        items.window.showFrame()
        items.count = 9
        items.collection.performBatchUpdates {}
        #expect(items.violations.count == 3, "other counts before the updates, and after them")
    }

    @Test("a snapshot is applied as a difference, and duplicate or missing items are reported")
    func snapshots() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
        let table = UITableView(frame: window.bounds)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        var violations: [String] = []
        table.violations = .call { violations.append($0.description) }
        let dataSource = UITableViewDiffableDataSource<Int, String>(tableView: table) { table, path, name in
            let cell = table.dequeueReusableCell(withIdentifier: "cell", for: path)
            cell.textLabel?.text = name
            return cell
        }
        window.addSubview(table)
        func apply(_ names: [String], reconfiguring: [String] = []) {
            var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
            snapshot.appendSections([0])
            snapshot.appendItems(names)
            snapshot.reconfigureItems(reconfiguring)
            dataSource.apply(snapshot)
            window.showFrame()
        }
        apply(["a", "b", "c"])
        let cell = table.cellForRow(at: path(1))
        apply(["x", "b", "c", "d"])
        #expect(table.visibleCells.map { $0.textLabel?.text } == ["x", "b", "c", "d"])
        #expect(table.cellForRow(at: path(1)) === cell)
        #expect(violations.isEmpty)
        apply(["a", "a"])
        apply(["a"], reconfiguring: ["b"])
        #expect(violations.count == 2)
    }
}
