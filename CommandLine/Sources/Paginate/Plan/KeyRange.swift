public import PagingHTTP

/// A list that two query parameters bound, which is divided at values of a key.
public struct KeyRange: Hashable, Sendable {
    /// Which of the two bounds the list includes.
    public enum Included: String, CaseIterable, Hashable, Sendable {
        case both, lower, upper, none
    }

    /// The query parameter for the lower bound.
    public var lower: String
    /// The query parameter for the upper bound.
    public var upper: String
    /// The lower bound of the whole list.
    public var from: PlanValue
    /// The upper bound of the whole list.
    public var to: PlanValue
    /// How it is known which bounds a list with these parameters includes.
    public var inclusion: Inclusion
    /// The least distance between two different values of the key, in milliseconds for times and in days for dates;
    /// `nil` if unknown.
    public var step: Int?

    /// How it is known which bounds a list includes.
    public enum Inclusion: Hashable, Sendable {
        /// The caller knows it.
        case stated(Included)
        /// Requests show it, by the key at this place of the items.
        case checked(at: JSONPointer)
    }

    /// Creates a range.
    ///
    /// - Parameters:
    ///   - lower: The query parameter for the lower bound.
    ///   - upper: The query parameter for the upper bound.
    ///   - from: The lower bound of the whole list.
    ///   - to: The upper bound of the whole list.
    ///   - inclusion: How it is known which bounds a list with these parameters includes.
    ///   - step: The least distance between two different values of the key, above zero, in milliseconds for times and
    ///     in days for dates; `nil` if unknown. It is needed if a list includes both bounds or none: without it, values
    ///     between two parts would be in neither.
    /// - Throws: ``PlanRefused`` if the bounds are of different kinds or in the wrong order, or if the step is missing.
    public init(
        lower: String, upper: String, from: PlanValue, to: PlanValue, _ inclusion: Inclusion, step: Int? = nil
    ) throws(PlanRefused) {
        guard lower != upper else { throw PlanRefused("--lower and --upper are the same parameter") }
        guard from.kind == to.kind else {
            throw PlanRefused("--from and --to are of different kinds: give two numbers, two dates or two times")
        }
        guard from.position < to.position else { throw PlanRefused("--from must be less than --to") }
        (self.lower, self.upper, self.from, self.to) = (lower, upper, from, to)
        (self.inclusion, self.step) = (inclusion, step)
        if case .stated(let included) = inclusion { try checkStep(included) }
    }

    /// Checks that the step is known if it is needed.
    func checkStep(_ included: Included) throws(PlanRefused) {
        guard included == .both || included == .none, step == nil, from.kind != .number else { return }
        throw PlanRefused(
            """
            --step is missing: a list includes \(included == .both ? "both bounds" : "none of its bounds"), so items between \
            the end of one part and the beginning of the next would be in neither. Give the least distance between two \
            different values, such as 1s, 1ms or 1d
            """)
    }

    /// The distance between two values at which the list can be divided.
    var grid: Int { step ?? (from.kind == .time ? 1000 : 1) }

    /// Divides the range into parts of about the same width, which together are the whole range.
    ///
    /// - Parameters:
    ///   - count: The number of parts, above zero.
    ///   - included: Which bounds a list includes.
    /// - Returns: As many parts, or one for each value of the grid if there are fewer.
    func parts(_ count: Int, _ included: Included) -> [PlanPart] {
        let width = Int128(to.position) - Int128(from.position)
        let cells = width / Int128(grid) + (included == .both ? 1 : 0)
        let count = Int(min(Int128(count), max(cells, 1)))
        func value(_ index: Int, _ shift: Int) -> PlanValue {
            let cell = Int128(index) * cells / Int128(count)
            return PlanValue(from.kind, Int(Int128(from.position) + cell * Int128(grid)) - shift)
        }
        let includesLower = included == .both || included == .lower
        let includesUpper = included == .both || included == .upper
        return (0..<count).map { index in
            .values(
                from: index == 0 ? from : value(index, includesLower ? 0 : grid),
                to: index == count - 1 ? to : value(index + 1, includesUpper ? grid : 0))
        }
    }
}
