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
    /// What the last page that said anything has promised behind it; `nil` if it promised nothing.
    private(set) var promise: String?
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
    ///   - pagesBefore: How many pages are before the walk's first; `nil` where nobody knows.
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
        if let total = said.total, total >= count, total > 0 || pages == 1 { self.total = total }
        if said.isError, count == 0 {
            promise = "an answer without items says that its request failed"
        } else if let goesOn = said.goesOn {
            promise = goesOn ? "its last page says that there are more" : nil
        } else if let pageCount = said.pageCount, count > 0, let pagesBefore {
            let number = pages &+ pagesBefore
            promise = number < pageCount ? "page \(number) of \(pageCount) is the last that came" : nil
        }
    }

    /// Whether the list ends as it should.
    enum Verdict: Hashable {
        case whole
        /// Rows are missing, for this reason.
        case incomplete(String)
        case unknown
        /// No answer had the list of items.
        case noList
    }

    /// The verdict at the end.
    ///
    /// - Parameter itemsBefore: How many items are before the walk's first page; `nil` where nobody knows.
    func verdict(itemsBefore: Int?) -> Verdict {
        if let total, let itemsBefore {
            let (count, overflow) = received.addingReportingOverflow(itemsBefore)
            if overflow || count >= total { return .whole }
            return .incomplete(
                "\(received) of \(total) items came\(itemsBefore > 0 ? " behind the first \(itemsBefore)" : "")")
        }
        if let promise { return .incomplete(promise) }
        if received == 0, !hasList, pages > 0 { return .noList }
        return pages <= 1 && proof == .unproven ? .unknown : .whole
    }
}
