import PagingHTTP

/// Where an answer counts its pages and items.
struct Counts {
    /// The number of the last page.
    let last: JSONPointer?
    /// The number of all items.
    let total: JSONPointer?
    /// A number of items, which may be all or those of the page.
    let count: JSONPointer?
    /// The number of items that a page has.
    let size: JSONPointer?
    /// Whether the list goes on.
    let more: JSONPointer?
    /// Whether this is the last page.
    let end: JSONPointer?
    /// What was seen of it.
    let reasons: [String]

    /// - Parameters:
    ///   - evidence: The answer.
    ///   - place: Where the answer has what is about the page.
    ///   - list: Where the items are.
    init(_ evidence: Evidence, _ place: JSONPointer, _ list: JSONPointer) {
        last = evidence.member(of: place, among: Self.lastPageNames)
        total = evidence.listTotal(list, in: place) ?? evidence.listTotal(list, in: "")
        count = evidence.member(of: place, among: ["count"])
        size = evidence.member(of: place, among: Self.sizeNames)
        more = evidence.flag(of: place, among: Self.moreNames)
        end = evidence.flag(of: place, among: Self.endNames)
        reasons = [last, total, size, more, end].compactMap { $0 }.flatMap { evidence.sight($0) }
    }

    /// Where answers have what is about the page, if not beside the items.
    static let metaPlaces: [JSONPointer] = [
        "/meta", "/pagination", "/meta/pagination", "/paging", "/page", "/metadata", "/result_info", "/response",
        "/additional_data/pagination", "/meta/page", "/data", "/pageInfo",
    ]
    static let sizeNames = [
        "size", "per_page", "perPage", "page_size", "pageSize", "pagesize", "limit", "maxResults", "hitsPerPage",
    ]
    static let totalNames = [
        "total", "total_count", "totalCount", "total_items", "totalItems", "totalElements", "total_results",
        "totalSize", "totalResults", "total_records", "totalRecords", "total_rows", "nbHits", "found", "numFound",
        "total-results",
    ]
    static let lastPageNames = [
        "pages", "total_pages", "totalPages", "last_page", "lastPage", "page_count", "pageCount", "nbPages",
        "last_visible_page", "num_pages", "numPages",
    ]
    static let moreNames = [
        "has_more", "hasMore", "has_next", "hasNext", "has_next_page", "hasNextPage", "has_more_items", "more",
        "more_items_in_collection", "isTruncated", "is_truncated",
    ]
    static let endNames = ["isLast", "is_last", "isLastPage", "is_last_page", "last", "lastPage"]
}

extension Evidence {
    /// The first of some members that is a whole number, at or above another.
    func member(of place: JSONPointer, among names: [String], from least: Int = .min) -> JSONPointer? {
        names.map { place.appending(JSONPointer(steps: [$0])) }.first { self[$0]?.whole.map { $0 >= least } == true }
    }

    /// The first of some members that is true or false.
    func flag(of place: JSONPointer, among names: [String]) -> JSONPointer? {
        names.map { place.appending(JSONPointer(steps: [$0])) }.first { self[$0]?.truthText != nil }
    }

    /// The first of some members that is true or false, beside the items or where answers have what is about the page.
    func flag(among names: [String]) -> JSONPointer? {
        ([""] + Counts.metaPlaces).lazy.compactMap { flag(of: $0, among: names) }.first
    }

    /// Whether an answer without a link to a next page counts more items than it has, and is not said to be behind others.
    func isPart(_ list: JSONPointer, previous: JSONPointer) -> Bool {
        guard self[previous] == nil || self[previous] == .null, let count = count(at: list) else { return false }
        let totals = ([""] + Counts.metaPlaces).compactMap { member(of: $0, among: Counts.totalNames) }
        return totals.contains { self[$0]?.whole ?? 0 > count }
    }

    /// The exact number of all items, which is not below that of the page's: such a one counts pages, or says that nobody has
    /// counted. One that is called `count` is that of the page where the page has as many.
    func listTotal(_ list: JSONPointer, in place: JSONPointer) -> JSONPointer? {
        if isEstimate { return nil }
        let count = count(at: list) ?? 0
        return member(of: place, among: Counts.totalNames, from: count)
            ?? member(of: place, among: ["count"], from: count + 1)
    }

    /// The number of all items, wherever it is.
    func listTotal(_ list: JSONPointer) -> JSONPointer? {
        ([""] + Counts.metaPlaces).lazy.compactMap { listTotal(list, in: $0) }.first
    }
}
