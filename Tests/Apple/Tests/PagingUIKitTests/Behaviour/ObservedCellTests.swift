import Observation
import Paging
import PagingTesting
import PagingUIKit
import Testing
import UIKit

/// UIKit tracks what cell providers read of observable objects since iOS 26.
@MainActor
@Suite struct ObservedCellTests {
    private let feeds = Feeds()
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))

    /// What a cell provider may read of its list.
    private func describe(_ pager: Pager<Entry>, _ row: Row<Entry>) -> String {
        let list = "\(pager.rows.count) \(pager.total ?? 0) \(pager.content) \(pager.newer)"
        let states = "\(pager.states) \(pager.indicators) \(pager.showsPreviousRows) \(pager.age == nil)"
        return "\(Entry.row(row)) at \(pager.index(of: row.index) ?? 0): \(list) \(states)"
    }

    @Test("a table's cell provider that reads the pager is not called for updates of other rows")
    func table() async {
        let pager = feeds.numbers(60, delay: .zero)
        let table = UITableView(frame: window.bounds)
        table.rowHeight = 44
        table.register(UITableViewCell.self, forCellReuseIdentifier: "item")
        var asked: [Int] = []
        let list = PagedTableDataSource(table, pager) { table, path, row in
            asked.append(path.row)
            let cell = table.dequeueReusableCell(withIdentifier: "item", for: path)
            cell.textLabel?.text = describe(pager, row)
            return cell
        }
        window.addSubview(table)
        await window.pass(by: feeds.clock)
        asked = []
        pager.update(Entry(3, "changed"))
        await window.pass(by: feeds.clock)
        #expect(asked == [3])
        #expect(table.reconfigurations == 0)
        withExtendedLifetime(list) {}
    }

    @Test("a collection's cell provider that reads the pager is not called for updates of other rows")
    func collection() async {
        let pager = feeds.numbers(60, delay: .zero)
        let layout = CollectionScreen.lines(of: CGSize(width: 320, height: 50))
        let collection = UICollectionView(frame: window.bounds, collectionViewLayout: layout)
        collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
        var asked: [Int] = []
        let list = PagedCollectionDataSource(collection, pager) { collection, path, row in
            asked.append(path.item)
            _ = describe(pager, row)
            return collection.dequeueReusableCell(withReuseIdentifier: "item", for: path)
        }
        window.addSubview(collection)
        await window.pass(by: feeds.clock)
        asked = []
        pager.update(Entry(3, "changed"))
        await window.pass(by: feeds.clock)
        #expect(asked == [3])
        #expect(collection.reconfigurations == 0)
        withExtendedLifetime(list) {}
    }

    @Test("a view that reads the pager beside the cells is told of every update as before")
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
