import Paging
import PagingTesting
import Testing
import UIKit

@testable import PagingUIKit

@MainActor
@Suite struct HorizontalOnScreenTests {
    private let feeds = Feeds()

    private final class FlippedLayout: UICollectionViewFlowLayout {
        override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
    }

    @MainActor
    private final class Shelf {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
        let collection: UICollectionView
        let dataSource: PagedCollectionDataSource<Pager<Entry>>
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

    @Test("iOS 33: a flipped right-to-left list loads like a left-to-right one", arguments: [false, true])
    func flipped(_ isRightToLeft: Bool) async {
        let layout = FlippedLayout()
        let shelf = Shelf(feeds.numbers(100), feeds.clock, layout, isRightToLeft: isRightToLeft)
        await shelf.pass()
        #expect(shelf.collection.numberOfItems(inSection: 0) == 20)
        shelf.collection.contentOffset.x = 20 * 60 - 300
        await shelf.pass()
        #expect(shelf.collection.numberOfItems(inSection: 0) == 40)
    }

    @Test("iOS 33: an unflipped right-to-left list has its first row at the right, and loads near its left end")
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
        #expect(shelf.shown == shown, "the visible rows do not move, although the content grew to the left of them")
    }

    @Test("iOS 33: a pull to load more is at the edge of the last row", arguments: [false, true])
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
            shelf.collection.beginDragging()
            shelf.collection.drag(to: CGPoint(x: edge + direction * 20, y: 0))
            shelf.collection.drag(to: CGPoint(x: edge + direction * 44, y: 0))
            shelf.collection.endDragging()
            await shelf.pass()
            #expect(shelf.collection.numberOfItems(inSection: 0) == (edge == head ? 20 : 40))
        }
    }

    @Test("iOS 33: the indicator of a pull and its inset are at the edge of the last row", arguments: [true, false])
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

    @Test("a layout whose configuration scrolls horizontally counts as horizontal, with any content")
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
        #expect(collection.scrollsHorizontally, "there is no content yet, so its width does not decide")
    }
}
