/// How a list is divided into parts, in the order of the list. There is at least one part.
enum Division: Hashable, Sendable, Codable {
    /// Into pages. Each part begins at a page number, and ends before the next one.
    case pages(begins: [Int])
    /// Into items. Each part begins at an offset, and ends before the next one.
    case items(begins: [Int])
    /// By the values of a key. Each part is the list between two values.
    case values(KeySelection, ranges: [ValueRange])

    /// Two values, as the bounds of an API mean them.
    struct ValueRange: Hashable, Sendable, Codable {
        var from: PlanValue
        var to: PlanValue
    }

    /// The number of parts.
    var count: Int {
        switch self {
        case .pages(let begins), .items(let begins): begins.count
        case .values(_, let ranges): ranges.count
        }
    }

    /// Whether all numbers are ones that a plan can have.
    var isValid: Bool {
        switch self {
        case .pages(let begins), .items(let begins):
            !begins.isEmpty && begins.allSatisfy(Plan.counts.contains) && zip(begins, begins.dropFirst()).allSatisfy(<)
        case .values(let selection, let ranges):
            !ranges.isEmpty && selection.isValid
                && ranges.allSatisfy { $0.from.kind == ranges[0].from.kind && $0.to.kind == ranges[0].from.kind }
                && ranges.allSatisfy { $0.from.position <= $0.to.position }
        }
    }

    /// The part with an index.
    func range(_ index: Int) -> PlanPart.Range {
        switch self {
        case .pages(let begins): .pages(from: begins[index], to: begins.dropFirst(index + 1).first)
        case .items(let begins): .items(from: begins[index], to: begins.dropFirst(index + 1).first)
        case .values(let selection, let ranges):
            .values(selection, from: ranges[index].from, to: ranges[index].to)
        }
    }

    /// The place of the first page; `nil` for a list that is divided by the values of a key.
    var start: SavedPlace? {
        switch self {
        case .pages(let begins): begins.first.map { .number($0) }
        case .items(let begins): begins.first.map { .offset($0) }
        case .values: nil
        }
    }

    /// The values of the key that all parts have together, for messages; `nil` for another division.
    var values: String? {
        guard case .values(let selection, let ranges) = self, let first = ranges.first, let last = ranges.last else {
            return nil
        }
        return selection.text(first.from, last.to)
    }
}
