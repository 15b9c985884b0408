// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !os(watchOS)
import Foundation

/// https://developer.apple.com/documentation/uikit/uicollectionviewlayoutattributes
@MainActor
open class UICollectionViewLayoutAttributes {
    public let indexPath: IndexPath
    public let representedElementCategory: UICollectionView.ElementCategory
    public let representedElementKind: String?
    public var frame: CGRect

    init(_ indexPath: IndexPath, _ frame: CGRect, kind: String? = nil) {
        self.indexPath = indexPath
        self.frame = frame
        representedElementKind = kind
        representedElementCategory = kind == nil ? .cell : .supplementaryView
    }

    /// https://developer.apple.com/documentation/uikit/uicollectionviewlayoutattributes/size
    public var size: CGSize {
        get { frame.size }
        set { frame.size = newValue }
    }

    /// https://developer.apple.com/documentation/objectivec/nsobject-swift.class/copy()
    public func copy() -> Any { UICollectionViewLayoutAttributes(indexPath, frame, kind: representedElementKind) }
}

/// https://developer.apple.com/documentation/uikit/uicollectionviewlayoutinvalidationcontext
@MainActor
open class UICollectionViewLayoutInvalidationContext: NSObject {
    /// https://developer.apple.com/documentation/uikit/uicollectionviewlayoutinvalidationcontext/invalidatedsupplementaryindexpaths
    public private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?

    public required override init() { super.init() }

    /// https://developer.apple.com/documentation/uikit/uicollectionviewlayoutinvalidationcontext/invalidatesupplementaryelements(ofkind:at:)
    open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
        invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:])
            .merging([elementKind: indexPaths]) { $0 + $1 }
    }
}

/// https://developer.apple.com/documentation/uikit/uicollectionviewlayout
@MainActor
open class UICollectionViewLayout: NSObject {
    public internal(set) weak var collectionView: UICollectionView?

    public override init() { super.init() }

    /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/invalidationcontextclass
    open class var invalidationContextClass: AnyClass { UICollectionViewLayoutInvalidationContext.self }

    open var collectionViewContentSize: CGSize { .zero }

    /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/flipshorizontallyinoppositelayoutdirection
    open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }

    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }

    /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/shouldinvalidatelayout(forpreferredlayoutattributes:withoriginalattributes:)
    open func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool { false }

    /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/invalidationcontext(forpreferredlayoutattributes:withoriginalattributes:)
    open func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext { UICollectionViewLayoutInvalidationContext() }

    open func invalidateLayout() { collectionView?.setNeedsLayout() }

    /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/invalidatelayout(with:)
    ///
    /// The preferred sizes of the named elements are requested again. Assumed; see
    /// ``Assumption/layoutsAskAgainAfterInvalidation``.
    open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        let asksAgain = collectionView?.falseAssumptions.contains(.layoutsAskAgainAfterInvalidation) == false
        for (kind, paths) in context.invalidatedSupplementaryIndexPaths ?? [:] where asksAgain {
            for path in paths {
                collectionView?.measured.remove(UICollectionView.Supplement(kind: kind, section: path.section))
            }
        }
        collectionView?.setNeedsLayout()
    }
}
#endif
