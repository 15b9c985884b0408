import PagingHTTP

/// Where answers of a list say how long it is and whether it goes on, whatever its style makes of that.
struct ClaimPlaces: Hashable, Sendable, Codable {
    /// The exact number of all items.
    var total: Place?
    /// The number of pages, or a link to the last one that has its number.
    var pageCount: Place?
    /// Values that are true where the list goes on.
    var more: [Place] = []
    /// Values that are true at the last page.
    var last: [Place] = []
    /// Values that are there where the answer is an error, or lacks items for one.
    var errors: [Place] = []
    /// Values that say how a request went, such as `success`, as the first answer has them.
    var outcomes: [Outcome] = []

    /// A value that says how a request went.
    struct Outcome: Hashable, Sendable, Codable {
        var place: Place
        /// The value of an answer with items.
        var value: String
    }

    /// No places.
    init() {}

    /// The places of a first answer.
    ///
    /// Estimates and numbers that the server stops counting at are no totals.
    init(_ evidence: Evidence, _ choice: StyleChoice) {
        let details = choice.details
        let list = details.items ?? evidence.likelyList() ?? ""
        let count = evidence.count(at: list) ?? 0
        let fields = evidence.signedFields
        if let total = details.total {
            self.total = total
        } else if !evidence.isEstimate {
            total = evidence.totals(choice, list).first { place in
                evidence.value(at: place.answerPlace)?.wholeText.map { $0 >= count } == true
            }
        }
        pageCount = details.lastPage ?? fields.first { $0.sign == .lastPage && $0.value.whole != nil }?.place
        if pageCount == nil, choice.name.naming == .number {
            pageCount = ([""] + Counts.metaPlaces).lazy
                .compactMap { evidence.member(of: $0, among: Counts.lastPageNames) }.first.map { Place($0) }
        }
        pageCount = pageCount ?? evidence.lastPageLink
        more = [details.more, evidence.flag(among: Counts.moreNames).map { Place($0) }].compactMap { $0 }.uniqued
        last = [details.last, evidence.flag(among: Counts.endNames).map { Place($0) }].compactMap { $0 }.uniqued
        errors =
            (["/error", "/errors"] as [JSONPointer]).filter { evidence[$0].map(\.isError) != true }.map { Place($0) }
            + ["/timed_out", "/timedOut", "/_shards/failed"]
        outcomes = Self.outcomeNames.compactMap { name in
            evidence[name].flatMap(\.outcomeText).map { Outcome(place: Place(name), value: $0) }
        }
    }

    fileprivate static let status = Place("/status")

    private static let outcomeNames: [JSONPointer] = [
        "/success", "/isSuccess", "/ok", "/status", "/code", "/errcode", "/errno", "/error_code",
    ]

    /// All places, in the order in which ``Claims`` reads their values.
    var observed: [AnswerPlace] {
        ([total, pageCount].compactMap { $0 } + more + last + errors + outcomes.map(\.place)).map(\.answerPlace)
    }
}

/// What one answer says about how long its list is.
struct Claims {
    /// The exact number of all items; `nil` if it does not say.
    var total: Int?
    /// The number of pages; `nil` if it does not say.
    var pageCount: Int?
    /// Whether the list goes on; `nil` if it does not say.
    var hasMore: Bool?
    /// Whether it has an error, be it beside items.
    var hasError = false
    /// Whether it says that its request failed. What says so may mean something else beside items.
    var hasFailed = false

    /// The claims of a page that says nothing.
    init() {}

    /// The claims of an answer.
    ///
    /// - Parameters:
    ///   - values: The values at the observed places.
    ///   - places: The places.
    init(_ values: [JSONValue?], at places: ClaimPlaces) {
        var rest = values[...]
        if places.total != nil { total = rest.removeFirst()?.wholeText }
        if places.pageCount != nil { pageCount = rest.removeFirst().flatMap { $0.wholeText ?? $0.pageNumber } }
        let more = places.more.compactMap { _ in rest.removeFirst()?.truthText }
        let last = places.last.compactMap { _ in rest.removeFirst()?.truthText }.map { !$0 }
        hasMore = (more + last).first
        hasError = rest.prefix(places.errors.count).contains { $0?.isError == true }
        for (value, outcome) in zip(rest.dropFirst(places.errors.count), places.outcomes) {
            guard let text = value?.outcomeText else { continue }
            // An empty page may have a status of its own, such as "empty".
            if text != outcome.value, outcome.place != ClaimPlaces.status || text.namesFailure { hasFailed = true }
        }
    }
}

extension Evidence {
    /// Whether the number of all items is an estimate or one that the server stops counting at.
    var isEstimate: Bool {
        self["/hits/total/relation"] == "gte" || self["/exhaustiveNbHits"] == false
            || self["/incomplete_results"] == true || capsTotal
            || response.fields["Preference-Applied"].map { $0.contains("count=") && !$0.contains("count=exact") }
                == true
    }

    /// Whether a flag such as `total_is_capped` says so.
    private var capsTotal: Bool {
        ([""] + Counts.metaPlaces).contains { place in
            self[place]?.members?.contains { member in
                let words = Set(member.name.words)
                return member.value.truthText == true && !words.isDisjoint(with: Self.estimateWords)
            } == true
        }
    }

    private static let estimateWords: Set<String> = ["approximate", "approximated", "capped", "estimate", "estimated"]

    /// The link to the last page, if the query has its number.
    fileprivate var lastPageLink: Place? {
        (["link:last", "/links/last", "/_links/last/href", "/last_page_url"] as [Place]).first {
            value(at: $0.answerPlace)?.pageNumber != nil
        }
    }

    /// The places that could be the total, the style's own first.
    fileprivate func totals(_ choice: StyleChoice, _ list: JSONPointer) -> [Place] {
        let own = (try? choice.style(body: sent, asksForSize: false))?.total.map { Place($0) }
        let fields = signedFields.filter { $0.sign == .total && $0.value.whole != nil }.map(\.place)
        return [own, listTotal(list).map { Place($0) }].compactMap { $0 } + fields + ["field:Content-Range"]
    }
}

extension JSONValue {
    /// The value as a whole number, which header fields have as text; `nil` if it is none.
    fileprivate var wholeText: Int? { Int(text) }

    /// The number of the page that the value links to; `nil` if it is no link with one.
    fileprivate var pageNumber: Int? {
        guard isAddress else { return nil }
        return Evidence.query(of: text).first { Recognition.pageParameters.contains($0.name) }.flatMap { Int($0.value) }
    }

    /// The value as yes or no; `nil` if it is neither.
    var truthText: Bool? {
        switch self {
        case .bool(let value): value
        case .string("true"): true
        case .string("false"): false
        default: nil
        }
    }

    /// The value as the outcome of a request: yes or no, a code, or a word.
    fileprivate var outcomeText: String? {
        switch self {
        case .bool, .number, .string: text
        case .null, .array, .object: nil
        }
    }

    /// Whether the value at `/error` or `/errors` says that something went wrong.
    fileprivate var isError: Bool {
        switch self {
        case .null, .bool(false), .string(""), .number("0"), .array([]), .object([]): false
        default: true
        }
    }
}

extension String {
    /// Whether the value of a status says that a request failed.
    fileprivate var namesFailure: Bool {
        let word = lowercased()
        return Int(self).map { $0 >= 400 } ?? (word.hasPrefix("err") || word.hasPrefix("fail"))
    }
}

extension [Place] {
    fileprivate var uniqued: [Place] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}
