/// The content of a view in a list: leaves, and rows that are made on demand.
@MainActor
indirect enum ViewList {
    case leaf(Leaf)
    case joined([ViewList])
    case each(ForEachRows)

    /// All leaves, including those of rows that are not visible.
    var leaves: [Leaf] {
        switch self {
        case .leaf(let leaf): [leaf]
        case .joined(let lists): lists.flatMap(\.leaves)
        case .each(let rows): (0..<rows.count).flatMap { rows.element(at: $0).leaves }
        }
    }

    /// The leaves and the runs of lazy rows, in order. A run is made completely if the type of its elements does not
    /// determine their number of rows.
    var segments: [Segment] {
        switch self {
        case .leaf(let leaf): [.leaf(leaf)]
        case .joined(let lists): lists.flatMap(\.segments)
        case .each(let rows) where rows.isConstant: [.each(rows)]
        case .each(let rows): (0..<rows.count).flatMap { rows.element(at: $0).segments }
        }
    }

    enum Segment {
        case leaf(Leaf)
        case each(ForEachRows)
    }
}

/// The elements of a `ForEach`, which are made on demand.
@MainActor
final class ForEachRows {
    let count: Int
    /// Whether the type of an element determines its number of rows.
    let isConstant: Bool
    /// Whether the `ForEach` was evaluated again.
    let isNew: Bool
    let heights: RowHeights
    var actions = RowActions()
    private let identify: @MainActor (Int) -> AnyHashable
    private let make: @MainActor (Int) -> ViewList
    private var made: [Int: ViewList] = [:]

    init(
        count: Int, isConstant: Bool, isNew: Bool, heights: RowHeights, id: @escaping @MainActor (Int) -> AnyHashable,
        make: @escaping @MainActor (Int) -> ViewList
    ) {
        self.count = count
        self.isConstant = isConstant
        self.isNew = isNew
        self.heights = heights
        identify = id
        self.make = make
    }

    func id(at index: Int) -> AnyHashable { identify(index) }

    func element(at index: Int) -> ViewList {
        if let element = made[index] { return element }
        let element = make(index)
        made[index] = element
        return element
    }
}

/// The measured heights of a `ForEach`'s rows. The height of the first measured row is the estimate for all others.
@MainActor
final class RowHeights {
    private(set) var estimate: CGFloat?
    private var others: [AnyHashable: CGFloat] = [:]

    var areEqual: Bool { others.isEmpty }

    func height(of id: AnyHashable) -> CGFloat { others[id] ?? estimate ?? 44 }

    func measured(_ id: AnyHashable, _ height: CGFloat) {
        guard let estimate else {
            self.estimate = height
            return
        }
        others[id] = height == estimate ? nil : height
    }
}
