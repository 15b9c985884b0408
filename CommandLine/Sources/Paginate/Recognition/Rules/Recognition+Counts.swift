import PagingHTTP

extension Recognition {
    /// Page numbers: the response has its page number, and the number of pages or items.
    static func pages(_ evidence: Evidence) -> Recognition? {
        pages(evidence) { $0.last ?? $0.total }
    }

    /// Page numbers of a list that only an empty page or a flag ends.
    static func endlessPages(_ evidence: Evidence) -> Recognition? {
        pages(evidence) { $0.size ?? $0.more ?? $0.end ?? $0.count }
    }

    private static func pages(_ evidence: Evidence, knownBy isRecognizable: (Counts) -> JSONPointer?) -> Recognition? {
        for place in evidence.countPlaces {
            guard let page = evidence.member(of: place, among: pageNames), let number = evidence[page]?.parsedInteger,
                let list = evidence.likelyList(), !evidence.namesToken
            else { continue }
            let counts = Counts(evidence, place, list)
            guard isRecognizable(counts) != nil else { continue }
            let asked = evidence.parameter(among: pageParameters)
            let parameter = asked?.name ?? page.steps.last.flatMap { pageParameters.contains($0) ? $0 : nil } ?? "page"
            let sent = evidence.sentNumber(among: pageParameters)
            let startsAtZero = Self.startsAtZero(
                asked: asked.flatMap { Int($0.value) } ?? sent?.number, answered: number)
            let details = StyleDetails(
                items: list, total: counts.total.map { Place($0) }, more: counts.more.map { Place($0) },
                last: counts.end.map { Place($0) }, pageParameter: sent == nil ? parameter : nil, pageBody: sent?.place,
                firstPage: startsAtZero ? 0 : nil, lastPage: startsAtZero ? nil : counts.last.map { Place($0) },
                sizeParameter: counts.size?.steps.last)
            return Recognition(
                StyleChoice(.pages, details), evidence.findings(page) + counts.reasons + evidence.findings(list),
                firstNumber: asked == nil && sent == nil ? number : nil)
        }
        return nil
    }

    /// Whether the response has a full page and its number or offset, so that an empty token or link to a next page does
    /// not prove the end of the list.
    static func isNumbered(_ evidence: Evidence) -> Bool {
        guard let list = evidence.likelyList(), let count = evidence.count(at: list),
            FullPage(evidence).isFull(count)
        else { return false }
        return (pages(evidence) ?? offset(evidence) ?? endlessPages(evidence) ?? endlessOffset(evidence)) != nil
    }

    /// Whether the page numbers of requests start at zero. Those of responses may start at another number.
    ///
    /// If the number of the request is above zero, and the response has the same number or the one before it, the
    /// numbers are taken to start at one. If they do not, one empty page is requested at the end, and none is skipped.
    ///
    /// - Parameters:
    ///   - asked: The page number of the request; `nil` if it had none.
    ///   - answered: The page number of the response.
    private static func startsAtZero(asked: Int?, answered: Int) -> Bool {
        guard let asked else { return answered == 0 }
        return asked == 0 || asked.addingReportingOverflow(1).partialValue == answered
    }

    /// Offsets: the response has its offset and a total.
    static func offset(_ evidence: Evidence) -> Recognition? {
        offset(evidence) { $0.total }
    }

    /// Offsets of a list that only an empty page or a flag ends.
    static func endlessOffset(_ evidence: Evidence) -> Recognition? {
        offset(evidence) { $0.size ?? $0.more ?? $0.end ?? $0.count }
    }

    private static func offset(_ evidence: Evidence, knownBy isRecognizable: (Counts) -> JSONPointer?) -> Recognition? {
        for place in evidence.countPlaces {
            guard let offset = evidence.member(of: place, among: offsetNames), let list = evidence.likelyList()
            else { continue }
            let counts = Counts(evidence, place, list), parameter = offset.steps.last ?? ""
            guard isRecognizable(counts) != nil, evidence.unexpectedFirstOffset(parameter) == nil, !evidence.namesToken
            else { continue }
            // If the first offset is 1, offsets may start at 1. With a total, the list would then end one item early.
            let mayCountFromOne = evidence.parameter(among: [parameter])?.value == "1"
            let sent = evidence.sentNumber(among: offsetNames)
            let details = StyleDetails(
                items: list, total: mayCountFromOne ? nil : counts.total.map { Place($0) },
                more: counts.more.map { Place($0) }, last: counts.end.map { Place($0) },
                offsetParameter: sent == nil ? parameter : nil, offsetBody: sent?.place,
                sizeParameter: counts.size?.steps.last)
            return Recognition(
                StyleChoice(.offset, details), evidence.findings(offset) + counts.reasons + evidence.findings(list))
        }
        return nil
    }

    static let pageParameters = [
        "page", "pageNumber", "page_number", "page_no", "pageNo", "pageno", "pageNum", "page_num", "pageIndex",
        "page_index", "p", "page[number]",
    ]
    static let offsetNames = ["offset", "start", "skip", "from", "startAt", "start_at", "startIndex"]
    /// The query parameters for page numbers and offsets.
    static let positionParameters = Set(pageParameters + offsetNames + ["$offset", "$skip", "page[offset]"])
    /// The query parameters for page numbers, offsets and page sizes.
    static let pagingParameters = positionParameters.union(
        Counts.sizeNames + ["$limit", "$top", "page[limit]", "page[size]"])
    static let pageNames = [
        "page", "current_page", "currentPage", "pageNumber", "page_number", "number", "page_no", "pageNo", "pageNum",
        "page_num", "pageIndex", "page_index",
    ]
}

extension Evidence {
    /// The offset in the response to a request without one, if it is not zero; otherwise `nil`. Such offsets do not
    /// start at zero.
    func unexpectedFirstOffset(_ parameter: String) -> Int? {
        guard self.parameter(among: [parameter]) == nil else { return nil }
        let told = countPlaces.lazy.compactMap { member(of: $0, among: [parameter]) }.first
        return told.flatMap { self[$0]?.integer }.flatMap { $0 == 0 ? nil : $0 }
    }
}
