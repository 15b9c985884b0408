import HTTPTypes
import Hummingbird

/// Header fields on every answer that keep a browser from doing more with it than was meant.
struct SecurityHeaders<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        for field in Self.fields {
            response.headers[field.name] = field.value
        }
        return response
    }

    /// What the page may do: run its own scripts and WebAssembly, ask its own origin, and nothing else.
    static var policy: String {
        [
            "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'", "img-src 'self' data:",
            "connect-src 'self'", "manifest-src 'self'", "base-uri 'none'", "frame-ancestors 'none'",
            "form-action 'none'",
        ].joined(separator: "; ")
    }

    static var fields: HTTPFields {
        var fields = HTTPFields()
        fields[.contentSecurityPolicy] = policy
        fields[.xContentTypeOptions] = "nosniff"
        for (name, value) in [
            ("Referrer-Policy", "no-referrer"),
            ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
            ("X-Frame-Options", "DENY"),
        ] {
            if let name = HTTPField.Name(name) {
                fields[name] = value
            }
        }
        return fields
    }
}
