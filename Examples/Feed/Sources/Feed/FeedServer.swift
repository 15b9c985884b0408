import Foundation
import PagingHTTP

/// The part of the explorer's server that the feed uses.
struct FeedServer {
    let address: URL

    private static let style = PaginationStyle(
        "explorer", .chained(.token(at: "/next", into: .query("after"))), size: .query("limit"), items: "/items",
        errorRules: [
            ErrorRule(
                .present("/error_id"), code: "/error_id", message: "/error_message", transientCodes: ["500", "503"])
        ])

    /// The users of a site, the newest first.
    func newestUsers(through network: Network) -> HTTPPages<User> {
        HTTPPages(Self.style, at: url("rows/cursor", [URLQueryItem(name: "sort", value: "creation")])) {
            $0.transport = network
        }
    }

    /// Sends a change. The server carries it out once, however often it is sent with the same key.
    func send(_ change: UserChange, key: String, through network: Network) async throws {
        switch change {
        case .location(let id, let location):
            let request = TransportRequest(
                TransportRequest.Method(rawValue: "PATCH"), url("rows/\(id)"),
                fields: ["Content-Type": "application/json", "Idempotency-Key": "\"\(key)\""],
                body: try JSONEncoder().encode(["location": location]))
            let response = try await network.send(request)
            guard response.isSuccess else { throw StatusFailure(response) }
        }
    }

    private func url(_ path: String, _ query: [URLQueryItem] = []) -> URL {
        address.appending(path: path).appending(
            queryItems: [URLQueryItem(name: "site", value: "stackoverflow")] + query)
    }
}
