public import PagingHTTP

/// A list that two query parameters bound, which is divided at values of a key.
public struct KeyRange: Hashable, Sendable {
    /// Which of the two bounds the list includes.
    public enum Included: String, CaseIterable, Hashable, Sendable, Codable {
        case both, lower, upper, none

        var hasLower: Bool { self == .both || self == .lower }
        var hasUpper: Bool { self == .both || self == .upper }
    }

    /// How it is known which bounds a list includes.
    public enum Inclusion: Hashable, Sendable {
        /// The caller knows it. The runs check the keys at this place of the items, if it is known.
        case stated(Included, key: JSONPointer? = nil)
        /// Requests show it, by the key at this place of the items.
        case checked(at: JSONPointer)
    }

    /// The unit of an API's times: no time of an item is between two multiples of it.
    public enum TimeUnit: String, CaseIterable, Hashable, Sendable {
        case seconds = "s"
        case milliseconds = "ms"
    }

    /// The query parameters of the bounds.
    public var bounds: KeyBounds
    /// The lower bound of the whole list.
    public var from: PlanValue
    /// The upper bound of the whole list.
    public var to: PlanValue
    /// How it is known which bounds a list with these parameters includes.
    public var inclusion: Inclusion
    /// The unit of the API's times; `nil` if unknown.
    public var unit: TimeUnit?

    /// Creates a range.
    ///
    /// - Parameters:
    ///   - bounds: The query parameters of the bounds.
    ///   - from: The lower bound of the whole list.
    ///   - to: The upper bound of the whole list.
    ///   - inclusion: How it is known which bounds a list with these parameters includes.
    ///   - unit: The unit of the API's times; `nil` if unknown. It is needed for times if a list includes both bounds or
    ///     none: without it, times between two parts would be in neither.
    /// - Throws: ``PlanRefused`` if the bounds are of different kinds or in the wrong order, or if the unit is missing.
    public init(
        _ bounds: KeyBounds, from: PlanValue, to: PlanValue, _ inclusion: Inclusion, unit: TimeUnit? = nil
    ) throws(PlanRefused) {
        guard bounds.lower != bounds.upper else { throw PlanRefused("--lower and --upper are the same parameter") }
        guard from.kind == to.kind else {
            throw PlanRefused("--from and --to are of different kinds: give two numbers, two dates or two times")
        }
        guard from.position < to.position else { throw PlanRefused("--from must be less than --to") }
        guard unit == nil || from.kind == .time else { throw PlanRefused("--unit is for times only") }
        (self.bounds, self.from, self.to) = (bounds, from, to)
        (self.inclusion, self.unit) = (inclusion, unit)
        if case .stated(let included, _) = inclusion { try checkUnit(included) }
    }

    /// Checks that the unit is known if it is needed.
    func checkUnit(_ included: Included) throws(PlanRefused) {
        guard included.needsGrid, unit == nil, from.kind == .time else { return }
        throw PlanRefused(
            """
            --unit is missing: a list includes \(included == .both ? "both bounds" : "none of its bounds"), so items between \
            the end of one part and the beginning of the next would be in neither. Give the unit of the API's times, s or ms
            """)
    }

    /// The distance between two values at which the list can be divided. If a list includes both bounds or none, every key
    /// is a multiple of it.
    var grid: Int { from.kind == .time && unit != .milliseconds ? 1000 : 1 }

    /// Divides the range into parts of about the same width, which together are the whole range.
    ///
    /// - Parameters:
    ///   - count: The number of parts, above zero.
    ///   - included: Which bounds a list includes.
    /// - Returns: As many parts, or one for each multiple of the grid if there are fewer.
    func parts(_ count: Int, _ included: Included) -> [ClosedRange<Int>] {
        let grid = Int128(grid), from = Int128(from.position), to = Int128(to.position)
        // The first multiple of the grid above the lower bound, and how many more there are up to the upper one.
        let first = Self.ceiling(from + 1, grid)
        let cuts = max((to - first) / grid + (to < first ? 0 : 1), 0)
        let count = Int(min(Int128(count), cuts + 1))
        func cut(_ index: Int) -> Int128 { first + Int128(index) * cuts / Int128(count) * grid }
        return (0..<count).map { index in
            let lower = index == 0 ? from : cut(index) - (included.hasLower ? 0 : grid)
            let upper = index == count - 1 ? to : cut(index + 1) - (included.hasUpper ? grid : 0)
            return Int(max(lower, from))...Int(min(max(upper, lower), to))
        }
    }

    private static func ceiling(_ value: Int128, _ grid: Int128) -> Int128 {
        let remainder = ((value % grid) + grid) % grid
        return remainder == 0 ? value : value - remainder + grid
    }
}

extension KeyRange.Included {
    /// Whether the parts of a list with such bounds are its whole only if all keys are multiples of the grid.
    var needsGrid: Bool { self == .both || self == .none }
}
