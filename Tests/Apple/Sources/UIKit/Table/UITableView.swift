// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !os(watchOS)
import Foundation

/// https://developer.apple.com/documentation/uikit/uitableview
open class UITableView: UIScrollView {
    /// https://developer.apple.com/documentation/uikit/uitableview/style-swift.enum
    public enum Style: Sendable {
        case plain
        case grouped
        case insetGrouped
    }

    /// https://developer.apple.com/documentation/uikit/uitableview/rowanimation
    public enum RowAnimation: Sendable {
        case fade
        case right
        case left
        case top
        case bottom
        case none
        case middle
        case automatic
    }

    /// https://developer.apple.com/documentation/uikit/uitableview/scrollposition
    public enum ScrollPosition: Sendable {
        case none
        case top
        case middle
        case bottom
    }

    /// https://developer.apple.com/documentation/uikit/uitableview/automaticdimension
    nonisolated public static let automaticDimension: CGFloat = -1

    /// https://developer.apple.com/documentation/uikit/uitableview/datasource
    open weak var dataSource: (any UITableViewDataSource)? {
        didSet { reloadData() }
    }
    /// https://developer.apple.com/documentation/uikit/uitableview/delegate
    open weak var delegate: (any UITableViewDelegate)?
    /// https://developer.apple.com/documentation/uikit/uitableview/prefetchdatasource
    open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?
    /// https://developer.apple.com/documentation/uikit/uitableview/isprefetchingenabled
    open var isPrefetchingEnabled = true
    /// https://developer.apple.com/documentation/uikit/uitableview/rowheight
    open var rowHeight = UITableView.automaticDimension {
        didSet { reloadData() }
    }
    /// https://developer.apple.com/documentation/uikit/uitableview/estimatedrowheight
    open var estimatedRowHeight: CGFloat = 44 {
        didSet { reloadData() }
    }
    public let style: Style

    /// https://developer.apple.com/documentation/uikit/uitableview/tableheaderview
    open var tableHeaderView: UIView? {
        didSet { replace(oldValue, tableHeaderView) }
    }
    /// https://developer.apple.com/documentation/uikit/uitableview/tablefooterview
    open var tableFooterView: UIView? {
        didSet { replace(oldValue, tableFooterView) }
    }
    /// https://developer.apple.com/documentation/uikit/uitableview/backgroundview
    open var backgroundView: UIView? {
        didSet { replace(oldValue, backgroundView) }
    }

    /// The layout of the rows since the last request of their number; `nil` if it must be requested.
    var cachedLayout: TableLayout?
    var cells: [IndexPath: UITableViewCell] = [:]
    let observedCells = ObservedCells()
    /// The number of cells that were configured again because an observable property changed that they read.
    public internal(set) var reconfigurations = 0
    /// Cells that were made before their rows appear.
    var prepared: [IndexPath: UITableViewCell] = [:]
    var prefetched: Set<IndexPath> = []
    var selected: Set<IndexPath> = []
    var reusable: [String: [UITableViewCell]] = [:]
    var classes: [String: UITableViewCell.Type] = [:]
    var laidOutOffset: CGFloat?
    var direction = 1
    var batch: BatchUpdate?
    var batchDepth = 0
    var isRequestingCells = false
    var completions: [() -> Void] = []
    /// The number of animated batches.
    public internal(set) var animatedBatches = 0

    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
    }

    public override init(frame: CGRect) {
        style = .plain
        super.init(frame: frame)
    }

    public required init?(coder: NSCoder) { nil }

    override var scrollDelegate: (any UIScrollViewDelegate)? { delegate }

    private func replace(_ old: UIView?, _ new: UIView?) {
        old?.removeFromSuperview()
        if let new { insertSubview(new, at: 0) }
        if cachedLayout != nil { contentSize = layout.contentSize(of: self) }
        setNeedsLayout()
    }

    /// The layout of the rows. Requests their number if necessary.
    var layout: TableLayout {
        get {
            if let cachedLayout { return cachedLayout }
            let newLayout = TableLayout(counts: requestedCounts, table: self)
            cachedLayout = newLayout
            contentSize = newLayout.contentSize(of: self)
            return newLayout
        }
        set { cachedLayout = newValue }
    }

    var requestedCounts: [Int] {
        guard let dataSource else { return [] }
        return (0..<dataSource.numberOfSections(in: self)).map { dataSource.tableView(self, numberOfRowsInSection: $0) }
    }

    /// https://developer.apple.com/documentation/uikit/uitableview/reloaddata()
    open func reloadData() {
        if isRequestingCells { violations.raise(Violation("reloadData() while the table requests its cells")) }
        cachedLayout = nil
        for path in cells.keys.sorted() { drop(path) }
        prepared = [:]
        prefetched = []
        selected = []
        setNeedsLayout()
    }

    /// https://developer.apple.com/documentation/uikit/uitableview/numberofsections
    open var numberOfSections: Int { layout.sections.count }

    /// https://developer.apple.com/documentation/uikit/uitableview/numberofrows(insection:)
    open func numberOfRows(inSection section: Int) -> Int { layout.sections[section].rows.count }

    /// https://developer.apple.com/documentation/uikit/uitableview/rectforrow(at:)
    open func rectForRow(at indexPath: IndexPath) -> CGRect { layout.frame(of: indexPath, in: self) }

    /// https://developer.apple.com/documentation/uikit/uitableview/indexpathsforrows(in:)
    open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? { layout.paths(in: rect, self) }

    /// https://developer.apple.com/documentation/uikit/uitableview/indexpathsforvisiblerows
    open var indexPathsForVisibleRows: [IndexPath]? { cells.isEmpty ? nil : cells.keys.sorted() }

    /// https://developer.apple.com/documentation/uikit/uitableview/visiblecells
    open var visibleCells: [UITableViewCell] { cells.keys.sorted().compactMap { cells[$0] } }

    /// https://developer.apple.com/documentation/uikit/uitableview/cellforrow(at:)
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { cells[indexPath] }

    /// https://developer.apple.com/documentation/uikit/uitableview/register(_:forcellreuseidentifier:)
    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        classes[identifier] = cellClass as? UITableViewCell.Type
    }

    /// https://developer.apple.com/documentation/uikit/uitableview/dequeuereusablecell(withidentifier:for:)
    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        guard let cellClass = classes[identifier] else {
            fatalError("unable to dequeue a cell with identifier \(identifier) - must register a class for it")
        }
        guard let cell = reusable[identifier]?.popLast() else {
            return cellClass.init(style: .default, reuseIdentifier: identifier)
        }
        cell.prepareForReuse()
        return cell
    }

    /// https://developer.apple.com/documentation/uikit/uitableview/scrolltorow(at:at:animated:)
    open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        let row = rectForRow(at: indexPath)
        let inset = adjustedContentInset
        let y: CGFloat
        switch scrollPosition {
        case .top: y = row.minY - inset.top
        case .bottom: y = row.maxY + inset.bottom - frame.height
        case .middle: y = row.midY - frame.height / 2
        case .none:
            let lowest = row.maxY + inset.bottom - frame.height
            y = min(max(contentOffset.y, lowest), row.minY - inset.top)
        }
        setContentOffset(resting(CGPoint(x: contentOffset.x, y: y)), animated: animated)
    }

    /// https://developer.apple.com/documentation/uikit/uitableview/indexpathsforselectedrows
    open var indexPathsForSelectedRows: [IndexPath]? { selected.isEmpty ? nil : selected.sorted() }

    /// https://developer.apple.com/documentation/uikit/uitableview/selectrow(at:animated:scrollposition:)
    open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        selected = indexPath.map { [$0] } ?? []
    }

    /// Taps a row, as a user does.
    public func tapRow(at indexPath: IndexPath) {
        selected = [indexPath]
        delegate?.tableView(self, didSelectRowAt: indexPath)
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
