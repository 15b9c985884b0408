// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

/// https://developer.apple.com/documentation/uikit/uicollectionviewlayoutattributes
@MainActor
open class UICollectionViewLayoutAttributes {
    public let indexPath: IndexPath
    public let representedElementCategory: UICollectionView.ElementCategory
    public let representedElementKind: String?
    public internal(set) var frame: CGRect

    init(_ indexPath: IndexPath, _ frame: CGRect, kind: String? = nil) {
        self.indexPath = indexPath
        self.frame = frame
        representedElementKind = kind
        representedElementCategory = kind == nil ? .cell : .supplementaryView
    }
}

/// https://developer.apple.com/documentation/uikit/uicollectionviewlayout
@MainActor
open class UICollectionViewLayout: NSObject {
    public internal(set) weak var collectionView: UICollectionView?

    public override init() { super.init() }

    open var collectionViewContentSize: CGSize { .zero }

    /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/flipshorizontallyinoppositelayoutdirection
    open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }

    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }

    open func invalidateLayout() { collectionView?.setNeedsLayout() }
}
