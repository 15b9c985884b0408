import PagingHTTP

extension Evidence {
    /// The most likely list: an array that is nearest to the root.
    ///
    /// Of those as near, arrays of objects come before others, then those whose names lists often have, then the longest.
    func likelyList(beneath start: JSONPointer = "", depth: Int = 2) -> JSONPointer? {
        var level = [start]
        for _ in 0...depth {
            let arrays = level.compactMap { pointer in self[pointer]?.elements.map { (pointer, Rank($0, pointer)) } }
            if let best = arrays.map(\.1).max() { return arrays.first { $0.1 == best }?.0 }
            level = level.flatMap { pointer in
                (self[pointer]?.members ?? []).filter { !Self.besideLists.contains($0.name) }.map {
                    pointer.appending(JSONPointer(steps: [$0.name]))
                }
            }
        }
        return nil
    }

    /// How likely an array is the list.
    private struct Rank: Comparable {
        let holdsObjects: Bool
        let hasUsualName: Bool
        let count: Int

        init(_ elements: [JSONValue], _ pointer: JSONPointer) {
            count = elements.count
            hasUsualName = pointer.steps.last.map(usualNames.contains) ?? false
            // An empty array could hold anything.
            holdsObjects = elements.isEmpty ? hasUsualName : elements.allSatisfy { $0.members != nil }
        }

        static func < (one: Rank, other: Rank) -> Bool {
            one.order.lexicographicallyPrecedes(other.order)
        }

        private var order: [Int] { [holdsObjects ? 1 : 0, hasUsualName ? 1 : 0, count] }
    }

    private static let usualNames: Set<String> = ["data", "items", "records", "results", "rows", "values"]

    /// Members that hold arrays which are no lists of items.
    private static let besideLists: Set<String> = ["links", "_links", "errors", "warnings", "included", "facets"]
}
