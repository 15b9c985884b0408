import ArgumentParser
import Paginate
import PagingHTTP

/// The options that divide a list at the values of a key.
struct RangeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The query parameter for the lower bound of the list, such as min or created_after.", valueName: "name"))
    var lower: String?

    @Option(
        help: ArgumentHelp(
            "The query parameter for the upper bound, such as max or created_before.", valueName: "name"))
    var upper: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            The lower bound of the whole list: a whole number, a date such as 2026-01-31, or a time with its zone. It is sent \
            without an adjustment, a time in UTC: if the list excludes its bounds, give the value before the first one.
            """,
            valueName: "value"))
    var from: PlanValue?

    @Option(parsing: .unconditional, help: ArgumentHelp("The upper bound of the whole list.", valueName: "value"))
    var to: PlanValue?

    @Option(
        help: ArgumentHelp(
            """
            The JSON pointer to the key in an item. Requests around the key of an item show which bounds a list includes, \
            and that the server selects items by them. Each run checks the keys of its items.
            """,
            valueName: "pointer"))
    var by: JSONPointer?

    @Option(
        help: ArgumentHelp(
            """
            Which of its bounds a list includes: both, lower, upper or none. Then nothing is requested to find it out. \
            Without --by, nothing checks the keys either, and a server that ignores a bound sends items twice.
            """,
            valueName: "which"))
    var includes: KeyRange.Included?

    @Option(
        help: ArgumentHelp(
            """
            The unit of the API's times, s or ms: no time of an item is between two multiples of it. Needed for times if a \
            list includes both bounds or none.
            """,
            valueName: "unit"))
    var unit: KeyRange.TimeUnit?

    /// The range; `nil` without these options.
    ///
    /// - Throws: `ValidationError` if options are missing or do not fit.
    func range() throws -> KeyRange? {
        if lower == nil, upper == nil, from == nil, to == nil, unit == nil, by == nil, includes == nil { return nil }
        guard let lower, let upper, let from, let to, !lower.isEmpty, !upper.isEmpty else {
            throw ValidationError("--lower, --upper, --from and --to must be given together")
        }
        let inclusion: KeyRange.Inclusion
        switch (includes, by) {
        case (let included?, let key): inclusion = .stated(included, key: key)
        case (nil, let key?): inclusion = .checked(at: key)
        case (nil, nil):
            throw ValidationError(
                """
                --by or --includes must be given: if a bound that a list includes counted as excluded, items at the ends of \
                parts would be lost or doubled
                """)
        }
        do {
            return try KeyRange(KeyBounds(lower: lower, upper: upper), from: from, to: to, inclusion, unit: unit)
        } catch {
            throw ValidationError(error.description)
        }
    }
}

extension PlanValue: @retroactive ExpressibleByArgument {
    /// Parses a value from the command line.
    public init?(argument: String) { self.init(argument) }
}

extension KeyRange.Included: @retroactive ExpressibleByArgument {}
extension KeyRange.TimeUnit: @retroactive ExpressibleByArgument {}
