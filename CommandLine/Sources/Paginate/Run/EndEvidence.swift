import PagingHTTP

/// What the pages of a walk say about the length of the list. After the last page, it shows whether the list is
/// complete.
struct EndEvidence: Hashable, Codable {
    /// Whether anything shows that the list ends where its style says so.
    var proof: EndProof
    /// The places where responses say how long the list is.
    var claims: ClaimPlaces
    /// A parameter that limits the number of items in all pages together; `nil` if there is none.
    var listLimit: ListLimit?
    /// Options to propose if nothing proves the end.
    var proposals: [Proposal] = []
    /// An array in the first response that could be the list, if the list that the command line names is missing.
    var otherList: String?
    /// The requested page size, if the first page is shorter and nothing shows whether the server skips items; otherwise `nil`.
    var uncheckedPageSize: Int?
    /// The number of items that were received, including duplicates.
    private(set) var received = 0
    /// The number of pages that were received.
    private(set) var pages = 0
    /// The number of consecutive pages without items at the end.
    private(set) var emptyRun = 0
    /// The number of pages without items that a page with items followed.
    private(set) var gaps = 0
    /// The last exact total.
    private(set) var total: Int?
    /// The greatest number that the list has more items than, by any page; `nil` if no page has one.
    private(set) var lowerBound: Int?
    /// The last estimated total.
    private(set) var estimate: Int?
    /// The greatest exact total.
    private(set) var greatestTotal: Int?
    /// Whether there are more pages, by the last page with items, or by one without items behind it; `nil` if that does
    /// not say so.
    private(set) var hasMore: Bool?
    /// Whether the last page says that there is another one and does not name it.
    private(set) var lacksNextPage = false
    /// Which pages say that the list does not end with them.
    private(set) var continuation = ContinuationSign.absent
    /// The status of the first page.
    private var firstStatus: Int?
    /// What may name a next page, at a place of the last page that the style does not read; `nil` if there is nothing.
    private(set) var unreadNext: String?
    /// The number of pages in the list, by the last page with items that said so; `nil` if no page did.
    private(set) var pageCount: Int?
    /// Whether the number of pages has fallen. Then it may be the number of those that remain.
    private(set) var pageCountHasFallen = false
    /// Whether the number of pages always was the number of items in the page.
    private(set) var pageCountIsOfItems = true
    /// The number of the last page with items, counted from 1; `nil` if unknown.
    private(set) var lastNumber: Int?
    /// Why items are missing, whatever the last page says; `nil` if no page shows that.
    private(set) var fault: String?
    /// The number of pages up to the one that shows that.
    private(set) var faultPage = 0
    /// Whether any response contained the list of items, even an empty one.
    private(set) var hasList = false
    /// The number of items in the first page.
    private(set) var firstCount = 0
    /// The number of items in the last page that has any.
    private(set) var lastCount = 0
    /// How many items a full first page has.
    var fullPage = FullPage()
    /// Whether a page other than the last one had another number of items than the first page.
    private(set) var isUneven = false
    /// What responses state about the size of a page; `nil` if the first one states nothing.
    private(set) var statedSize: StatedSize?
    /// The first page with at least twice as many items as each before it; `nil` if there is none, or if those have different
    /// numbers.
    private(set) var growth: PageGrowth?
    /// Whether a page had an item of the page before it.
    private(set) var overlaps = false
    /// The number of objects that are also in the page before theirs.
    private(set) var repeated = 0
    /// How many of these have an id, so that they came twice.
    private(set) var doubled = 0
    /// The number of items with an id of an item in a page further back than the one before theirs.
    private(set) var recurring = 0
    /// Whether the next page is requested although the one before it seems to be the last.
    var isBehindEnd = false
    /// Whether any page seemed to be the last.
    var hasSeemedToEnd = false
    /// Whether the last page with items has a link to a next page; `nil` if the list has no such links.
    private(set) var hasNextLink: Bool?
    /// Whether any page has a link to a next page.
    private(set) var hasHadNextLink = false
    /// Whether the last page has no items, and says the total again. So the total does not count the items of a page.
    private(set) var hasTotalBehind = false
    /// Whether the last response had no page, such as a 404.
    private(set) var endsWithStatus = false
    /// The place of a link to later changes in the last page; `nil` if it has none.
    private(set) var changes: Place?
    /// The number of pages up to the last one, if a cursor named that one and its response had no content.
    private(set) var withoutContent: Int?

    /// What pages state about their rows.
    private(set) var statements = PageStatements()

    /// Creates evidence without pages.
    init(proof: EndProof, claims: ClaimPlaces = ClaimPlaces()) {
        self.proof = proof
        self.claims = claims
    }

    /// Sets the total that an earlier response stated, for servers that state it on the first page only.
    mutating func expect(total count: Int) {
        (total, greatestTotal) = (count, count)
    }

    /// Adds a page.
    ///
    /// - Parameters:
    ///   - count: The number of items in the page.
    ///   - report: The report of its response; `nil` for a response without a page, such as a 404.
    ///   - pagesBefore: The number of pages before the first page of the walk; `nil` if unknown.
    ///   - isNamed: Whether the page before it named the page, and no status ends the list.
    mutating func pageArrived(count: Int, _ report: AnswerReport?, pagesBefore: Int?, isNamed: Bool) {
        pages += 1
        received += count
        if pages == 1 { firstCount = count }
        if count > 0 {
            if pages > 2, !isUneven, lastCount == firstCount, count / 2 >= firstCount {
                growth = PageGrowth(page: pages, count: count, before: firstCount)
            }
            isUneven = isUneven || lastCount > 0 && lastCount != firstCount
            lastCount = count
        }
        if count == 0 {
            emptyRun += 1
        } else {
            gaps += emptyRun
            emptyRun = 0
        }
        endsWithStatus = report == nil
        withoutContent = report == nil && isNamed ? pages : nil
        guard let report else { return }
        hasList = hasList || report.hasList
        let said = Claims(report, at: claims)
        if pages == 1 { statedSize = said.pageSize.map { StatedSize($0) } }
        if count > 0, let size = said.pageSize {
            statedSize?.pageArrived(size, page: pages, count: count)
        }
        changes = said.changes
        statements.pageArrived(said, rows: count, page: pages)
        hasTotalBehind = count == 0 && said.total != nil && said.total == total
        // Servers return a total of zero for pages after the last one.
        if let total = said.total, total >= count, total > 0 || pages == 1 {
            self.total = total
            greatestTotal = max(greatestTotal ?? 0, total)
        }
        if let estimate = said.estimate, estimate > 0 { self.estimate = estimate }
        if let bound = said.lowerBound { lowerBound = max(lowerBound ?? 0, bound) }
        if said.hasError || report.hasError {
            setFault(count > 0 ? "has an error next to its items" : "is an error")
        } else if case .page(let place)? = said.partialSign {
            setFault("says that its results are partial (\(place.description.terminalSafe))")
        } else if said.hasFailed, count == 0 {
            setFault("has no items and says that its request failed")
        } else if said.saysFailed {
            setFault("says that its request failed")
        } else if let stated = said.pageItems, stated > count {
            setFault("has \(count) items and says that it has \(stated); if that count is wrong, add --total /none")
        } else if let status = partialStatus(of: report) {
            setFault("has the status \(status), so it may be partial")
        }
        let listSign: Place? = if case .list(let place)? = said.partialSign { place } else { nil }
        if let sign = continuation.pageArrived(listSign, number: pages, isEmpty: count == 0) {
            setFault("says that the list is not complete (\(sign.place.description.terminalSafe))", page: sign.page)
        }
        // Some servers send the flag only if there are more pages. Without items, a page does not fulfil what the one
        // before it says.
        if said.hasMore != nil || count > 0 { hasMore = said.hasMore }
        lacksNextPage = report.lacksNextPage
        if report.lacksNextPage { hasMore = true }
        guard count > 0 || pages == 1 else { return }
        if let said = said.pageCount, said > 0 {
            pageCountHasFallen = pageCountHasFallen || said < pageCount ?? 0
            pageCountIsOfItems = pageCountIsOfItems && said == count
            pageCount = said
        }
        guard count > 0 else { return }
        hasNextLink = said.hasNextLink
        hasHadNextLink = hasHadNextLink || said.hasNextLink == true
        lastNumber = pagesBefore.map { pages &+ $0 }
    }

    /// The status of a page that may lack items, unless the first page has the same status, or a range of items; otherwise `nil`.
    private mutating func partialStatus(of report: AnswerReport) -> Int? {
        let response = report.envelope
        if pages == 1 { firstStatus = response.status }
        guard [202, 206, 207].contains(response.status), response.status != firstStatus,
            response.fields["Content-Range"] == nil
        else { return nil }
        return response.status
    }

    /// Reads what a page that names no next one says at places that the first page has not.
    ///
    /// - Parameters:
    ///   - report: The report of its response.
    ///   - isChained: Whether pages name the next one.
    ///   - itemsBefore: The number of items before the first page of the walk; `nil` if unknown.
    mutating func lastPageArrived(_ report: AnswerReport, isChained: Bool, itemsBefore: Int?) {
        guard pages > 1 else { return }
        let evidence = Evidence(report.envelope, at: report.envelope.url, sent: nil)
        if claims.total == nil, claims.lowerBound == nil, let count = count(behind: itemsBefore),
            let total = evidence.newTotal(claims.list), total > count
        {
            (self.total, greatestTotal) = (total, total)
        }
        if claims.pageCount == nil, let count = evidence.newPageCount, count > pages { pageCount = count }
        let flag = claims.more.isEmpty ? evidence.flag(.more).flatMap { evidence[$0]?.flag } : nil
        if flag == true { hasMore = true }
        let mayHaveNext = isChained && hasMore != false && flag != false
        unreadNext = mayHaveNext ? evidence.newNextSign(claims, page: pages) : nil
    }

    /// Checks whether a page of a list by number or offset follows one without items that seemed to be the last.
    ///
    /// - Parameters:
    ///   - count: The number of items in the page that follows. It is not added yet.
    ///   - itemsBefore: The number of items before the first page of the walk; `nil` if unknown.
    mutating func willContinue(with count: Int, itemsBefore: Int?) {
        guard emptyRun > 0, count > 0, remainingTotal(itemsBefore: itemsBefore) == nil else { return }
        setFault("has no items, and the page after it has some")
    }

    /// Records what a page repeats of the page before it.
    mutating func overlapArrived(_ overlap: PageOverlap) {
        overlaps = overlaps || overlap.count > 0
        repeated += overlap.objects
        if overlap.haveIDs, overlap.objects > 0 { doubled += overlap.objects }
    }

    /// Records an item whose id came in a page further back than the one before its own.
    mutating func itemRecurred() { recurring += 1 }

    /// Records that different items share an id, so that equal ids mean nothing.
    mutating func idsAreShared() { recurring = 0 }

    /// The evidence with the fault that other evidence has found.
    func withFault(of other: EndEvidence) -> EndEvidence {
        var evidence = self
        (evidence.fault, evidence.faultPage) = (other.fault, other.faultPage)
        return evidence
    }

    /// The name of a page in messages. Its number may differ from the one in its request.
    ///
    /// - Parameter number: The number of pages up to it.
    static func name(ofPage number: Int) -> String { "page \(number), counted from the first one received," }

    private mutating func setFault(_ text: String, page: Int? = nil) {
        guard fault == nil else { return }
        faultPage = page ?? pages
        fault = "\(Self.name(ofPage: faultPage)) \(text)"
    }
}
