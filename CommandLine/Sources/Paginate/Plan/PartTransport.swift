import PagingHTTP

/// A transport that fails for pages after a part, because a walk requests pages before it knows that it needs them.
struct PartTransport: HTTPTransport {
    let part: PlanPart
    let choice: StyleChoice
    let transport: any HTTPTransport

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        let body = try request.body.map { try JSONValue(parsing: $0) }
        if part.ends(before: SavedPlace(choice.start(at: request.url, body: body))) { throw CancellationError() }
        return try await transport.send(request)
    }
}
