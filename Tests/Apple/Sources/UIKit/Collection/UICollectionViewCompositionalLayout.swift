// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !os(watchOS)
import Foundation

/// https://developer.apple.com/documentation/uikit/nscollectionlayoutdimension
public struct NSCollectionLayoutDimension: Sendable {
    enum Kind {
        case fraction
        case absolute
        case estimated
    }

    let kind: Kind
    public let dimension: CGFloat

    public static func fractionalWidth(_ width: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(kind: .fraction, dimension: width)
    }
    public static func absolute(_ dimension: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(kind: .absolute, dimension: dimension)
    }
    public static func estimated(_ dimension: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(kind: .estimated, dimension: dimension)
    }
}

/// https://developer.apple.com/documentation/uikit/nscollectionlayoutsize
public struct NSCollectionLayoutSize: Sendable {
    public let widthDimension: NSCollectionLayoutDimension
    public let heightDimension: NSCollectionLayoutDimension

    public init(widthDimension width: NSCollectionLayoutDimension, heightDimension height: NSCollectionLayoutDimension)
    {
        widthDimension = width
        heightDimension = height
    }
}

/// https://developer.apple.com/documentation/uikit/nscollectionlayoutitem
@MainActor
open class NSCollectionLayoutItem {
    public let layoutSize: NSCollectionLayoutSize
    public init(layoutSize: NSCollectionLayoutSize) { self.layoutSize = layoutSize }
}

/// https://developer.apple.com/documentation/uikit/nscollectionlayoutgroup
///
/// The double has one item in a line.
public final class NSCollectionLayoutGroup: NSCollectionLayoutItem {
    public static func vertical(
        layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
    ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize: layoutSize) }
}

/// https://developer.apple.com/documentation/uikit/nsrectalignment
public enum NSRectAlignment: Sendable {
    case top
    case bottom
}

/// https://developer.apple.com/documentation/uikit/nscollectionlayoutboundarysupplementaryitem
public final class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutItem {
    public let elementKind: String
    public let alignment: NSRectAlignment

    public init(layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment) {
        self.elementKind = elementKind
        self.alignment = alignment
        super.init(layoutSize: layoutSize)
    }
}

/// https://developer.apple.com/documentation/uikit/nscollectionlayoutsection
@MainActor
public final class NSCollectionLayoutSection {
    let group: NSCollectionLayoutGroup
    public var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
    public init(group: NSCollectionLayoutGroup) { self.group = group }
}

/// https://developer.apple.com/documentation/uikit/uicollectionviewcompositionallayoutconfiguration
@MainActor
public final class UICollectionViewCompositionalLayoutConfiguration {
    public var scrollDirection = UICollectionView.ScrollDirection.vertical
    public init() {}
}

/// https://developer.apple.com/documentation/uikit/uicollectionviewcompositionallayout
///
/// The double has one section of items with an absolute height. A header or footer with an estimated height gets its
/// preferred height. If the preferred height is 0, the view is not visible and the estimate applies again. Assumed.
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
    /// https://developer.apple.com/documentation/uikit/uicollectionviewcompositionallayout/configuration
    open var configuration: UICollectionViewCompositionalLayoutConfiguration {
        didSet { invalidateLayout() }
    }
    private let section: NSCollectionLayoutSection
    private let lines = UICollectionViewFlowLayout()
    private var preferred: [String: CGFloat] = [:]

    public init(
        section: NSCollectionLayoutSection,
        configuration: UICollectionViewCompositionalLayoutConfiguration = .init()
    ) {
        self.section = section
        self.configuration = configuration
        super.init()
    }

    private var laidOut: UICollectionViewFlowLayout {
        let width = collectionView?.bounds.width ?? 0
        lines.collectionView = collectionView
        lines.scrollDirection = configuration.scrollDirection
        lines.minimumLineSpacing = 0
        let size = section.group.layoutSize
        switch size.widthDimension.kind {
        case .fraction: lines.itemSize = CGSize(width: width, height: size.heightDimension.dimension)
        case .absolute, .estimated:
            lines.itemSize = CGSize(width: size.widthDimension.dimension, height: size.heightDimension.dimension)
        }
        for item in section.boundarySupplementaryItems {
            let size = CGSize(
                width: width, height: preferred[item.elementKind] ?? item.layoutSize.heightDimension.dimension)
            switch item.alignment {
            case .top: lines.headerReferenceSize = size
            case .bottom: lines.footerReferenceSize = size
            }
        }
        return lines
    }

    open override var collectionViewContentSize: CGSize { laidOut.collectionViewContentSize }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        laidOut.layoutAttributesForItem(at: indexPath)
    }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        laidOut.layoutAttributesForElements(in: rect)
    }

    open override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool {
        guard let kind = originalAttributes.representedElementKind, preferredAttributes !== originalAttributes,
            let item = section.boundarySupplementaryItems.first(where: { $0.elementKind == kind }),
            item.layoutSize.heightDimension.kind == .estimated
        else { return false }
        let height = preferredAttributes.size.height
        guard height != originalAttributes.size.height else { return false }
        preferred[kind] = height > 0 ? height : nil
        return true
    }
}
#endif
