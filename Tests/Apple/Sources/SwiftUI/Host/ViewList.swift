/// What a view is in a list: leaves, and rows that are made when they are needed.
@MainActor
indirect enum ViewList {
    case leaf(Leaf)
    case joined([ViewList])
    case each(EachRows)

    /// All leaves, made whether they are seen or not.
    var leaves: [Leaf] {
        switch self {
        case .leaf(let leaf): [leaf]
        case .joined(let lists): lists.flatMap(\.leaves)
        case .each(let rows): (0..<rows.count).flatMap { rows.element(at: $0).leaves }
        }
    }

    /// The leaves and the runs of lazy rows one after another. A run whose elements are so many rows that their type
    /// does not tell is made whole.
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
        case each(EachRows)
    }
}

/// The elements of a `ForEach`, made when they are needed.
@MainActor
final class EachRows {
    let count: Int
    /// Whether the type of an element tells how many rows it is.
    let isConstant: Bool
    /// Whether the `ForEach` was evaluated anew.
    let isFresh: Bool
    let heights: RowHeights
    private let identify: @MainActor (Int) -> AnyHashable
    private let make: @MainActor (Int) -> ViewList
    private var made: [Int: ViewList] = [:]

    init(
        count: Int, isConstant: Bool, isFresh: Bool, heights: RowHeights, id: @escaping @MainActor (Int) -> AnyHashable,
        make: @escaping @MainActor (Int) -> ViewList
    ) {
        self.count = count
        self.isConstant = isConstant
        self.isFresh = isFresh
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

/// The heights of a `ForEach`'s rows as far as they were measured: the first one's is the guess for all others.
@MainActor
final class RowHeights {
    private(set) var guess: CGFloat?
    private var others: [AnyHashable: CGFloat] = [:]

    var areEqual: Bool { others.isEmpty }

    func height(of id: AnyHashable) -> CGFloat { others[id] ?? guess ?? 44 }

    func measured(_ id: AnyHashable, _ height: CGFloat) {
        guard let guess else {
            self.guess = height
            return
        }
        others[id] = height == guess ? nil : height
    }
}
