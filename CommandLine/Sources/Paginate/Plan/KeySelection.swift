import PagingHTTP

/// How a list selects items by the values of a key.
struct KeySelection: Hashable, Sendable, Codable {
    /// The query parameters of the two bounds.
    var bounds: KeyBounds
    /// Which of its bounds a list includes.
    var included: KeyRange.Included
    /// The place of the key in an item; `nil` if it is unknown, so that keys are not checked.
    var key: JSONPointer?
    /// The number of which every key is a multiple, above zero; `nil` if keys may be between the values at which the list is
    /// divided.
    var grid: Int?

    /// Whether the number is one that a plan can have, and the parameters have two names.
    var isValid: Bool {
        !bounds.lower.isEmpty && !bounds.upper.isEmpty && bounds.lower != bounds.upper && 1...1000 ~= grid ?? 1
    }

    /// The values that a list selects, for messages: `from 1 to below 9`.
    func text(_ from: PlanValue, _ to: PlanValue) -> String {
        "\(included.hasLower ? "from" : "above") \(from) \(included.hasUpper ? "up to" : "to below") \(to)"
    }

    /// Checks that the first pages of a list have keys, and only those that the list selects.
    ///
    /// - Parameters:
    ///   - items: The items of the pages.
    ///   - range: The whole range.
    /// - Throws: ``PlanRefused``.
    func check(_ items: [RawItem], of range: KeyRange) throws(PlanRefused) {
        try verify(items, from: range.from, to: range.to)
        guard let key, !items.isEmpty else { return }
        guard items.contains(where: { $0.value(at: key).flatMap(PlanValue.init(json:))?.kind == range.from.kind })
        else {
            throw PlanRefused(
                """
                the first pages have no item whose value at \(key) is of the same kind as --from, so no run could check its \
                items: check --by, or leave it out
                """, .list)
        }
    }

    /// Checks that a page has only items that the list selects.
    ///
    /// - Parameters:
    ///   - items: The items of the page.
    ///   - from: The lower bound of the part.
    ///   - to: The upper bound of the part.
    /// - Throws: ``PlanRefused`` if the server does not select items by the bounds, or if a key would be in no part.
    func verify(_ items: [RawItem], from: PlanValue, to: PlanValue) throws(PlanRefused) {
        guard let place = key else { return }
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
            guard included.hasLower ? from.position <= key.position : from.position < key.position,
                included.hasUpper ? key.position <= to.position : key.position < to.position
            else {
                throw PlanRefused(
                    """
                    the server sent an item with \(key) at \(place) for the values \(text(from, to)): it does not select items \
                    by \(bounds.lower) and \(bounds.upper) like this. Check the options for the bounds, make the plan again, and \
                    read all parts into another folder
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
