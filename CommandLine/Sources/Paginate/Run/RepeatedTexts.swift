import PagingHTTP

/// Detects a server that may repeat a page for ever, although values of its items change with each response and nothing
/// identifies the items: the texts at a member stay the same.
struct RepeatedTexts: Hashable, Codable {
    /// The number of consecutive pages like the one before, behind which a page is requested again.
    static let limit = 20

    /// Digests of the texts of the last page, at each member whose texts are different on every page; `nil` before a page
    /// that shows whether they are.
    private var columns: [String: KeyDigest]?
    /// The number of consecutive pages that have the same texts at a member as the page before.
    private var pages = 0

    /// Everything that the walk counted itself, by member.
    var counts: [(member: String, count: Int?)] { [("repeatedTexts.pages", pages)] }

    /// Creates a value before the first page.
    init() {}

    /// Adds a page.
    ///
    /// - Parameter texts: The texts of its items.
    /// - Returns: A member whose texts the last pages have in common with the page before them, if these are as many as the
    ///   limit; otherwise `nil`.
    mutating func pageArrived(_ texts: TextColumns) -> String? {
        // A page with one item does not show whether the texts at a member are different.
        guard texts.count > 1 || columns != nil else { return nil }
        let earlier = columns ?? [:]
        let columns = texts.digests().filter { self.columns == nil || earlier[$0.key] != nil }
        let member = columns.keys.sorted().first { columns[$0] == earlier[$0] }
        self.columns = columns
        pages = member == nil ? 0 : pages + 1
        return pages >= Self.limit ? member : nil
    }
}

extension Walk {
    /// Checks that a page with the same texts as the pages before it is another one: the server sends it again as it was.
    ///
    /// If values of the items change with each response, nothing shows that the pages are different ones.
    ///
    /// - Parameters:
    ///   - items: The items of the page at the place of the state.
    ///   - member: The member that has the same texts.
    ///   - state: The state before the page.
    ///   - transport: Sends the request.
    /// - Throws: ``WrongPage`` if the items have changed, ``RepeatedPost``, or the error of the request.
    func checkRepetition(
        of items: [RawItem], at member: String, _ state: WalkState, _ transport: some HTTPTransport
    ) async throws {
        try job.checkMayRepeat(
            "to check that its page is not that before it", or: "name the id of the items with --key")
        let again = try await checkedItems(at: state.place, state, transport)
        guard again.map(\.bytes) != items.map(\.bytes) else { return }
        throw WrongPage(repeatedAt: JSONPointer(steps: [member]), isTrial: state.trial != nil)
    }
}
