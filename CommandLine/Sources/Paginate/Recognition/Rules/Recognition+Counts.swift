import PagingHTTP

extension Recognition {
    /// Page numbers, known by an answer that says which page it is and how many there are, or how many items.
    static func pages(_ evidence: Evidence) -> Recognition? {
        for place in [""] as [JSONPointer] + metaPlaces {
            guard let page = evidence.member(of: place, among: pageNames), let number = evidence[page]?.whole,
                let list = evidence.likelyList(depth: 1)
            else { continue }
            let last = evidence.member(of: place, among: lastPageNames)
            let total = evidence.member(of: place, among: totalNames) ?? evidence.member(of: "", among: totalNames)
            guard last ?? total != nil, !evidence.hasToken else { continue }
            let asked = evidence.parameter(among: pageParameters)
            let parameter = asked?.name ?? page.steps.last.flatMap { pageParameters.contains($0) ? $0 : nil } ?? "page"
            let startsAtZero = Self.startsAtZero(asked: asked.flatMap { Int($0.value) }, answered: number)
            let size = evidence.member(of: place, among: sizeNames)
            let details = StyleDetails(
                items: list, total: total, pageParameter: parameter, firstPage: startsAtZero ? 0 : nil,
                lastPage: startsAtZero ? nil : last, sizeParameter: size?.steps.last)
            let reasons = [page, last, total, size, list].compactMap { $0 }.flatMap { evidence.sight($0) }
            return Recognition(StyleChoice(.pages, details), reasons)
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
        for place in [""] as [JSONPointer] + metaPlaces {
            guard let offset = evidence.member(of: place, among: offsetNames), evidence[offset]?.whole != nil,
                let total = evidence.member(of: place, among: totalNames), let list = evidence.likelyList(depth: 1)
            else { continue }
            let size = evidence.member(of: place, among: sizeNames)
            let details = StyleDetails(
                items: list, total: total, offsetParameter: offset.steps.last, sizeParameter: size?.steps.last)
            let reasons = [offset, total, size, list].compactMap { $0 }.flatMap { evidence.sight($0) }
            return Recognition(StyleChoice(.offset, details), reasons)
        }
        return nil
    }

    /// Where answers have what is about the page, if not beside the items.
    private static let metaPlaces: [JSONPointer] = [
        "/meta", "/pagination", "/meta/pagination", "/paging", "/page", "/metadata",
    ]
    static let pageParameters = ["page", "pageNumber", "page_number", "page_no", "pageno", "p", "page[number]"]
    static let offsetNames = ["offset", "start", "skip", "from"]
    private static let pageNames = [
        "page", "current_page", "currentPage", "pageNumber", "page_number", "number", "page_no",
    ]
    private static let lastPageNames = [
        "pages", "total_pages", "totalPages", "last_page", "lastPage", "page_count", "pageCount",
    ]
    private static let totalNames = [
        "total", "total_count", "totalCount", "total_items", "totalItems", "totalElements", "total_results", "count",
    ]
    private static let sizeNames = [
        "size", "per_page", "perPage", "page_size", "pageSize", "pagesize", "limit",
    ]
}

extension Evidence {
    /// The first of some members that is a number.
    fileprivate func member(of place: JSONPointer, among names: [String]) -> JSONPointer? {
        names.map { place.appending(JSONPointer(steps: [$0])) }.first { self[$0]?.whole != nil }
    }
}
