import Foundation
public import PagingHTTP

extension Plan {
    /// Divides a list.
    ///
    /// It requests the first pages, with the checks of every run.
    ///
    /// - Parameters:
    ///   - job: The list. Its header fields are used and not stored. The runs share its budget.
    ///   - count: The number of parts, above zero. There are fewer if the list has fewer pages, or the range fewer values.
    ///   - range: The bounds and the key by which the list is divided; `nil` to divide it by page numbers or offsets.
    ///   - transport: Sends the requests.
    ///   - bar: Shows waits.
    /// - Throws: ``PlanRefused`` if the list cannot be divided like this, ``RepeatedPost`` if the request may change something
    ///   on the server, or the errors of a walk.
    public init(
        dividing job: Job, into count: Int, along range: KeyRange? = nil, by transport: any HTTPTransport,
        showing bar: ProgressBar
    ) async throws {
        try job.checkMayRepeat("by each run of a part")
        var job = job
        if let range { job.select(range.from, range.to, range.bounds) }
        let walk = Walk(job, by: transport, showing: bar)
        let survey = try await walk.survey()
        let division =
            if let range { try await walk.division(of: range, into: count, survey) } else { try survey.division(count) }
        self.init(
            address: job.address, body: job.body, repeatsPosts: job.repeatsPosts, style: survey.style,
            pageSize: job.pageSize, fullPageItemCount: survey.pageSize, key: job.itemKey, length: survey.length,
            budget: job.budget, division: division)
    }
}

extension Walk {
    /// Divides a list at the values of its key.
    fileprivate func division(of range: KeyRange, into count: Int, _ survey: ListSurvey) async throws -> Division {
        let included: KeyRange.Included
        let key: JSONPointer?
        switch range.inclusion {
        case .stated(let known, let pointer): (included, key) = (known, pointer)
        case .checked(let pointer): (included, key) = (try await self.included(in: range, at: pointer, survey), pointer)
        }
        try range.checkUnit(included)
        let kind = range.from.kind
        let selection = KeySelection(
            bounds: range.bounds, included: included, key: key, grid: included.needsGrid ? range.grid : nil)
        if case .stated = range.inclusion { try selection.check(survey.items, of: range) }
        return .values(
            selection,
            ranges: range.parts(count, included).map {
                Division.ValueRange(from: PlanValue(kind, $0.lowerBound), to: PlanValue(kind, $0.upperBound))
            })
    }
}

extension ListSurvey {
    private var isNumbered: Bool { style.name.naming == .number }

    /// The number or the offset of the first page.
    private var first: Int { start ?? (isNumbered ? style.firstNumber : 0) }

    /// The number of items before the first page.
    private var itemsBefore: Int128 {
        let place = isNumbered ? SavedPlace.number(first) : .offset(first)
        return Int128(place.itemsBefore(style, pageSize: max(pageSize, 1)))
    }

    /// The number of pages from the first one on.
    private func pages(of length: ListLength) -> Int128 {
        if isOnePage { return 1 }
        let size = Int128(max(pageSize, 1))
        return switch length {
        case .pages(let count): Int128(count) - itemsBefore / size
        case .items(let count): (Int128(count) - itemsBefore + size - 1) / size
        }
    }

    /// Divides the list by its page numbers or offsets.
    ///
    /// - Parameter count: The number of parts, above zero.
    /// - Returns: As many parts, or one for each page if there are fewer. They differ by at most one page.
    /// - Throws: ``PlanRefused`` if the pages have no numbers and no offsets, or if the length is unknown.
    fileprivate func division(_ count: Int) throws(PlanRefused) -> Division {
        guard style.positionPlace != nil, style.name.naming != .cursor else {
            throw PlanRefused(
                """
                the style \(style.name.rawValue) has no page numbers and no offsets, so that each page is known only from \
                the one before: if the API selects items by a key, such as created_after and created_before, divide the \
                list by it, with --lower, --upper, --from, --to and --by
                """, .list)
        }
        guard let length else {
            throw PlanRefused(
                """
                no response states how long the list is: name the place of its total with --total, or that of the number \
                of its last page with --last-page, or divide it by a key, with --lower, --upper, --from, --to and --by
                """, .list)
        }
        let pages = max(pages(of: length), 1), parts = Int(min(Int128(count), pages))
        let unit = Int128(isNumbered ? 1 : max(pageSize, 1))
        let begins = (0..<parts).map { Int(clamping: Int128(first) + pages * Int128($0) / Int128(parts) * unit) }
        let division = isNumbered ? Division.pages(begins: begins) : .items(begins: begins)
        guard division.isValid else {
            throw PlanRefused("the list begins at \(first) and has \(length), which are no numbers of a list", .list)
        }
        return division
    }
}
