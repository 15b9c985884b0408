import PagingHTTP

/// What one response says about the length of the list.
struct Claims {
    /// The exact total; `nil` if the response does not say.
    var total: Int?
    /// A number that the list has more items than; `nil` if the response has none.
    var lowerBound: Int?
    /// An estimated total; `nil` if the response has none.
    var estimate: Int?
    /// The number of pages; `nil` if the response does not say.
    var pageCount: Int?
    /// The number or the offset of the page; `nil` if the response does not say.
    var position: Int?
    /// The number of items in the page; `nil` if the response does not say.
    var pageItems: Int?
    /// The number of items in a full page; `nil` if the response does not say.
    var pageSize: Int?
    /// Whether the response has a link to a next page; `nil` if the list has none.
    var hasNextLink: Bool?
    /// Whether the next response has the same items again, with other properties.
    var splitsBatch = false
    /// The place of a link or a token for later changes; `nil` if the response has none.
    var changes: Place?
    /// Whether there are more pages; `nil` if the response does not say.
    var hasMore: Bool?
    /// Whether the response has an error, with or without items.
    var hasError = false
    /// The value by which the response says that its items are not all; `nil` if it has none.
    var partialSign: PartialSign?
    /// Whether the response says that its request failed. In a response with items, this may have another meaning.
    var hasFailed = false
    /// Whether the response says so by another value than a message, which may be about anything next to items.
    var saysFailed = false

    /// The number of rows behind the page; `nil` if the response does not say.
    var remaining: RemainingRows?
    /// Numbers that may be those of the rows in the page, each at its place.
    var rowCounts: [Int?] = []

    /// Creates claims of a response that says nothing.
    init() {}

    /// Reads the claims of a response.
    ///
    /// - Parameters:
    ///   - report: The report of the response, with the values at the observed places.
    ///   - places: The places.
    init(_ report: AnswerReport, at places: ClaimPlaces) {
        let evidence = Evidence(report.envelope, at: report.envelope.url, sent: nil)
        partialSign = PartialSign(evidence, places)
        if places.ignoresCounts != true { remaining = evidence.remainingRows(beside: places.list) }
        var rest = report.values[...]
        if places.total != nil { total = rest.removeFirst()?.parsedInteger }
        if places.lowerBound != nil { lowerBound = rest.removeFirst()?.parsedInteger }
        if places.estimate != nil { estimate = rest.removeFirst()?.parsedInteger }
        if places.relation != nil {
            let count = total ?? lowerBound
            (total, lowerBound) = rest.removeFirst() == "gte" ? (nil, count) : (count, nil)
        }
        if places.pageCount != nil { pageCount = rest.removeFirst().flatMap { $0.parsedInteger ?? $0.pageNumber } }
        if places.position != nil { position = rest.removeFirst()?.parsedInteger }
        if places.hasRange { position = report.envelope.fields.rangeStart }
        if places.pageItems != nil { pageItems = rest.removeFirst()?.parsedInteger }
        if places.pageSize != nil { pageSize = rest.removeFirst()?.parsedInteger }
        if places.next != nil { hasNextLink = rest.removeFirst().map { !$0.isNothing } ?? false }
        if places.batchComplete != nil { splitsBatch = rest.removeFirst() == nil }
        changes = zip(places.changes, rest).first { $1.map { !$0.isNothing } == true }?.0
        rest = rest.dropFirst(places.changes.count)
        let more = places.more.compactMap { _ in rest.removeFirst()?.flag }
        let last = places.last.compactMap { _ in rest.removeFirst()?.flag }.map { !$0 }
        hasMore = (more + last).first
        hasError = rest.prefix(places.errors.count).contains { $0?.isError == true }
        rest = rest.dropFirst(places.errors.count)
        for (value, outcome) in zip(rest, places.outcomes) {
            guard let text = value?.outcomeText else { continue }
            // An empty page may have a status of its own, such as "empty".
            if text != outcome.value, outcome.place != FailureSign.status || text.namesFailure { hasFailed = true }
        }
        rest = rest.dropFirst(places.outcomes.count)
        let failed = zip(rest, FailureSign.places).filter { value, place in
            let isUsual = places.outcomes.contains { $0.place == place && $0.value == value?.outcomeText }
            return !isUsual && FailureSign.isFailure(value, at: place)
        }.map(\.1)
        hasFailed = hasFailed || !failed.isEmpty
        saysFailed = failed.contains { $0 != "/message" }
        rest = rest.dropFirst(FailureSign.places.count)
        rowCounts = (places.rowCounts ?? []).map { _ in rest.removeFirst()?.parsedInteger }
    }
}
