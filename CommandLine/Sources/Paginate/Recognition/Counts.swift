import PagingHTTP

/// The places where a response counts its pages and items.
struct Counts {
    /// The number of the last page.
    let last: JSONPointer?
    /// The total number of items.
    let total: JSONPointer?
    /// A number of items: the total, or the number of items in the page.
    let count: JSONPointer?
    /// The page size.
    let size: JSONPointer?
    /// The Boolean that is true if there are more pages.
    let more: JSONPointer?
    /// The Boolean that is true on the last page.
    let end: JSONPointer?
    /// The values at these places, for an explanation.
    let reasons: [String]

    /// Finds the places.
    ///
    /// - Parameters:
    ///   - evidence: The response.
    ///   - place: The place of the object that describes the page.
    ///   - list: The place of the items.
    init(_ evidence: Evidence, _ place: JSONPointer, _ list: JSONPointer) {
        last = evidence.member(of: place, among: Self.lastPageNames)
        total = evidence.listTotal(list, in: place) ?? evidence.listTotal(list, in: "")
        count = evidence.member(of: place, among: ["count"])
        size = evidence.member(of: place, among: Self.sizeNames)
        more = evidence.flag(of: place, .more)
        end = evidence.flag(of: place, .end)
        reasons = [last, total, size, more, end].compactMap { $0 }.flatMap { evidence.findings($0) }
    }

    /// The usual places of an object that describes the page, other than the root, members of the root with a telling name, and
    /// the first element of a pair.
    fileprivate static let metaPlaces: [JSONPointer] = [
        "/meta", "/pagination", "/meta/pagination", "/paging", "/page", "/metadata", "/result_info", "/response",
        "/additional_data/pagination", "/meta/page", "/data",
    ]
    /// Whether a member of the root with this name describes the page if it is an object, such as `page_meta`.
    fileprivate static func describesPage(_ name: String) -> Bool { metaWords.isSuperset(of: name.words) }

    private static let metaWords: Set<String> = ["info", "meta", "metadata", "page", "pager", "pagination", "paging"]
    /// Names of the number of items in a full page, or in the page.
    static let sizeNames = ["size"] + fullPageNames
    /// Names of the number of items in a full page. A few servers use them for the page itself.
    static let fullPageNames = [
        "per_page", "perPage", "page_size", "pageSize", "pagesize", "limit", "maxResults", "hitsPerPage",
    ]
    /// The number of rows that a filter leaves stands before that of all.
    static let totalNames = [
        "filter_count", "total", "total_count", "totalCount", "total_items", "totalItems", "totalElements",
        "total_results",
        "totalSize", "totalResults", "total_records", "totalRecords", "total_rows", "nbHits", "found", "numFound",
        "total-results", "total_size", "total_entries", "totalHits", "TotalResults", "Total", "num_found",
        "recordsFiltered", "total-items", "numberMatched", "matched", "iTotalDisplayRecords", "iTotalRecords",
        "totalAvailable", "openSearch$totalResults",
    ]
    /// Names of the total, or of the number of items in the page.
    static let countNames = ["count", "itemCount", "rowCount", "resultsCount", "numberOfRecords"]
    static let lastPageNames = [
        "pages", "total_pages", "totalPages", "last_page", "lastPage", "page_count", "pageCount", "nbPages",
        "last_visible_page", "num_pages", "numPages",
    ]
}

extension Evidence {
    /// The places of objects that may describe the page. The first element of an array is an item, unless the array is a pair
    /// of such an object and the list.
    var countPlaces: [JSONPointer] {
        let named = (json?.members ?? []).filter { $0.value.members != nil && Counts.describesPage($0.name) }.map {
            JSONPointer(steps: [$0.name])
        }
        return ([""] + Counts.metaPlaces + named + (self[""]?.isPair == true ? ["/0"] : [])).uniqued
    }

    /// The first of some members that is an integer, or a string with one, of at least a given value.
    func member(of place: JSONPointer, among names: [String], from least: Int = .min) -> JSONPointer? {
        names.map { place.appending(JSONPointer(steps: [$0])) }.first {
            self[$0]?.parsedInteger.map { $0 >= least } == true
        }
    }

    /// Whether the total is greater than the number of items, in a response without a link to a previous page.
    func isPart(_ list: JSONPointer, previous: JSONPointer) -> Bool {
        guard self[previous] == nil || self[previous] == .null, let count = count(at: list) else { return false }
        let totals = countPlaces.compactMap { member(of: $0, among: Counts.totalNames) }
        return totals.compactMap { self[$0]?.parsedInteger }.contains { $0 > count }
    }

    /// The place of the exact total; `nil` if there is none.
    ///
    /// A value below the number of items in the page is not the total: it counts pages, or means that the total is
    /// unknown. A member such as `count` that equals the number of items in the page is not the total either.
    func listTotal(_ list: JSONPointer, in place: JSONPointer) -> JSONPointer? {
        if isEstimate { return nil }
        let count = count(at: list) ?? 0
        return member(of: place, among: Counts.totalNames, from: count)
            ?? member(of: place, among: Counts.countNames, from: count + 1).flatMap { pointer in
                pointer.steps.last == "count" && isPageSize(self[pointer]?.parsedInteger ?? 0, list) ? nil : pointer
            }
    }

    /// The place of the exact total, in the root or in an object that describes the page; `nil` if there is none.
    func listTotal(_ list: JSONPointer) -> JSONPointer? {
        countPlaces.lazy.compactMap { listTotal(list, in: $0) }.first
    }

    /// The place of the total that takes precedence, even of an estimated one; `nil` if there is none.
    func estimatedTotal(_ list: JSONPointer) -> JSONPointer? {
        countPlaces.lazy.compactMap { member(of: $0, among: Counts.totalNames) }.first ?? totalsByName(list).first
    }

    /// The total in a response without its items; `nil` if there is none, or if it is an estimate.
    func newTotal(_ list: JSONPointer) -> Int? {
        if isEstimate { return nil }
        let field = pagingFields.first { $0.role == .total }?.value.integer
        return (listTotal(list) ?? totalsByName(list).first).flatMap { self[$0]?.parsedInteger } ?? field
    }

    /// The number of pages in a response; `nil` if there is none.
    var newPageCount: Int? {
        let place = countPlaces.lazy.compactMap { member(of: $0, among: Counts.lastPageNames) }.first
        return place.flatMap { self[$0]?.parsedInteger } ?? pagingFields.first { $0.role == .lastPage }?.value.integer
    }
}
