import Hummingbird
import Logging

/// One line for each request, at level `info`: the client's address, the request, the status and the time it took.
struct AccessLog: RouterMiddleware {
    var proxies = TrustedProxies()

    func handle(
        _ request: Request, context: ExplorerContext, next: (Request, ExplorerContext) async throws -> Response
    ) async throws -> Response {
        let started = ContinuousClock.now
        let response = try await next(request, context)
        let milliseconds = (ContinuousClock.now - started) / .milliseconds(1)
        let client = proxies.client(peer: context.remoteAddress, request.headers) ?? "-"
        let line = "\(client) \(request.method.rawValue) \(Self.printable(request.uri.string)) \(response.status.code)"
        context.logger.info("\(line) \(Int(milliseconds.rounded())) ms")
        return response
    }

    /// What came from outside, as at most 300 printable ASCII characters.
    static func printable(_ text: String) -> String {
        String(
            decoding: text.utf8.prefix(300).map { (0x21...0x7E).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
    }
}
