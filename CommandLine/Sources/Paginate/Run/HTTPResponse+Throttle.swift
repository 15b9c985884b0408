import PagingHTTP

extension HTTPResponse {
    /// The error by which a GraphQL server refuses a query for now; `nil` for any other answer.
    var graphQLThrottle: APIFailure? {
        guard body.count < 65_536, let errors = try? JSONValue(parsing: body)["errors"],
            let error = errors.elements?.first,
            let code = error["extensions"]?["code"]?.words ?? error["type"]?.words,
            ["THROTTLED", "RATE_LIMITED", "RATE_LIMIT"].contains(code)
        else { return nil }
        return APIFailure(id: status, name: code, message: error["message"]?.words ?? "", isTransient: true)
    }
}

extension Result where Failure == any Error, Success: Sendable {
    /// What some work returns or throws.
    init(_ work: () async throws -> Success) async {
        do { self = .success(try await work()) } catch { self = .failure(error) }
    }
}
