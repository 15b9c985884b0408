import Paging
import PagingTesting
import PagingUIKit
import UIKit

/// A list of numbers in a collection on a screen of 320 × 440 points.
@MainActor
final class CollectionScreen {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    let collection: UICollectionView
    let dataSource: PagedCollectionDataSource<Pager<Entry>>
    private let clock: VirtualClock
    private let log = Log()

    @MainActor
    private final class Log {
        var violations: [String] = []
    }

    /// Creates a list with a number of items in each line of 50 points.
    convenience init(_ pager: Pager<Entry>, clock: VirtualClock, itemsInLine: Int) {
        self.init(
            pager, clock: clock, Self.lines(of: CGSize(width: 320 / CGFloat(itemsInLine), height: 50)))
    }

    static func lines(of size: CGSize) -> UICollectionViewFlowLayout {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = size
        layout.minimumLineSpacing = 0
        layout.minimumInteritemSpacing = 0
        return layout
    }

    init(_ pager: Pager<Entry>, clock: VirtualClock, _ layout: UICollectionViewLayout) {
        self.clock = clock
        collection = UICollectionView(frame: window.bounds, collectionViewLayout: layout)
        collection.violations = .call { [log] in log.violations.append($0.description) }
        collection.register(ItemCell.self, forCellWithReuseIdentifier: "item")
        dataSource = PagedCollectionDataSource(collection, pager) { collection, path, row in
            let cell = collection.dequeueReusableCell(withReuseIdentifier: "item", for: path)
            (cell as? ItemCell)?.shown = Entry.row(row)
            return cell
        }
        window.addSubview(collection)
    }

    /// The violations of UIKit's contract.
    var violations: [String] { log.violations }

    private var cells: [ItemCell] { collection.visibleCells.compactMap { $0 as? ItemCell } }

    /// The texts of the visible cells, in order.
    var shown: [String] { cells.map(\.shown) }

    /// The distance from the top of the screen to the cell with a text, in points.
    func y(of text: String) -> CGFloat? {
        cells.first { $0.shown == text }.map { $0.frame.minY - collection.contentOffset.y }
    }

    func pass(_ frames: Int = 20) async { await window.pass(frames, by: clock) }
}
