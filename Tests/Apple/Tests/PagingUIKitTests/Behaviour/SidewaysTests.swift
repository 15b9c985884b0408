import Paging
import PagingTesting
import Testing
import UIKit

@testable import PagingUIKit

@MainActor
@Suite struct SidewaysOnScreenTests {
    private let feeds = Feeds()

    private final class FlippedLayout: UICollectionViewFlowLayout {
        override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
    }

    @MainActor
    private final class Shelf {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
        let collection: UICollectionView
        let dataSource: PagedCollectionDataSource<Entry>
        let clock: VirtualClock

        init(_ pager: Pager<Entry>, _ clock: VirtualClock, _ layout: UICollectionViewFlowLayout, isRightToLeft: Bool) {
            self.clock = clock
            layout.scrollDirection = .horizontal
            layout.itemSize = CGSize(width: 60, height: 100)
            layout.minimumLineSpacing = 0
            collection = UICollectionView(frame: window.bounds, collectionViewLayout: layout)
            collection.semanticContentAttribute = isRightToLeft ? .forceRightToLeft : .forceLeftToRight
            collection.register(ItemCell.self, forCellWithReuseIdentifier: "item")
            dataSource = PagedCollectionDataSource(collection, pager) { collection, path, row in
                let cell = collection.dequeueReusableCell(withReuseIdentifier: "item", for: path)
                (cell as? ItemCell)?.shown = Entry.row(row)
                return cell
            }
            window.addSubview(collection)
        }

        var shown: [String] {
            collection.visibleCells.compactMap { $0 as? ItemCell }.sorted { $0.frame.minX < $1.frame.minX }.map(\.shown)
        }

        func pass(_ frames: Int = 20) async {
            for _ in 0..<frames {
                window.showFrame()
                await clock.advance(by: .milliseconds(16))
            }
            window.showFrame()
        }
    }

    @Test("iOS 33: a flipped list that is read from the right loads as one from the left", arguments: [false, true])
    func flipped(_ isRightToLeft: Bool) async {
        let layout = FlippedLayout()
        let shelf = Shelf(feeds.numbers(100), feeds.clock, layout, isRightToLeft: isRightToLeft)
        await shelf.pass()
        #expect(shelf.collection.numberOfItems(inSection: 0) == 20)
        shelf.collection.contentOffset.x = 20 * 60 - 300
        await shelf.pass()
        #expect(shelf.collection.numberOfItems(inSection: 0) == 40)
    }

    @Test("iOS 33: one that is not flipped has its first row at the right, and loads when its left end comes near")
    func unflipped() async {
        let shelf = Shelf(feeds.numbers(100), feeds.clock, UICollectionViewFlowLayout(), isRightToLeft: true)
        await shelf.pass()
        shelf.collection.contentOffset.x = shelf.collection.contentSize.width - 300
        await shelf.pass()
        #expect(shelf.shown.last == "0")
        shelf.collection.contentOffset.x = 0
        shelf.window.showFrame()
        let count = shelf.collection.numberOfItems(inSection: 0)
        let shown = shelf.shown
        await shelf.pass()
        #expect(shelf.collection.numberOfItems(inSection: 0) == count + 20)
        #expect(shelf.shown == shown, "what is read stays where it is, though the content grew to the left of it")
    }

    @Test("iOS 33: to pull for more is to pull where the last row is", arguments: [false, true])
    func pulls(_ isFlipped: Bool) async {
        let layout = isFlipped ? FlippedLayout() : UICollectionViewFlowLayout()
        let shelf = Shelf(feeds.numbers(100, prefetch: .manual), feeds.clock, layout, isRightToLeft: true)
        shelf.dataSource.enablePullToLoadMore(.footer)
        await shelf.pass()
        let (head, end): (CGFloat, CGFloat) = isFlipped ? (0, 900) : (900, 0)
        let outward: CGFloat = isFlipped ? 1 : -1
        for (edge, direction) in [(head, -outward), (end, outward)] {
            shelf.collection.contentOffset.x = edge
            await shelf.pass(1)
            shelf.collection.touch()
            shelf.collection.drag(to: CGPoint(x: edge + direction * 20, y: 0))
            shelf.collection.drag(to: CGPoint(x: edge + direction * 44, y: 0))
            shelf.collection.letGo()
            await shelf.pass()
            #expect(shelf.collection.numberOfItems(inSection: 0) == (edge == head ? 20 : 40))
        }
    }

    @Test("iOS 33: the indicator of a pull and its room are where the last row is", arguments: [true, false])
    func indicator(_ isRightToLeft: Bool) async {
        let shelf = Shelf(
            feeds.numbers(100, delay: .seconds(1), prefetch: .manual), feeds.clock, UICollectionViewFlowLayout(),
            isRightToLeft: isRightToLeft)
        let indicator = StandardNoticeView(frame: .zero)
        shelf.dataSource.enablePullToLoadMore(.footer, indicator: indicator)
        await shelf.pass(100)
        shelf.dataSource.pager.pull(.append)
        await shelf.pass(30)
        let width = shelf.collection.contentSize.width
        let inset = shelf.collection.contentInset
        #expect(indicator.frame.width > 0)
        #expect((isRightToLeft ? inset.left : inset.right) == indicator.frame.width)
        #expect((isRightToLeft ? inset.right : inset.left) == 0)
        #expect(indicator.frame.minX == (isRightToLeft ? -indicator.frame.width : width))
        await shelf.pass(80)
        #expect(shelf.collection.contentInset == .zero)
    }

    @Test("a layout that scrolls sideways by its configuration is known to, with whatever it shows")
    func configured() async {
        let size = NSCollectionLayoutSize(widthDimension: .absolute(60), heightDimension: .absolute(100))
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        configuration.scrollDirection = .horizontal
        let layout = UICollectionViewCompositionalLayout(
            section: NSCollectionLayoutSection(
                group: .vertical(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])),
            configuration: configuration)
        let collection = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 300, height: 100), collectionViewLayout: layout)
        #expect(collection.scrollsSideways, "nothing is there yet, so that nothing is too wide")
    }
}
