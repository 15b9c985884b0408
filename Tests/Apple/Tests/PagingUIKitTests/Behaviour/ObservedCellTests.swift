import Observation
import Paging
import PagingTesting
import PagingUIKit
import Testing
import UIKit

/// Since iOS 26 UIKit tracks the observable properties that cell providers read.
@MainActor
@Suite struct ObservedCellTests {
    private let feeds = Feeds()
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))

    /// Reads everything that a cell provider can read of its list.
    private func describe(_ pager: Pager<Entry>, _ row: ListRow<Entry>) -> String {
        let list = "\(pager.rows.count) \(pager.total ?? 0) \(pager.content) \(pager.newItems)"
        let states = "\(pager.states) \(pager.indicators) \(pager.showsPreviousRows) \(pager.age == nil)"
        return "\(Entry.row(row)) at \(pager.index(of: row.index) ?? 0): \(list) \(states)"
    }

    @Test("a table's cell provider that reads the pager is not called for updates of other rows")
    func table() async {
        let pager = feeds.numbers(60, delay: .zero)
        let table = UITableView(frame: window.bounds)
        table.rowHeight = 44
        table.register(UITableViewCell.self, forCellReuseIdentifier: "item")
        var configured: [Int] = []
        let list = PagedTableDataSource(table, pager) { table, path, row in
            configured.append(path.row)
            let cell = table.dequeueReusableCell(withIdentifier: "item", for: path)
            cell.textLabel?.text = describe(pager, row)
            return cell
        }
        window.addSubview(table)
        await window.pass(by: feeds.clock)
        configured = []
        pager.update(Entry(3, "changed"))
        await window.pass(by: feeds.clock)
        #expect(configured == [3])
        #expect(table.reconfigurations == 0)
        withExtendedLifetime(list) {}
    }

    @Test("a collection's cell provider that reads the pager is not called for updates of other rows")
    func collection() async {
        let pager = feeds.numbers(60, delay: .zero)
        let layout = CollectionScreen.lines(of: CGSize(width: 320, height: 50))
        let collection = UICollectionView(frame: window.bounds, collectionViewLayout: layout)
        collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
        var configured: [Int] = []
        let list = PagedCollectionDataSource(collection, pager) { collection, path, row in
            configured.append(path.item)
            _ = describe(pager, row)
            return collection.dequeueReusableCell(withReuseIdentifier: "item", for: path)
        }
        window.addSubview(collection)
        await window.pass(by: feeds.clock)
        configured = []
        pager.update(Entry(3, "changed"))
        await window.pass(by: feeds.clock)
        #expect(configured == [3])
        #expect(collection.reconfigurations == 0)
        withExtendedLifetime(list) {}
    }

    @Test("observation outside of cells is notified of every update")
    func others() async {
        let pager = feeds.numbers(60, delay: .zero)
        let table = UITableView(frame: window.bounds)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "item")
        let list = PagedTableDataSource(table, pager) { table, path, row in
            _ = describe(pager, row)
            return table.dequeueReusableCell(withIdentifier: "item", for: path)
        }
        window.addSubview(table)
        await window.pass(by: feeds.clock)
        await confirmation { changed in
            withObservationTracking {
                _ = pager.rows
            } onChange: {
                changed()
            }
            pager.update(Entry(3, "changed"))
            await window.pass(by: feeds.clock)
        }
        withExtendedLifetime(list) {}
    }
}
