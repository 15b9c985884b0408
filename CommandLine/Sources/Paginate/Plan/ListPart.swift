import PagingHTTP

/// The part of a list that a walk reads, if it is divided by page numbers or offsets.
struct ListPart: Hashable, Sendable {
    /// The part for messages.
    let part: PlanPart
    /// The page number or the offset behind the part; `nil` if it is the last one.
    let end: Int?
    /// The number of items in a full page when the list was planned.
    let pageCount: Int
    /// The length of the list when it was planned.
    private let length: ListLength?

    init(_ part: PlanPart, end: Int?, pageCount: Int, _ length: ListLength?) {
        self.part = part
        self.end = end
        self.pageCount = pageCount
        self.length = length
    }

    /// Whether a place is behind the part.
    func isBehind(_ place: SavedPlace) -> Bool {
        guard let end, let position = place.position else { return false }
        return position >= end
    }

    /// Checks that a response states the length that the list had when it was planned.
    ///
    /// - Throws: ``ListChanged`` if it states another one.
    func verify(_ claims: Claims?) throws(ListChanged) {
        switch (length, claims?.total, claims?.pageCount) {
        case (.items(let planned)?, let found?, _) where found != planned:
            throw ListChanged(planned: .items(planned), found: .items(found))
        case (.pages(let planned)?, _, let found?) where found != planned:
            throw ListChanged(planned: .pages(planned), found: .pages(found))
        default: break
        }
    }
}

/// A transport that fails for pages behind a part, because a walk requests pages before it knows that it needs them.
struct PartTransport: HTTPTransport {
    let part: ListPart
    let choice: StyleChoice
    let transport: any HTTPTransport

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        let body = try request.body.map { try JSONValue(parsing: $0) }
        if part.isBehind(SavedPlace(choice.start(at: request.url, body: body))) { throw CancellationError() }
        return try await transport.send(request)
    }
}
