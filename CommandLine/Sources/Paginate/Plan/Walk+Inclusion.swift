import PagingHTTP

extension Walk {
    /// The bounds that the lists of a range include, by requests for the least ranges on both sides of an item's key.
    ///
    /// - Parameters:
    ///   - range: The range.
    ///   - pointer: The place of the key in an item.
    ///   - survey: What the first pages of the whole range say.
    /// - Throws: ``PlanRefused`` if no item shows it, or if the server sends items of other ranges; or the errors of a walk.
    func included(
        in range: KeyRange, at pointer: JSONPointer, _ survey: ListSurvey
    ) async throws -> KeyRange.Included {
        let keys = survey.items.compactMap { PlanValue($0, at: pointer) }
        // A key at a bound of the whole range would not show what happens within it.
        let inner =
            range.from.position + range.grid..<max(range.to.position - range.grid, range.from.position + range.grid)
        guard let key = keys.first(where: { $0.kind == range.from.kind && inner.contains($0.position) }) else {
            throw PlanRefused(
                """
                no item of the first pages has a key of the same kind as --from at \(pointer), between --from and --to: name \
                another place with --by, or say with --includes which bounds a list includes
                """, .list)
        }
        let lower = try await has(key, in: key.position...(key.position + range.grid), range, pointer, survey.style)
        let upper = try await has(key, in: (key.position - range.grid)...key.position, range, pointer, survey.style)
        return lower ? upper ? .both : .lower : upper ? .upper : .none
    }

    /// Whether the list between two values has an item with a key.
    private func has(
        _ key: PlanValue, in positions: ClosedRange<Int>, _ range: KeyRange, _ pointer: JSONPointer,
        _ style: StyleChoice
    ) async throws -> Bool {
        var job = job
        let (from, to) = (PlanValue(key.kind, positions.lowerBound), PlanValue(key.kind, positions.upperBound))
        job.select(from, to, range.lower, range.upper)
        job.flags = StyleFlags(name: style.name, details: style.details)
        let survey = try await Walk(job, by: transport, showing: bar).survey(pages: Self.mostPages)
        let found = survey.items.compactMap { PlanValue($0, at: pointer) }
        if let other = found.first(where: { $0.kind == key.kind && !positions.contains($0.position) }) {
            throw PlanRefused(
                """
                the server does not select items by \(range.lower) and \(range.upper): for \(from) and \(to) it sent an item \
                with \(other) at \(pointer)
                """, .list)
        }
        if found.contains(key) { return true }
        guard survey.isWhole else {
            throw PlanRefused(
                """
                more than \(Self.mostPages) pages have a key from \(from) to \(to), so nothing shows which bounds a list \
                includes: say it with --includes
                """, .list)
        }
        return false
    }

    private static var mostPages: Int { 100 }
}

extension Job {
    /// Selects the items between two values.
    mutating func select(_ from: PlanValue, _ to: PlanValue, _ lower: String, _ upper: String) {
        address = address.setting(lower, to: from.description).setting(upper, to: to.description)
    }
}

extension PlanValue {
    /// The value of an item; `nil` if it has none, or one of another kind.
    fileprivate init?(_ item: RawItem, at pointer: JSONPointer) {
        switch item.value(at: pointer) {
        case .number(let digits): self.init(digits)
        case .string(let text): self.init(text)
        default: return nil
        }
    }
}
