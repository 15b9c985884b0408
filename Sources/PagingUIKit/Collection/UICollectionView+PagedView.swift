#if canImport(UIKit) && !os(watchOS)
import UIKit

extension UICollectionView: PagedView {
    /// A custom layout counts as horizontal if its content is wider than the view.
    var scrollsHorizontally: Bool {
        switch collectionViewLayout {
        case let flow as UICollectionViewFlowLayout: flow.scrollDirection == .horizontal
        case let compositional as UICollectionViewCompositionalLayout:
            compositional.configuration.scrollDirection == .horizontal
        default: contentSize.width > bounds.width
        }
    }

    var flipsAxis: Bool { collectionViewLayout.flipsHorizontallyInOppositeLayoutDirection }

    var estimatedRowLength: CGFloat {
        let size = firstItem?.frame.size ?? (collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize
        guard let size else { return 44 }
        return scrollsHorizontally ? size.width : size.height
    }

    var rowsPerLine: Int {
        guard let frame = firstItem?.frame else {
            guard let flow = collectionViewLayout as? UICollectionViewFlowLayout else { return 1 }
            let lines = scrollsHorizontally ? bounds.height / flow.itemSize.height : bounds.width / flow.itemSize.width
            return max(lines.asCount, 1)
        }
        let line =
            scrollsHorizontally
            ? CGRect(x: frame.midX, y: 0, width: 1, height: contentSize.height)
            : CGRect(x: 0, y: frame.midY, width: contentSize.width, height: 1)
        return max(paths(in: line).count, 1)
    }

    /// Always 0: a collection has no footer after its last section, only section footers, which are part of the
    /// content.
    var footerLength: CGFloat { 0 }

    func paths(in rect: CGRect) -> [IndexPath] {
        let elements = collectionViewLayout.layoutAttributesForElements(in: rect) ?? []
        return elements.filter { $0.representedElementCategory == .cell }.map(\.indexPath).sorted()
    }

    func frame(of path: IndexPath) -> CGRect { layoutAttributesForItem(at: path)?.frame ?? .zero }

    func reload(sections: Range<Int>, _ change: @escaping () -> Range<Int>) {
        if window == nil || numberOfSections == sections.count || sections.upperBound > numberOfSections {
            _ = change()
            return reloadData()
        }
        performBatchUpdates {
            let reload = SectionReload(sections, change())
            if !reload.reloaded.isEmpty { self.reloadSections(reload.reloaded) }
            if !reload.removed.isEmpty { self.deleteSections(reload.removed) }
            if !reload.inserted.isEmpty { self.insertSections(reload.inserted) }
        }
    }

    func apply(_ batch: RowBatch, isAnimated: Bool, _ change: @escaping () -> Void) {
        performBatchUpdates {
            change()
            if !batch.removedSections.isEmpty { self.deleteSections(batch.removedSections) }
            if !batch.insertedSections.isEmpty { self.insertSections(batch.insertedSections) }
            if !batch.removals.isEmpty { self.deleteItems(at: batch.removals) }
            if !batch.insertions.isEmpty { self.insertItems(at: batch.insertions) }
            if !batch.reloads.isEmpty { self.reloadItems(at: batch.reloads) }
        }
    }

    func reconfigure(_ paths: [IndexPath]) { reconfigureItems(at: paths) }

    func scroll(to path: IndexPath, isAnimated: Bool) {
        let side: ScrollPosition = beginsAtGreatestOffset ? .right : .left
        scrollToItem(at: path, at: scrollsHorizontally ? side : .top, animated: isAnimated)
    }

    private var firstItem: UICollectionViewLayoutAttributes? {
        let section = (0..<numberOfSections).first { numberOfItems(inSection: $0) > 0 }
        return section.flatMap { layoutAttributesForItem(at: IndexPath(item: 0, section: $0)) }
    }
}
#endif
