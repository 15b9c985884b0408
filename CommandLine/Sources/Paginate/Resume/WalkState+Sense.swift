import PagingHTTP

extension WalkState {
    /// Whether the state is one that a walk can have written. Another could not be gone on with.
    var makesSense: Bool {
        let counts = [skip, items, bytes, keys]
        return Self.sensible.contains(pageSize) && pageSize > 0 && counts.allSatisfy(Self.sensible.contains)
            && place.isNamed(as: choice.name.naming) && beginning.isNamed(as: choice.name.naming)
            && (base == order.address || base.isSecureUpgrade(of: order.address))
    }

    /// What a walk can count, with room to reckon with it.
    private static let sensible = 0...1 << 53
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
