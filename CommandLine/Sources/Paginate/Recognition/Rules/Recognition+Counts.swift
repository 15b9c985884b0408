import PagingHTTP

extension Recognition {
    /// Page numbers, known by an answer that says which page it is and how many there are, or how many items.
    static func pages(_ evidence: Evidence) -> Recognition? {
        pages(evidence) { $0.last ?? $0.total }
    }

    /// Page numbers of a list whose end nothing tells but an empty page.
    static func endlessPages(_ evidence: Evidence) -> Recognition? {
        pages(evidence) { $0.size ?? $0.more ?? $0.end ?? $0.count }
    }

    private static func pages(_ evidence: Evidence, knownBy sign: (Counts) -> JSONPointer?) -> Recognition? {
        for place in [""] as [JSONPointer] + Counts.metaPlaces {
            guard let page = evidence.member(of: place, among: pageNames), let number = evidence[page]?.whole,
                let list = evidence.likelyList(), !evidence.hasToken
            else { continue }
            let counts = Counts(evidence, place, list)
            guard sign(counts) != nil else { continue }
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
                StyleChoice(.pages, details), evidence.sight(page) + counts.reasons + evidence.sight(list),
                firstNumber: asked == nil && sent == nil ? FirstNumber(place: page, value: number) : nil)
        }
        return nil
    }

    /// Whether the numbers of requests begin with zero. Those of answers may begin elsewhere.
    ///
    /// A number above zero that is answered with itself or with the one before it is taken for one of a numbering from
    /// one: if it is not, an empty page is asked for at the end, and none is left out.
    private static func startsAtZero(asked: Int?, answered: Int) -> Bool {
        guard let asked else { return answered == 0 }
        return asked == 0 || asked.addingReportingOverflow(1).partialValue == answered
    }

    /// Offsets, known by an answer that says how many items it has left out, and how many there are.
    static func offset(_ evidence: Evidence) -> Recognition? {
        offset(evidence) { $0.total }
    }

    /// Offsets in a list whose end nothing tells but an empty page.
    static func endlessOffset(_ evidence: Evidence) -> Recognition? {
        offset(evidence) { $0.size ?? $0.more ?? $0.end ?? $0.count }
    }

    private static func offset(_ evidence: Evidence, knownBy sign: (Counts) -> JSONPointer?) -> Recognition? {
        for place in [""] as [JSONPointer] + Counts.metaPlaces {
            guard let offset = evidence.member(of: place, among: offsetNames), let list = evidence.likelyList()
            else { continue }
            let counts = Counts(evidence, place, list), parameter = offset.steps.last ?? ""
            guard sign(counts) != nil, evidence.strangeOffset(parameter) == nil, !evidence.namesToken else { continue }
            // Offsets that begin with 1 may count from there: by the total the list would end an item early.
            let mayCountFromOne = evidence.parameter(among: [parameter])?.value == "1"
            let sent = evidence.sentNumber(among: offsetNames)
            let details = StyleDetails(
                items: list, total: mayCountFromOne ? nil : counts.total.map { Place($0) },
                more: counts.more.map { Place($0) }, last: counts.end.map { Place($0) },
                offsetParameter: sent == nil ? parameter : nil, offsetBody: sent?.place,
                sizeParameter: counts.size?.steps.last)
            return Recognition(
                StyleChoice(.offset, details), evidence.sight(offset) + counts.reasons + evidence.sight(list))
        }
        return nil
    }

    static let pageParameters = [
        "page", "pageNumber", "page_number", "page_no", "pageNo", "pageno", "pageIndex", "page_index", "p",
        "page[number]",
    ]
    static let offsetNames = ["offset", "start", "skip", "from", "startAt", "start_at", "startIndex"]
    private static let pageNames = [
        "page", "current_page", "currentPage", "pageNumber", "page_number", "number", "page_no", "pageNo", "pageIndex",
        "page_index",
    ]
}

extension Evidence {
    /// The offset that the answer tells though the address names none, where it is not zero: offsets count otherwise.
    func strangeOffset(_ parameter: String) -> Int? {
        guard self.parameter(among: [parameter]) == nil else { return nil }
        let told = ([""] + Counts.metaPlaces).lazy.compactMap { member(of: $0, among: [parameter]) }.first
        return told.flatMap { self[$0]?.whole }.flatMap { $0 == 0 ? nil : $0 }
    }
}
