import PagingHTTP

extension WalkState {
    /// Whether a walk can have written the state. A walk cannot resume from any other state.
    var isValid: Bool {
        let counts = [skip, items, bytes, keys, omitted ?? 0] + end.counts + written.counts + (trial?.counts ?? [])
        return Self.validCounts.contains(pageSize) && pageSize > 0 && counts.allSatisfy(Self.validCounts.contains)
            && place.isNamed(as: choice.name.naming) && beginning.isNamed(as: choice.name.naming)
            && (base == signature.address || base.isSecureUpgrade(of: signature.address)
                || signature.body != nil && base.isMoved(from: signature.address))
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
