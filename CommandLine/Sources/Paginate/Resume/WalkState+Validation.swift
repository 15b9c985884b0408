import PagingHTTP

extension WalkState {
    /// Checks that a walk can have written the state. A walk cannot resume from any other state.
    ///
    /// Page numbers, offsets in responses and page sizes in requests may be any integers: a server or a URL may state them, and
    /// they are only compared.
    ///
    /// - Parameter file: The path of the state file, for the error.
    /// - Throws: ``StateRefused`` with the member that is wrong.
    func validate(file: String) throws(StateRefused) {
        func refusal(_ fault: String) -> StateRefused {
            StateRefused("\(file) was changed or damaged: \(fault). Remove it to start again")
        }
        for (member, count) in counts where !Self.validCounts.contains(count ?? 0) {
            throw refusal("\(member) is \(count ?? 0)")
        }
        for (member, total) in end.totals where total ?? 0 < 0 { throw refusal("\(member) is \(total ?? 0)") }
        // Items of pages that have become shorter meanwhile count in neither number.
        guard items + omitted + (since?.omitted ?? 0) >= end.received + skip else {
            throw refusal("items is \(items), and skip is \(skip)")
        }
        guard outputStart ?? 0 <= bytes else { throw refusal("outputStart is \(outputStart ?? 0)") }
        guard columns.map(CSVColumns.areTitles) ?? true else { throw refusal("columns are not valid") }
        guard pageSize > 0 else { throw refusal("pageSize is \(pageSize)") }
        guard !checksOffsets || choice.name.naming == .offset else { throw refusal("checksOffsets is true") }
        for (member, place) in [("place", place), ("beginning", beginning), ("lastPlace", lastPlace ?? beginning)]
        where !place.isNamed(as: choice.name.naming) {
            throw refusal("\(member) is not valid in the style \(choice.name.rawValue)")
        }
        let isOfJob =
            base == signature.address || base.isSecureUpgrade(of: signature.address)
            || signature.body != nil && base.isMoved(from: signature.address)
        guard isOfJob else { throw refusal("base is the URL of another list") }
    }

    /// Everything that the walk counted itself, by member.
    private var counts: [(member: String, count: Int?)] {
        [
            ("pageSize", pageSize), ("skip", skip), ("items", items), ("omitted", omitted), ("updated", updated),
            ("recurring", recurring), ("bytes", bytes), ("outputStart", outputStart), ("keys", keys),
            ("duplicatePages", duplicatePages),
        ] + end.counts + written.counts + (repeatedTexts?.counts ?? []) + (since?.counts ?? [])
    }

    /// The counts that are accepted. Their sums do not overflow.
    private static let validCounts = 0...1 << 53
}

extension SavedPlace {
    fileprivate func isNamed(as naming: StyleName.Naming) -> Bool {
        switch (self, naming) {
        case (.start, _), (.cursor, .cursor): true
        case (.number(_, let pageSize), .number): pageSize.map { $0 > 0 } ?? true
        case (.offset(let offset), .offset): offset >= 0
        case (.number, _), (.offset, _), (.cursor, _): false
        }
    }
}
