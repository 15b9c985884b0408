import PagingHTTP

/// The arrays of a response that could be its list of items.
enum ListSearch: Hashable {
    case none
    case one(JSONPointer)
    /// Several arrays, each of which could be the list. The most likely one is the first.
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
    /// - Parameter start: The place under which to search.
    func likelyList(under start: JSONPointer = "") -> JSONPointer? {
        namedList ?? lists(under: start).likely
    }

    /// Searches for the list, at most two levels deep.
    ///
    /// Arrays of objects or arrays, and arrays with a usual name, take precedence over arrays of numbers and strings.
    /// Of several arrays, one is the list only if it has a usual name, is nearest to the root, and no other is longer, and if
    /// no other array of objects or arrays has as many elements or a usual name.
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
            guard rival.depth > best.depth || best.hasUsualName && best.count > 0, rival.count <= best.count else {
                return true
            }
            return rival.kind == .structured && (rival.hasUsualName || rival.count == best.count)
        }
        return rivals.isEmpty ? .one(best.pointer) : .several(([best] + rivals).map(\.pointer))
    }

    /// The places of other arrays whose elements may be items.
    ///
    /// - Parameters:
    ///   - list: The place of the items.
    ///   - members: The names of the members of an item. Most of them must be members of the first element.
    func listsLikeItems(except list: JSONPointer, _ members: [String]) -> [JSONPointer] {
        arrays(under: "", depth: 2).map(\.pointer).filter { pointer in
            guard pointer != list, let other = self[pointer]?.elements?.first?.members else { return false }
            let common = Set(other.map(\.name)).intersection(members)
            return !common.isEmpty && 2 * common.count >= members.count
        }
    }

    /// The place of a member that is `null` and has a usual name of a list, or of the list that an empty bundle of FHIR leaves
    /// out (https://hl7.org/fhir/json.html); `nil` if there is none.
    var nullList: JSONPointer? {
        if self["/resourceType"] == "Bundle" { return "/entry" }
        let places = ListCandidate.usualNames.sorted().map { JSONPointer(steps: [$0]) }
        return (places + places.map { JSONPointer("/data").appending($0) }).first { self[$0] == .null }
    }

    /// All arrays under a place, in order of their depth.
    ///
    /// - Complexity: O(*n*) in the number of members.
    private func arrays(under start: JSONPointer, depth: Int) -> [ListCandidate] {
        var level = self[start].map { [(start, $0)] } ?? []
        var arrays: [ListCandidate] = []
        for distance in 0...depth {
            arrays += level.compactMap { pointer, value in
                value.isPair ? nil : value.elements.map { ListCandidate($0, pointer, depth: distance) }
            }
            level = level.flatMap { pointer, value in
                value.children.filter { !Self.nonListNames.contains($0.name) }.map {
                    (pointer.appending(JSONPointer(steps: [$0.name])), $0.value)
                }
            }
        }
        return arrays
    }

    /// The names of members whose arrays are not lists of items.
    private static let nonListNames: Set<String> = [
        "link", "links", "_links", "errors", "warnings", "included", "facets", "meta", "_meta", "metadata",
        "pagination", "paging",
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

    fileprivate static let usualNames: Set<String> = [
        "content", "data", "docs", "documents", "entries", "hits", "items", "list", "objects", "records", "results",
        "rows",
        "values",
    ]
}
