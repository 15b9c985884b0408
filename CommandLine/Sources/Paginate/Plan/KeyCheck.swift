import PagingHTTP

/// The check that the items of a part have keys between its values.
struct KeyCheck: Hashable, Sendable, Codable {
    /// The place of the key in an item.
    var place: JSONPointer
    /// The number of which every key is a multiple; `nil` if keys may be between the values at which the list is divided.
    var grid: Int?

    /// Checks the keys of a page.
    ///
    /// - Parameters:
    ///   - items: The items of the page.
    ///   - from: The lower bound of the part.
    ///   - to: The upper bound of the part.
    /// - Throws: ``PlanRefused`` if the server does not select items by the bounds, or if a key would be in no part.
    func verify(_ items: [RawItem], from: PlanValue, to: PlanValue) throws(PlanRefused) {
        for item in items {
            guard let json = item.value(at: place), json != .null else { continue }
            guard let key = PlanValue(json: json), key.kind == from.kind, key.position % (grid ?? 1) == 0 else {
                if grid == nil { continue }
                throw PlanRefused(
                    """
                    the key \(json.description.terminalSafe) at \(place) is between the values at which the list is divided, so \
                    that such items may be in no part. Divide the list by another key
                    """, .list)
            }
            guard from.position...to.position ~= key.position else {
                throw PlanRefused(
                    """
                    the server sent an item with \(key) at \(place), which is not between \(from) and \(to), the values of the \
                    part: it does not select items by them
                    """, .list)
            }
        }
    }
}

extension PlanValue {
    /// The value of an item; `nil` if it is other JSON than a whole number, a date and a time.
    init?(json: JSONValue) {
        switch json {
        case .number(let digits): self.init(digits)
        case .string(let text): self.init(text)
        default: return nil
        }
    }
}
