// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !os(watchOS)
import Foundation

/// https://developer.apple.com/documentation/uikit/uicollectionview
open class UICollectionView: UIScrollView {
    /// https://developer.apple.com/documentation/uikit/uicollectionview/elementcategory
    public enum ElementCategory: Sendable {
        case cell
        case supplementaryView
        case decorationView
    }

    /// https://developer.apple.com/documentation/uikit/uicollectionview/scrolldirection
    public enum ScrollDirection: Sendable {
        case vertical
        case horizontal
    }

    /// https://developer.apple.com/documentation/uikit/uicollectionview/scrollposition
    public struct ScrollPosition: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let top = ScrollPosition(rawValue: 1)
        public static let centeredVertically = ScrollPosition(rawValue: 2)
        public static let bottom = ScrollPosition(rawValue: 4)
        public static let left = ScrollPosition(rawValue: 8)
        public static let centeredHorizontally = ScrollPosition(rawValue: 16)
        public static let right = ScrollPosition(rawValue: 32)
    }

    /// https://developer.apple.com/documentation/uikit/uicollectionview/elementkindsectionheader
    public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    /// https://developer.apple.com/documentation/uikit/uicollectionview/elementkindsectionfooter
    public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

    struct Supplement: Hashable {
        var kind: String
        var section: Int
    }

    /// https://developer.apple.com/documentation/uikit/uicollectionview/datasource
    open weak var dataSource: (any UICollectionViewDataSource)? {
        didSet { reloadData() }
    }
    /// https://developer.apple.com/documentation/uikit/uicollectionview/delegate
    open weak var delegate: (any UICollectionViewDelegate)?
    /// https://developer.apple.com/documentation/uikit/uicollectionview/prefetchdatasource
    open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
    /// https://developer.apple.com/documentation/uikit/uicollectionview/isprefetchingenabled
    open var isPrefetchingEnabled = true
    /// https://developer.apple.com/documentation/uikit/uicollectionview/collectionviewlayout
    open var collectionViewLayout: UICollectionViewLayout
    /// https://developer.apple.com/documentation/uikit/uicollectionview/backgroundview
    open var backgroundView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let backgroundView { insertSubview(backgroundView, at: 0) }
        }
    }

    /// The number of items of each section at the last request; `nil` if it must be requested.
    var cachedCounts: [Int]?
    let observedCells = ObservedCells()
    /// The number of cells that were configured again because an observable property changed that they read.
    public internal(set) var reconfigurations = 0
    var cells: [IndexPath: UICollectionViewCell] = [:]
    var prepared: [IndexPath: UICollectionViewCell] = [:]
    var supplements: [Supplement: UICollectionReusableView] = [:]
    /// The headers and footers whose preferred size was requested.
    var measured: Set<Supplement> = []
    var prefetched: Set<IndexPath> = []
    var reusable: [String: [UICollectionReusableView]] = [:]
    var classes: [String: UICollectionReusableView.Type] = [:]
    var laidOutOffset: CGPoint?
    var direction = 1
    var batch: BatchUpdate?
    var batchDepth = 0
    var isRequestingCells = false
    var completions: [() -> Void] = []

    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        collectionViewLayout = layout
        super.init(frame: frame)
        layout.collectionView = self
    }

    public required init?(coder: NSCoder) { nil }

    override var scrollDelegate: (any UIScrollViewDelegate)? { delegate }

    var knownCounts: [Int] {
        if let cachedCounts { return cachedCounts }
        let counts = requestedCounts
        cachedCounts = counts
        contentSize = collectionViewLayout.collectionViewContentSize
        return counts
    }

    var requestedCounts: [Int] {
        guard let dataSource else { return [] }
        return (0..<dataSource.numberOfSections(in: self)).map {
            dataSource.collectionView(self, numberOfItemsInSection: $0)
        }
    }

    /// https://developer.apple.com/documentation/uikit/uicollectionview/reloaddata()
    open func reloadData() {
        if isRequestingCells { violations.raise(Violation("reloadData() while the collection requests its cells")) }
        cachedCounts = nil
        for path in cells.keys.sorted() { drop(path) }
        for supplement in Array(supplements.keys) { drop(supplement) }
        prepared = [:]
        prefetched = []
        setNeedsLayout()
    }

    /// https://developer.apple.com/documentation/uikit/uicollectionview/numberofsections
    open var numberOfSections: Int { knownCounts.count }

    /// https://developer.apple.com/documentation/uikit/uicollectionview/numberofitems(insection:)
    open func numberOfItems(inSection section: Int) -> Int { knownCounts[section] }

    /// https://developer.apple.com/documentation/uikit/uicollectionview/layoutattributesforitem(at:)
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        collectionViewLayout.layoutAttributesForItem(at: indexPath)
    }

    /// https://developer.apple.com/documentation/uikit/uicollectionview/indexpathsforvisibleitems
    open var indexPathsForVisibleItems: [IndexPath] { Array(cells.keys) }

    /// https://developer.apple.com/documentation/uikit/uicollectionview/visiblecells
    open var visibleCells: [UICollectionViewCell] { cells.keys.sorted().compactMap { cells[$0] } }

    /// https://developer.apple.com/documentation/uikit/uicollectionview/cellforitem(at:)
    open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { cells[indexPath] }

    /// https://developer.apple.com/documentation/uikit/uicollectionview/supplementaryview(forelementkind:at:)
    open func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath)
        -> UICollectionReusableView?
    {
        supplements[Supplement(kind: elementKind, section: indexPath.section)]
    }

    /// https://developer.apple.com/documentation/uikit/uicollectionview/register(_:forcellwithreuseidentifier:)
    open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        classes[identifier] = cellClass as? UICollectionReusableView.Type
    }

    /// https://developer.apple.com/documentation/uikit/uicollectionview/register(_:forsupplementaryviewofkind:withreuseidentifier:)
    open func register(
        _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
    ) {
        classes[elementKind + identifier] = viewClass as? UICollectionReusableView.Type
    }

    /// https://developer.apple.com/documentation/uikit/uicollectionview/dequeuereusablecell(withreuseidentifier:for:)
    open func dequeueReusableCell(
        withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionViewCell {
        guard let cell = dequeue(identifier) as? UICollectionViewCell else {
            fatalError("could not dequeue a cell with identifier \(identifier) - must register a class for it")
        }
        return cell
    }

    /// https://developer.apple.com/documentation/uikit/uicollectionview/dequeuereusablesupplementaryview(ofkind:withreuseidentifier:for:)
    open func dequeueReusableSupplementaryView(
        ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionReusableView {
        guard let view = dequeue(elementKind + identifier) else {
            fatalError("could not dequeue a view of kind \(elementKind) with identifier \(identifier)")
        }
        return view
    }

    private func dequeue(_ identifier: String) -> UICollectionReusableView? {
        if let view = reusable[identifier]?.popLast() {
            view.prepareForReuse()
            return view
        }
        let view = classes[identifier]?.init(frame: .zero)
        view?.reuseIdentifier = identifier
        return view
    }

    /// https://developer.apple.com/documentation/uikit/uicollectionview/scrolltoitem(at:at:animated:)
    open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        guard laidOutOffset != nil, let frame = layoutAttributesForItem(at: indexPath)?.frame else { return }
        let inset = adjustedContentInset
        var target = contentOffset
        if scrollPosition.contains(.top) { target.y = frame.minY - inset.top }
        if scrollPosition.contains(.bottom) { target.y = frame.maxY + inset.bottom - bounds.height }
        if scrollPosition.contains(.left) { target.x = frame.minX - inset.left }
        if scrollPosition.contains(.right) { target.x = frame.maxX + inset.right - bounds.width }
        setContentOffset(resting(target), animated: animated)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        layOut()
    }

    override func advanceFrame() {
        super.advanceFrame()
        let due = completions
        completions = []
        for completion in due { completion() }
    }
}
#endif
