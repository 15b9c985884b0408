import Foundation
public import PagingHTTP

extension Plan {
    /// Divides a list.
    ///
    /// It requests the first two pages, with the checks of every run.
    ///
    /// - Parameters:
    ///   - job: The list. Its header fields are used and not stored.
    ///   - count: The number of parts, above zero. There are fewer if the list has fewer pages, or the range fewer values.
    ///   - range: The bounds and the key by which the list is divided; `nil` to divide it by page numbers or offsets.
    ///   - budget: The rate of all runs together; `nil` for no limit.
    ///   - transport: Sends the requests.
    ///   - bar: Shows waits.
    /// - Throws: ``PlanRefused`` if the list cannot be divided so, or the errors of a walk.
    public init(
        dividing job: Job, into count: Int, along range: KeyRange? = nil, budget: RequestBudget? = nil,
        by transport: any HTTPTransport, showing bar: ProgressBar
    ) async throws {
        var job = job
        if let range { job.select(range.from, range.to, range.lower, range.upper) }
        let walk = Walk(job, by: transport, showing: bar)
        let survey = try await walk.survey()
        let parts =
            if let range { try await walk.parts(count, of: range, survey) } else { try survey.parts(count) }
        self.init(
            address: job.address, body: job.body, repeatsPosts: job.repeatsPosts, style: survey.style,
            pageSize: job.pageSize, pageCount: survey.pageSize, key: job.itemKey, length: survey.length,
            bounds: range.map { Bounds(lower: $0.lower, upper: $0.upper) }, budget: budget,
            parts: parts)
    }
}

extension Walk {
    /// Divides a list at the values of its key.
    fileprivate func parts(_ count: Int, of range: KeyRange, _ survey: ListSurvey) async throws -> [PlanPart] {
        let included =
            switch range.inclusion {
            case .stated(let included): included
            case .checked(let pointer): try await included(in: range, at: pointer, survey)
            }
        try range.checkStep(included)
        return range.parts(count, included)
    }
}

extension ListSurvey {
    /// Divides the list by its page numbers or offsets.
    ///
    /// - Parameter count: The number of parts, above zero.
    /// - Returns: As many parts, or one for each page if there are fewer. They differ by at most one page.
    /// - Throws: ``PlanRefused`` if the pages have no numbers and no offsets, or if the length is unknown.
    func parts(_ count: Int) throws(PlanRefused) -> [PlanPart] {
        guard style.positionPlace != nil, style.name.naming != .cursor else {
            throw PlanRefused(
                """
                the style \(style.name.rawValue) has no page numbers and no offsets, so that each page is known only from \
                the one before: if the API selects items by a key, such as created_after and created_before, divide the \
                list by it, with --lower, --upper, --from and --to
                """, .list)
        }
        guard let length else {
            throw PlanRefused(
                """
                no response states how long the list is: name the place of its total with --total, or that of the number \
                of its last page with --last-page, or divide it by a key, with --lower, --upper, --from and --to
                """, .list)
        }
        let first = start ?? (style.name.naming == .number ? style.firstNumber : 0)
        let pages = max(pages(of: length, from: first), 1)
        let count = min(count, pages)
        // Of `count` parts, each begins at its share of the pages. The product may be greater than `Int.max`.
        let begins = (0..<count).map { first + Int(Int128(pages) * Int128($0) / Int128(count)) * unit }
        return begins.indices.map { index in
            let end = index + 1 < count ? begins[index + 1] : nil
            return style.name.naming == .number
                ? .pages(from: begins[index], to: end) : .items(from: begins[index], to: end)
        }
    }

    /// The distance between two pages: 1 for page numbers, the number of items for offsets.
    private var unit: Int { style.name.naming == .number ? 1 : max(pageSize, 1) }

    /// The number of pages from the first one on.
    private func pages(of length: ListLength, from first: Int) -> Int {
        if isOnePage { return 1 }
        let size = max(pageSize, 1)
        switch (length, style.name.naming) {
        case (.pages(let pages), .number): return pages - max(first - style.firstNumber, 0)
        case (.pages(let pages), _): return pages - first / size
        case (.items(let items), .number):
            return (items + size - 1) / size - max(first - style.firstNumber, 0)
        case (.items(let items), _): return (items - first + size - 1) / size
        }
    }
}
