import HTTPTypes
import Hummingbird

/// Reads a request to its end before anything else is done for it, and refuses a body that is no JSON.
///
/// So only its sender can make it late, and a request that was cut off changes nothing.
struct WholeRequests<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var request = request
        let body = try await request.body.bytes(upTo: ListChange.maximumBodySize)
        guard body.readableBytes == 0 || Self.isJSON(request.headers[.contentType]) else { throw APIError.notJSON }
        request.body = RequestBody(buffer: body)
        return try await next(request, context)
    }

    private static func isJSON(_ field: String?) -> Bool {
        let type = field?.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }
        return type?.lowercased() == "application/json"
    }
}
