import Hummingbird
import Synchronization

/// Counts the requests to the API by path and query, for tests that look on from outside.
final class RequestCounts: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    /// How many different requests are told apart; further ones are counted together.
    static let capacity = 50_000

    /// Requests with more bytes than this are not told apart either.
    static let longestName = 500

    /// The name under which requests beyond the capacity are counted.
    static let others = "others"

    func count(_ request: String) {
        counts.withLock { counts in
            let isOwn =
                request.utf8.count <= Self.longestName
                && (counts.count < Self.capacity || counts[request] != nil)
            let name = isOwn ? request : Self.others
            counts[name, default: 0] += 1
        }
    }

    /// What has been counted so far.
    struct Snapshot: Codable, Equatable, Sendable {
        var total: Int
        var requests: [String: Int]
    }

    var snapshot: Snapshot {
        counts.withLock { Snapshot(total: $0.values.reduce(0, +), requests: $0) }
    }
}

/// Counts each request to the API when it comes in, whatever will become of it.
struct RequestCounting<Context: RequestContext>: RouterMiddleware {
    var counts: RequestCounts

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        if case .api = Area(path: request.uri.path) {
            counts.count(ListRoute.countedName(of: request) ?? request.uri.string)
        }
        return try await next(request, context)
    }
}
