import PagingHTTP

extension Walk {
    /// The bounds that the lists of a range include, by requests for the least ranges on both sides of an item's key.
    ///
    /// - Parameters:
    ///   - range: The range.
    ///   - pointer: The place of the key in an item.
    ///   - survey: What the first pages of the whole range say.
    /// - Throws: ``PlanRefused`` if no item shows it, if the server sends items of other ranges, or if keys are between the
    ///   values at which the list can be divided; or the errors of a walk.
    func included(
        in range: KeyRange, at pointer: JSONPointer, _ survey: ListSurvey
    ) async throws -> KeyRange.Included {
        let keys = survey.items.map { $0.value(at: pointer).map { (json: $0, key: PlanValue(json: $0)) } }
        let known = keys.compactMap { $0?.key }.filter { $0.kind == range.from.kind }.map(\.position)
        // With smaller and greater keys in the list, a server that ignores a bound sends one of these. Between the bounds
        // there is room for the requests.
        let inner = known.filter { key in
            Int128(key) - Int128(range.from.position) > Int128(range.grid)
                && Int128(range.to.position) - Int128(key) > Int128(range.grid)
                && known.contains { $0 < key - range.grid } && known.contains { $0 > key + range.grid }
        }
        guard let position = inner.sorted().middle else {
            throw PlanRefused(
                """
                the first pages do not show which bounds a list includes. That needs an item whose value at \(pointer) is of \
                the same kind as --from and between --from and --to, with smaller and greater ones in other items; a time has a \
                zone, and at most three digits after the second. Check --by, --from and --to, or add --includes
                """, .list)
        }
        let key = PlanValue(range.from.kind, position)
        let around = (position - range.grid)...(position + range.grid)
        guard try await has(key, in: around, range, pointer, survey.style) else {
            throw PlanRefused(
                """
                between \(PlanValue(key.kind, around.lowerBound)) and \(PlanValue(key.kind, around.upperBound)) the server has \
                no item with \(key) at \(pointer), although it has sent one: it may compare a part of the value, such as the \
                day of a time. Divide the list by values of that kind, with --includes in place of --by
                """, .list)
        }
        let lower = try await has(key, in: position...(position + range.grid), range, pointer, survey.style)
        let upper = try await has(key, in: (position - range.grid)...position, range, pointer, survey.style)
        let included: KeyRange.Included = lower ? upper ? .both : .lower : upper ? .upper : .none
        let isOnGrid = keys.allSatisfy { key in
            guard let key, key.json != .null else { return true }
            return key.key.map { $0.kind == range.from.kind && $0.position % range.grid == 0 } ?? false
        }
        guard isOnGrid || !included.needsGrid else {
            throw PlanRefused(
                """
                a list includes \(included == .both ? "both bounds" : "none of its bounds"), and some keys at \(pointer) are \
                between the values at which it can be divided, such as 1.5, or a finer time than \(range.unit?.rawValue ?? "s"): \
                they would be in no part. \(range.from.kind == .time ? "Give --unit ms, or divide" : "Divide") the list by \
                another key
                """, .list)
        }
        return included
    }

    /// Whether the list between two values has an item with a key.
    private func has(
        _ key: PlanValue, in positions: ClosedRange<Int>, _ range: KeyRange, _ pointer: JSONPointer,
        _ style: StyleChoice
    ) async throws -> Bool {
        var job = job
        let (from, to) = (PlanValue(key.kind, positions.lowerBound), PlanValue(key.kind, positions.upperBound))
        job.select(from, to, range.bounds)
        job.flags = StyleFlags(name: style.name, details: style.details)
        let survey = try await Walk(job, by: transport, showing: bar).survey(pages: Self.mostPages)
        let found = survey.items.compactMap { $0.value(at: pointer).flatMap(PlanValue.init(json:)) }
        if let other = found.first(where: { $0.kind == key.kind && !positions.contains($0.position) }) {
            throw PlanRefused(
                """
                the server does not select items by \(range.bounds.lower) and \(range.bounds.upper): for \(from) and \(to) it \
                sent an item with \(other) at \(pointer)
                """, .list)
        }
        if found.contains(key) { return true }
        guard survey.isWhole else {
            throw PlanRefused(
                """
                more than \(Self.mostPages) pages have a key from \(from) to \(to), so nothing shows which bounds a list \
                includes: add --includes
                """, .list)
        }
        return false
    }

    private static var mostPages: Int { 100 }
}

extension [Int] {
    /// The element in the middle; `nil` if there is none.
    fileprivate var middle: Int? { isEmpty ? nil : self[count / 2] }
}
