// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !os(watchOS)
import Foundation

/// https://developer.apple.com/documentation/uikit/uicollectionviewflowlayout
///
/// In the double all items have the same size.
open class UICollectionViewFlowLayout: UICollectionViewLayout {
    open var itemSize = CGSize(width: 50, height: 50) {
        didSet { invalidateLayout() }
    }
    open var minimumLineSpacing: CGFloat = 10
    open var minimumInteritemSpacing: CGFloat = 10
    open var scrollDirection = UICollectionView.ScrollDirection.vertical
    open var headerReferenceSize = CGSize.zero
    open var footerReferenceSize = CGSize.zero {
        didSet { invalidateLayout() }
    }

    private var isVertical: Bool { scrollDirection == .vertical }

    private var width: CGFloat {
        guard let bounds = collectionView?.bounds else { return 0 }
        return isVertical ? bounds.width : bounds.height
    }

    /// Sizes along the scroll axis and across it.
    private var length: CGFloat { isVertical ? itemSize.height : itemSize.width }
    private var breadth: CGFloat { isVertical ? itemSize.width : itemSize.height }
    private func length(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }

    private var itemsInLine: Int {
        let breadth = breadth + minimumInteritemSpacing
        return breadth > 0 ? max(Int((width + minimumInteritemSpacing) / breadth), 1) : 1
    }

    private func lines(_ count: Int) -> Int { (count + itemsInLine - 1) / itemsInLine }

    private func itemsLength(_ count: Int) -> CGFloat {
        let lines = CGFloat(lines(count))
        return lines > 0 ? lines * length + (lines - 1) * minimumLineSpacing : 0
    }

    private func sectionLength(_ count: Int) -> CGFloat {
        length(headerReferenceSize) + itemsLength(count) + length(footerReferenceSize)
    }

    private var counts: [Int] { collectionView?.knownCounts ?? [] }

    private func start(of section: Int) -> CGFloat { counts[..<section].reduce(0) { $0 + sectionLength($1) } }

    private var total: CGFloat { start(of: counts.count) }

    open override var collectionViewContentSize: CGSize {
        isVertical ? CGSize(width: width, height: total) : CGSize(width: total, height: width)
    }

    private var isMirrored: Bool {
        !isVertical && collectionView?.effectiveUserInterfaceLayoutDirection == .rightToLeft
            && !flipsHorizontallyInOppositeLayoutDirection
    }

    /// In a right-to-left layout a horizontal list that is not flipped begins at its greatest offset.
    private func frame(from start: CGFloat, _ length: CGFloat, at across: CGFloat, _ breadth: CGFloat) -> CGRect {
        guard !isVertical else { return CGRect(x: across, y: start, width: breadth, height: length) }
        let x = isMirrored ? total - start - length : start
        return CGRect(x: x, y: across, width: length, height: breadth)
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard counts.indices.contains(indexPath.section), indexPath.item >= 0,
            indexPath.item < counts[indexPath.section]
        else { return nil }
        let (line, place) = indexPath.item.quotientAndRemainder(dividingBy: itemsInLine)
        let lineStart = CGFloat(line) * (length + minimumLineSpacing)
        let first = start(of: indexPath.section) + length(headerReferenceSize)
        let across = CGFloat(place) * (breadth + minimumInteritemSpacing)
        return UICollectionViewLayoutAttributes(indexPath, frame(from: first + lineStart, length, at: across, breadth))
    }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        var found: [UICollectionViewLayoutAttributes] = []
        for section in counts.indices {
            let count = counts[section]
            // Only the lines around the rectangle are computed, so that the cost does not depend on the number of
            // items.
            let all = frame(from: start(of: section), sectionLength(count), at: 0, width)
            guard all.overlaps(rect) else { continue }
            found += supplementary(section, in: rect)
            guard count > 0 else { continue }
            let from = isVertical ? rect.minY - all.minY : rect.minX - all.minX
            let size = isVertical ? rect.height : rect.width
            let pitch = max(length + minimumLineSpacing, 1)
            let near = isMirrored ? sectionLength(count) - from - size : from
            let first = max(Int((near - length(headerReferenceSize)) / pitch) - 1, 0)
            let last = min(Int((near + size) / pitch) + 1, lines(count) - 1)
            guard first <= last else { continue }
            for item in (first * itemsInLine)..<min((last + 1) * itemsInLine, count) {
                let attributes = layoutAttributesForItem(at: IndexPath(item: item, section: section))
                if let attributes, attributes.frame.overlaps(rect) { found.append(attributes) }
            }
        }
        return found
    }

    private func supplementary(_ section: Int, in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
        let path = IndexPath(item: 0, section: section)
        let start = start(of: section)
        let end = start + sectionLength(counts[section]) - length(footerReferenceSize)
        let header = frame(from: start, length(headerReferenceSize), at: 0, width)
        let footer = frame(from: end, length(footerReferenceSize), at: 0, width)
        return [
            UICollectionViewLayoutAttributes(path, header, kind: UICollectionView.elementKindSectionHeader),
            UICollectionViewLayoutAttributes(path, footer, kind: UICollectionView.elementKindSectionFooter),
        ].filter { !$0.frame.isEmpty && $0.frame.overlaps(rect) }
    }
}

extension CGRect {
    /// Whether the rectangles share more than an edge.
    fileprivate func overlaps(_ other: CGRect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }
}
#endif
