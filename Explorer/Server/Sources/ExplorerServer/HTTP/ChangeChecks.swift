import HTTPTypes
import Hummingbird

/// Refuses changes that the page of another site sends from its visitors' browsers.
struct ChangeChecks<Context: RequestContext>: RouterMiddleware {
    var hosts: HostName

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        if [.post, .put, .patch, .delete].contains(request.method) {
            let host = request.head.authority ?? ""
            guard hosts.isOwn(host) else { throw APIError.foreignHost(host) }
            if let origin = request.headers[.origin] {
                guard ["http://", "https://"].contains(where: { origin.lowercased() == $0 + host.lowercased() }) else {
                    throw APIError.foreignOrigin(origin)
                }
            }
        }
        return try await next(request, context)
    }
}
