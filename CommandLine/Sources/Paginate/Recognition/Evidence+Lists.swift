import PagingHTTP

/// The arrays of an answer that could be its list of items.
enum ListSearch: Hashable {
    case none
    case one(JSONPointer)
    /// Several arrays that could each be the list; the nearest to the root first.
    case several([JSONPointer])

    /// The list, or the first of several.
    var likely: JSONPointer? {
        switch self {
        case .none: nil
        case .one(let list): list
        case .several(let lists): lists.first
        }
    }
}

extension Evidence {
    /// The list that the command line names, or the most likely one.
    ///
    /// - Parameter start: Where to look.
    func likelyList(under start: JSONPointer = "") -> JSONPointer? {
        namedList ?? lists(under: start).likely
    }

    /// Looks for the list down to two members deep.
    ///
    /// Arrays of objects or arrays, and arrays whose name lists often have, come before arrays of numbers and texts. Of
    /// several, one is the list only if lists often have its name, it stands nearest to the root, and none is longer.
    func lists(under start: JSONPointer) -> ListSearch {
        let arrays = arrays(under: start, depth: 2)
        let pools: [(ListCandidate) -> Bool] = [
            { $0.kind == .structured || $0.hasUsualName }, { $0.kind == .values }, { _ in true },
        ]
        guard let pool = pools.lazy.map({ arrays.filter($0) }).first(where: { !$0.isEmpty }) else { return .none }
        let nearest = pool.filter { $0.depth == pool[0].depth }
        guard let best = nearest.first(where: { $0.hasUsualName && $0.count > 0 }) ?? nearest.first else {
            return .none
        }
        let rivals = pool.filter { rival in
            guard rival != best else { return false }
            if rival.depth > best.depth || best.hasUsualName && best.count > 0 { return rival.count > best.count }
            return true
        }
        return rivals.isEmpty ? .one(best.pointer) : .several(([best] + rivals).map(\.pointer))
    }

    /// All arrays under a place, those near to the root first.
    private func arrays(under start: JSONPointer, depth: Int) -> [ListCandidate] {
        var level = [start]
        var arrays: [ListCandidate] = []
        for distance in 0...depth {
            arrays += level.compactMap { pointer in
                self[pointer]?.elements.map { ListCandidate($0, pointer, depth: distance) }
            }
            level = level.flatMap { pointer in
                (self[pointer]?.members ?? []).filter { !Self.besideLists.contains($0.name) }.map {
                    pointer.appending(JSONPointer(steps: [$0.name]))
                }
            }
        }
        return arrays
    }

    /// Members that hold arrays which are no lists of items.
    private static let besideLists: Set<String> = [
        "links", "_links", "errors", "warnings", "included", "facets", "meta", "_meta", "metadata", "pagination",
        "paging",
    ]
}

/// An array that could be the list.
private struct ListCandidate: Equatable {
    enum Kind {
        case structured
        case values
        case empty
    }

    let pointer: JSONPointer
    let depth: Int
    let kind: Kind
    let hasUsualName: Bool
    let count: Int

    init(_ elements: [JSONValue], _ pointer: JSONPointer, depth: Int) {
        self.pointer = pointer
        self.depth = depth
        count = elements.count
        hasUsualName = pointer.steps.last.map(Self.usualNames.contains) ?? true
        let isStructured = elements.allSatisfy { $0.members != nil || $0.elements != nil }
        kind = elements.isEmpty ? .empty : isStructured ? .structured : .values
    }

    private static let usualNames: Set<String> = [
        "content", "data", "docs", "documents", "entries", "hits", "items", "objects", "records", "results", "rows",
        "values",
    ]
}
