import Paging
import PagingTesting
import PagingUIKit
import Testing
import UIKit

/// A presented list in a collection.
@MainActor
@Suite struct PresentedCollectionTests {
    private let feeds = Feeds()

    private final class Title: UICollectionReusableView {
        var text = ""
    }

    private typealias List = PresentedList<Entry, Entry, Int>

    private func collection(
        _ list: List, _ log: Log, in window: UIWindow
    ) -> (UICollectionView, PagedCollectionDataSource<List>) {
        let layout = CollectionScreen.lines(of: CGSize(width: 320, height: 44))
        layout.headerReferenceSize = CGSize(width: 320, height: 30)
        layout.footerReferenceSize = CGSize(width: 320, height: 50)
        let collection = UICollectionView(frame: window.bounds, collectionViewLayout: layout)
        collection.violations = .call { log.violations.append($0.description) }
        collection.register(ItemCell.self, forCellWithReuseIdentifier: "item")
        collection.register(
            Title.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
            withReuseIdentifier: "title")
        let dataSource = PagedCollectionDataSource(collection, list) { collection, path, row in
            let cell = collection.dequeueReusableCell(withReuseIdentifier: "item", for: path)
            (cell as? ItemCell)?.shown = PresentedScreen<Int>.text(row)
            return cell
        }
        dataSource.sectionHeader = { collection, path, key in
            let view = collection.dequeueReusableSupplementaryView(
                ofKind: UICollectionView.elementKindSectionHeader, withReuseIdentifier: "title", for: path)
            (view as? Title)?.text = "Section \(key)"
            return view
        }
        window.addSubview(collection)
        return (collection, dataSource)
    }

    @MainActor
    private final class Log {
        var violations: [String] = []
    }

    private func footer(_ section: Int, in collection: UICollectionView) -> String? {
        let view = collection.supplementaryView(
            forElementKind: UICollectionView.elementKindSectionFooter, at: IndexPath(item: 0, section: section))
        return view?.subviews.compactMap { ($0 as? StandardNoticeView)?.remark }.first
    }

    @Test("sections have headers, the last one has the footer of the list's end, and rows move between sections")
    func sections() async {
        let log = Log()
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
        let shelf = feeds.numbers(4).presented { $0.sections { $0.text.count } }
        let (collection, dataSource) = collection(shelf, log, in: window)
        await window.pass(60, by: feeds.clock)
        let header = collection.supplementaryView(
            forElementKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 0))
        #expect((header as? Title)?.text == "Section 1")
        #expect(footer(0, in: collection) == "End of list")
        shelf.pager.update(Entry(3, "long"))
        await window.pass(20, by: feeds.clock)
        #expect((0..<collection.numberOfSections).map { collection.numberOfItems(inSection: $0) } == [3, 1])
        #expect(footer(1, in: collection) == "End of list")
        #expect(footer(0, in: collection) == nil)
        shelf.pager.update(Entry(3))
        await window.pass(20, by: feeds.clock)
        #expect(collection.numberOfSections == 1)
        #expect(footer(0, in: collection) == "End of list")
        #expect(log.violations.isEmpty)
        withExtendedLifetime(dataSource) {}
    }
}
