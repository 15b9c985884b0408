import PagingHTTP

/// The places where responses say how long the list is and whether it continues, even if the style does not use them.
struct ClaimPlaces: Hashable, Sendable, Codable {
    /// The place of the exact total.
    var total: Place?
    /// The place of a number that the list has more items than, because the server stopped counting there.
    var lowerBound: Place?
    /// The place of an estimated total, which counts only if the list ends with a full page.
    var estimate: Place?
    /// The place that says whether the number at one of the two places above is exact or a lower bound. It may differ between
    /// pages.
    var relation: Place?
    /// The place of the number of pages, or of a link to the last page that contains its number.
    var pageCount: Place?
    /// The place of the number or the offset of the page; `nil` for styles that name pages by cursor.
    var position: Place?
    /// Whether `Content-Range` has the offset of the page, if there is no place of it.
    var hasRange = false
    /// The place of the number of items in the page; `nil` if there is none, or if the command line ignores counts.
    var pageItems: Place?
    /// The place of the number of items in a full page; `nil` if there is none, or if the style is not by page number.
    var pageSize: Place?
    /// The place of the link to the next page, in a list by number or offset that has one.
    var next: Place?
    /// The place of MediaWiki's `batchcomplete`; `nil` for other lists. The response behind one without it has the same items
    /// again, with other properties.
    var batchComplete: Place?
    /// The places of links or tokens for later changes, which only the last page has.
    var changes: [Place] = []
    /// The places of Booleans that are true if there are more pages.
    var more: [Place] = []
    /// The places of Booleans that are true on the last page.
    var last: [Place] = []
    /// The places of values that exist if the response is an error.
    var errors: [Place] = []
    /// The place of the items.
    var list: JSONPointer = ""
    /// The names of the members of the first item; empty if it is no object.
    var itemMembers: [String] = []
    /// The places of other arrays whose elements may be items.
    var otherLists: [JSONPointer] = []
    /// The places of values that name the next page in the first response, or may do so.
    var nextValues: [Place] = []
    /// Values that say whether a request succeeded, such as `success`, as the first response has them.
    var outcomes: [Outcome] = []

    /// The places of numbers that may be those of the rows in the page.
    var rowCounts: [Place]?
    /// `true` if the command line ignores counts.
    var ignoresCounts: Bool?

    /// A value that says whether a request succeeded.
    struct Outcome: Hashable, Sendable, Codable {
        var place: Place
        /// The value in a response with items.
        var value: String
    }

    /// Creates a value without places.
    init() {}

    /// Finds the places in the first response.
    ///
    /// Estimated and capped totals are ignored.
    init(_ evidence: Evidence, _ choice: StyleChoice) {
        let details = choice.details
        let list = details.items ?? evidence.likelyList() ?? ""
        self.list = list
        itemMembers = evidence[list]?.elements?.first?.members?.map(\.name) ?? []
        otherLists = evidence.listsLikeItems(except: list, itemMembers)
        let count = evidence.count(at: list) ?? 0
        let fields = evidence.pagingFields
        if let total = details.total {
            self.total = total
        } else if !evidence.isEstimate {
            let places = evidence.totals(choice, list)
            total =
                places.first { place in
                    evidence.value(at: place.answerPlace)?.parsedInteger.map { $0 >= count } == true
                }
                // PostgREST writes "*" for a total that the request did not ask for.
                ?? places.first { evidence.value(at: $0.answerPlace) == "*" }
        } else {
            lowerBound = evidence.lowerBoundPlace
            if lowerBound == nil { estimate = evidence.estimatedTotal(list).map { Place($0) } }
        }
        relation = (total ?? lowerBound).flatMap { evidence.relation(of: $0) }
        pageCount = details.lastPage ?? fields.first { $0.role == .lastPage && $0.value.integer != nil }?.place
        if pageCount == nil {
            pageCount = evidence.countPlaces.lazy
                .compactMap { evidence.member(of: $0, among: Counts.lastPageNames) }.first.map { Place($0) }
        }
        pageCount = pageCount ?? evidence.lastPageLink
        position = evidence.position(choice)
        hasRange = choice.name.naming == .offset && position == nil && evidence.response.fields.rangeStart != nil
        if details.total.map({ evidence.value(at: $0.answerPlace) != nil }) != false {
            pageItems = evidence.pageItems(list).map { Place($0) }.flatMap { $0 == total ? nil : $0 }
            rowCounts = evidence.rowCounts(list).filter { $0 != total && $0 != pageItems }
        } else {
            ignoresCounts = true
        }
        if choice.name.naming == .number {
            pageSize = evidence.countPlaces.lazy
                .compactMap { evidence.member(of: $0, among: Counts.fullPageNames, from: max(count, 1)) }.first.map {
                    Place($0)
                }
        }
        if choice.name.naming != .cursor { next = evidence.nextLinkPlace }
        // Lists inside of a page continue without that value.
        if choice.name == .mediaWiki, list == "/query/pages" { batchComplete = "/batchcomplete" }
        changes = (Self.changePlaces + evidence.changeLinks.map { Place($0) }).uniqued
        nextValues = evidence.nextValues(beside: list).map(\.place)
        more = [details.more ?? evidence.flag(.more).map { Place($0) }].compactMap { $0 }
        last = [details.last ?? evidence.flag(.end).map { Place($0) }].compactMap { $0 }
        // A response with items may always have such a member. Without items it is an error.
        let hasItems = evidence.count(at: list) != 0 && evidence[list] != .null
        errors =
            Self.errorPlaces
            .filter { !hasItems || evidence[$0].map(\.isError) != true }.map { Place($0) }
        guard hasItems else { return }
        outcomes = FailureSign.outcomes.compactMap { place in
            evidence.value(at: place.answerPlace)?.outcomeText.map { Outcome(place: place, value: $0) }
        }
    }

    private static let errorPlaces: [JSONPointer] = [
        "/error", "/errors", "/errorMessage", "/error_message", "/failures", "/partialFailure", "/unreachable",
    ]

    private static let changePlaces: [Place] = ["/@odata.deltaLink", "/nextSyncToken"]

    /// All places, in the order in which ``Claims`` reads their values.
    var observed: [AnswerPlace] {
        ([total, lowerBound, estimate, relation, pageCount, position, pageItems, pageSize, next, batchComplete]
            .compactMap { $0 }
            + changes + more
            + last + errors + outcomes.map(\.place)
            + FailureSign.places + (rowCounts ?? [])).map(\.answerPlace)
    }
}

extension Evidence {
    /// Whether the total is an estimate, or capped at a number where the server stops counting.
    var isEstimate: Bool {
        lowerBoundPlace != nil || self["/response/numFoundExact"] == false
            || self["/exhaustiveNbHits"] == false || self["/exhaustive/nbHits"] == false
            || self["/incomplete_results"] == true || capsTotal
            || response.fields["Preference-Applied"].map { $0.contains("count=") && !$0.contains("count=exact") }
                == true
    }

    /// The place of a total that is below the number of items, as Elasticsearch has it if it stops counting
    /// (https://www.elastic.co/guide/en/elasticsearch/reference/current/search-your-data.html#track-total-hits); `nil` if
    /// there is none.
    fileprivate var lowerBoundPlace: Place? {
        self["/hits/total/relation"] == "gte" ? "/hits/total/value" : nil
    }

    /// The place that says whether a total is exact, next to it; `nil` if there is none.
    fileprivate func relation(of total: Place) -> Place? {
        guard case .body(let pointer) = total.answerPlace, !pointer.steps.isEmpty else { return nil }
        let place = JSONPointer(steps: pointer.steps.dropLast() + ["relation"])
        return self[place] == "eq" || self[place] == "gte" ? Place(place) : nil
    }

    /// Whether a flag such as `total_is_capped` is true.
    private var capsTotal: Bool {
        countPlaces.contains { place in
            self[place]?.members?.contains { member in
                let words = Set(member.name.words)
                return member.value.boolean == true && !words.isDisjoint(with: Self.estimateWords)
            } == true
        }
    }

    private static let estimateWords: Set<String> = ["approximate", "approximated", "capped", "estimate", "estimated"]

    /// The place of a link to the last page whose query contains the page number; `nil` if there is none.
    fileprivate var lastPageLink: Place? {
        (["link:last", "/links/last", "/_links/last/href", "/last_page_url"] as [Place]).first {
            value(at: $0.answerPlace)?.pageNumber != nil
        }
    }

    /// The place of the number or the offset of the page; `nil` if there is none, or if the style has cursors.
    fileprivate func position(_ choice: StyleChoice) -> Place? {
        let names: [String]
        switch choice.name.naming {
        case .number:
            // A server that takes page numbers in a parameter such as `offset` may state offsets.
            names =
                [choice.details.pageParameter].compactMap { $0 }.filter { !Recognition.offsetNames.contains($0) }
                + Recognition.pageNames
        case .offset: names = [choice.details.offsetParameter].compactMap { $0 } + Recognition.offsetNames
        case .cursor: return nil
        }
        if let member = countPlaces.lazy.compactMap({ member(of: $0, among: names) }).first { return Place(member) }
        let words = names.map(\.words)
        return pagingFields.first { $0.value.integer != nil && words.contains($0.name.words.filter { $0 != "x" }) }?
            .place
    }

    /// The places that could have the total, in the order of their precedence: the one that the style defines, members
    /// with usual names, header fields, and members at any other place.
    fileprivate func totals(_ choice: StyleChoice, _ list: JSONPointer) -> [Place] {
        let own = (try? choice.style(body: sent, asksForSize: false))?.total.map { Place($0) }
        let fields = pagingFields.filter { $0.role == .total && $0.value.integer != nil }.map(\.place)
        return [own, listTotal(list).map { Place($0) }].compactMap { $0 } + fields
            + totalsByName(list).map { Place($0) } + totalFields(list)
            + ["field:Content-Range"]
    }
}

extension HeaderFields {
    /// The offset of the first item in `Content-Range`, such as 20 in `items 20-39/95`; `nil` if there is none.
    var rangeStart: Int? { self["Content-Range"]?.firstMatch(of: /(\d+)-\d+/).flatMap { Int($0.1) } }
}

extension JSONValue {
    /// The value of an integer, or of a string with an integer as in header fields; `nil` for other values.
    var parsedInteger: Int? { Int(text) ?? decimalInteger }

    /// The page number in the query of a link; `nil` if the value is not a link, or has no page number.
    var pageNumber: Int? {
        guard isURLReference else { return nil }
        return Evidence.query(of: text).first { Recognition.pageParameters.contains($0.name) }.flatMap { Int($0.value) }
    }

    /// The value of a Boolean, or of the string `true` or `false`; `nil` for other values.
    var boolean: Bool? {
        switch self {
        case .bool(let value): value
        case .string("true"): true
        case .string("false"): false
        default: nil
        }
    }
}

extension Array where Element: Equatable {
    /// The elements without later ones that are equal to earlier ones, in O(*n*²).
    var uniqued: [Element] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}
