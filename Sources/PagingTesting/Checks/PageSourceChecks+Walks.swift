import Paging

extension PageSourceChecks {
    typealias Answer = ItemPage<Item, OpaqueCursor>

    /// The pages of a list from the first one on, with their requests.
    struct Walk {
        var pages: [(request: SourceRequest, page: Answer)] = []
        var end = End.limit

        enum End {
            /// Enough items were loaded.
            case limit
            /// The source said that there are no more items.
            case end
            /// The source threw an error, or its pages did not end.
            case broken
        }

        var ids: [Item.ID] { pages.flatMap { $0.page.items.map(\.id) } }
        var total: Int? { pages.lazy.compactMap(\.page.total).first }
    }

    /// Requests one page.
    ///
    /// - Returns: The page; `nil` if the source threw, which is added to the findings.
    func answer(_ request: SourceRequest, _ findings: inout Findings, failure fault: PageSourceFault = .throwsError)
        async
        -> Answer?
    {
        do {
            return try await source.answer(request)
        } catch {
            findings.add(fault, "\(request.text) threw \(error)")
            return nil
        }
    }

    /// Checks one page, alone and against the pages before it.
    func checkPage(_ page: Answer, _ request: SourceRequest, _ seen: inout Set<Item.ID>, _ findings: inout Findings) {
        let ids = page.items.map(\.id)
        if Set(ids).count < ids.count { findings.add(.repeatsWithinPage, "\(request.text) has two items with one id") }
        if ids.count > request.limit {
            findings.add(.exceedsLimit, "\(request.text) has \(ids.count) items")
        }
        if let again = ids.first(where: seen.contains) {
            findings.add(.repeatsAcrossPages, "\(request.text) has \(again), which an earlier page had")
        }
        seen.formUnion(ids)
    }

    /// Checks the total of a list that was loaded completely.
    func checkTotal(_ walk: Walk, _ findings: inout Findings) {
        guard let total = walk.total, case .end = walk.end, let first = walk.pages.first else { return }
        let count = walk.ids.count
        if walk.pages.count > 1, walk.pages.allSatisfy({ $0.page.total == $0.page.items.count }) {
            findings.add(.totalCountsPage, "\(first.request.text) has \(first.page.items.count) items and that total")
        } else if total != count {
            findings.add(.wrongTotal, "the total is \(total), but the list has \(count) items")
        }
    }

    /// Requests the first page again, and then several pages at the same time.
    func checkRepetition(_ walk: Walk, _ findings: inout Findings) async {
        guard let first = walk.pages.first, let again = await answer(first.request, &findings) else { return }
        let (before, after) = (first.page.items.map(\.id), again.items.map(\.id))
        if before != after, before.count == after.count, Set(before).isDisjoint(with: after) {
            findings.add(.generatesNewIDs, "\(first.request.text) had \(before.prefix(3)), then \(after.prefix(3))")
            return
        }
        if before != after {
            findings.add(.isUnstable, "\(first.request.text) had \(before.prefix(5)), then \(after.prefix(5))")
            return
        }
        let pages = walk.pages.prefix(6)
        let answers = await withTaskGroup(of: (Int, [Item.ID]?).self) { group in
            for (index, walked) in pages.enumerated() {
                group.addTask { (index, try? await source.answer(walked.request).items.map(\.id)) }
            }
            return await group.reduce(into: [Int: [Item.ID]]()) { $0[$1.0] = $1.1 }
        }
        for (index, walked) in pages.enumerated() where answers[index] != walked.page.items.map(\.id) {
            findings.add(.mixesConcurrentRequests, "\(walked.request.text) had other items while other requests ran")
        }
    }

    /// Compares two walks over one list with different limits.
    func compare(_ walk: Walk, _ other: Walk, _ otherLimit: Int, _ findings: inout Findings) {
        guard !findings.contains(.repeatsAcrossPages), !findings.contains(.generatesNewIDs),
            !findings.contains(.isUnstable)
        else { return }
        let (ids, others) = (walk.ids, other.ids)
        let common = min(ids.count, others.count)
        if let place = (0..<common).first(where: { ids[$0] != others[$0] }) {
            findings.add(
                .skipsItems, "item \(place) is \(ids[place]); with a limit of \(otherLimit) it is \(others[place])")
        } else if ids.count != others.count, case (.end, .end) = (walk.end, other.end) {
            findings.add(
                .endsTooEarly, "the list has \(ids.count) items; with a limit of \(otherLimit) it has \(others.count)")
        } else if ids.count < others.count, case .end = walk.end {
            findings.add(.endsTooEarly, "the list has \(ids.count) items; with a limit of \(otherLimit) it has more")
        }
    }
}

extension SourceRequest {
    var limit: Int {
        switch self {
        case .number(_, let size): size
        case .offset(_, let limit), .cursor(_, _, let limit): limit
        }
    }

    var text: String {
        switch self {
        case .number(let number, let size): "page \(number) of \(size)"
        case .offset(let offset, let limit): "offset \(offset), limit \(limit),"
        case .cursor(nil, _, let limit): "the first page, limit \(limit),"
        case .cursor(let cursor?, .append, let limit): "the page after \(cursor.base), limit \(limit),"
        case .cursor(let cursor?, .prepend, let limit): "the page before \(cursor.base), limit \(limit),"
        }
    }
}
