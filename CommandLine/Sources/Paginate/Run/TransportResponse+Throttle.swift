import PagingHTTP

extension TransportResponse {
    /// The error of a GraphQL server that throttles its client; `nil` for any other response.
    var graphQLThrottle: APIFailure? {
        guard body.count < 65_536, let errors = try? JSONValue(parsing: body)["errors"],
            let error = errors.elements?.first,
            let code = error["extensions"]?["code"]?.nonEmptyString ?? error["type"]?.nonEmptyString,
            ["THROTTLED", "RATE_LIMITED", "RATE_LIMIT"].contains(code)
        else { return nil }
        return APIFailure(id: status, name: code, message: error["message"]?.nonEmptyString ?? "", isTransient: true)
    }
}

extension Result where Failure == any Error, Success: Sendable {
    /// Stores the value that a closure returns, or the error that it throws.
    init(_ work: () async throws -> Success) async {
        do { self = .success(try await work()) } catch { self = .failure(error) }
    }
}

extension HTTPFailure {
    /// The status of the response; `nil` for other failures.
    var status: Int? { if case .status(let failure) = self { failure.status } else { nil } }

    /// Whether the status may mean that there is no such page.
    var isOfMissingPage: Bool {
        if case .status(let failure) = self { failure.isOfMissingPage } else { false }
    }
}

extension StatusFailure {
    /// The statuses that may mean that there is no such page.
    static let statusesOfMissingPages: Set = [400, 404, 410, 416, 422]

    /// Whether the status may mean that there is no such page.
    var isOfMissingPage: Bool { !isTransient && Self.statusesOfMissingPages.contains(status) }
}
