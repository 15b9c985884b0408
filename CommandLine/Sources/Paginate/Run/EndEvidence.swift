import PagingHTTP

/// What the pages of a walk have said about the end of their list. It is judged once, where no page follows.
struct EndEvidence: Hashable, Codable {
    /// Whether anything shows that the list ends where its style says so.
    var proof: EndProof
    /// Where answers say how long the list is.
    var claims: ClaimPlaces
    /// Options to suggest where nothing proves the end.
    var proposals: [String] = []
    /// An array of the first answer that could be the list, where the one that the command line names is not there.
    var otherList: String?
    /// How many items came, before duplicates are left out.
    private(set) var received = 0
    /// How many pages came.
    private(set) var pages = 0
    /// How many pages without items came one after the other, up to the last page.
    private(set) var emptyRun = 0
    /// How many pages without items came before one that had some.
    private(set) var gaps = 0
    /// The last exact total that a page gave.
    private(set) var total: Int?
    /// The greatest exact total that a page gave.
    private(set) var greatestTotal: Int?
    /// Whether more pages follow, by the last page that said so or denied it.
    private(set) var hasMore: Bool?
    /// How many pages the list has, by the last page with items that said so.
    private(set) var pageCount: Int?
    /// The number of the last page that had items, counted from 1; `nil` if unknown.
    private(set) var lastNumber: Int?
    /// What shows that items are missing, whatever the last page says.
    private(set) var fault: String?
    /// Whether any answer had the list of items, if only an empty one.
    private(set) var hasList = false
    /// How many items the first page had.
    private(set) var firstCount = 0

    /// Evidence before the first page.
    init(proof: EndProof, claims: ClaimPlaces = ClaimPlaces()) {
        self.proof = proof
        self.claims = claims
    }

    /// Takes note of a page.
    ///
    /// - Parameters:
    ///   - count: How many items it has.
    ///   - report: What its answer said; `nil` for an answer without a page, such as 404.
    ///   - pagesBefore: How many pages are before the walk's first; `nil` if unknown.
    mutating func pageArrived(count: Int, _ report: AnswerReport?, pagesBefore: Int?) {
        pages += 1
        received += count
        if pages == 1 { firstCount = count }
        if count == 0 {
            emptyRun += 1
        } else {
            gaps += emptyRun
            emptyRun = 0
        }
        guard let report else { return }
        hasList = hasList || report.hasList
        let said = Claims(report.values, at: claims)
        // Servers count zero items behind their last page.
        if let total = said.total, total >= count, total > 0 || pages == 1 {
            self.total = total
            greatestTotal = max(greatestTotal ?? 0, total)
        }
        if said.hasError {
            fault = fault ?? "page \(pages) of the walk \(count > 0 ? "has an error beside its items" : "is an error")"
        } else if said.hasFailed, count == 0 {
            fault = fault ?? "an answer without items says that its request failed"
        }
        if let hasMore = said.hasMore { self.hasMore = hasMore }
        guard count > 0 else { return }
        pageCount = said.pageCount ?? pageCount
        lastNumber = pagesBefore.map { pages &+ $0 }
    }

    /// Whether the list ends as it should.
    enum Verdict: Hashable {
        case whole
        /// Rows are missing, for this reason.
        case incomplete(String)
        /// Fewer rows came than the last exact total.
        case belowTotal(String)
        case unknown
        /// No answer had the list of items.
        case noList
    }

    /// The verdict at the end.
    ///
    /// - Parameter itemsBefore: How many items are before the walk's first page; `nil` if unknown.
    func verdict(itemsBefore: Int?) -> Verdict {
        let count = count(behind: itemsBefore)
        if let total, let count, let itemsBefore, count < total {
            return .belowTotal(
                "\(received) of \(total) items came\(itemsBefore > 0 ? " behind the first \(itemsBefore)" : "")")
        }
        if let fault { return .incomplete(fault) }
        if pages <= 1, proof == .unproven { return .unknown }
        if let total, count == total { return .whole }
        if hasMore == true { return .incomplete("its last page says that there are more") }
        if hasMore == nil, let pageCount, let lastNumber, lastNumber < pageCount {
            return .incomplete("page \(lastNumber) of \(pageCount) is the last that came")
        }
        return received == 0 && !hasList && pages > 0 ? .noList : .whole
    }

    /// What is strange about a list that is taken for whole; `nil` if nothing is.
    ///
    /// - Parameter itemsBefore: How many items are before the walk's first page; `nil` if unknown.
    func doubt(itemsBefore: Int?) -> String? {
        guard let total, let greatestTotal, let count = count(behind: itemsBefore) else { return nil }
        if count > total {
            return "\(count) items came, and the server counts \(total): some may have come twice, see --dedupe"
        }
        return count < greatestTotal ? "\(count) items came, and the server counted \(greatestTotal) at first" : nil
    }

    /// How many items there are up to the last one that came; `nil` if unknown.
    private func count(behind itemsBefore: Int?) -> Int? {
        itemsBefore.map { received.addingReportingOverflow($0) }.map { $0.overflow ? .max : $0.partialValue }
    }
}
