import HTTPTypes
import Hummingbird

/// Turns whatever is thrown into an answer: the API's error object where the API lies, a line of text elsewhere.
struct ErrorAnswers<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            let error = apiError(error, request: request, context: context)
            switch Area(path: request.uri.path) {
            case .api, .explorer:
                return try JSONAnswer.response(error, to: request)
            case .files:
                var headers = error.headers
                headers[.contentType] = "text/plain; charset=utf-8"
                headers[.cacheControl] = "no-store"
                return Response(
                    status: error.status, headers: headers,
                    body: ResponseBody(byteBuffer: ByteBuffer(string: error.message + "\n")))
            }
        }
    }

    private func apiError(_ error: any Error, request: Request, context: Context) -> APIError {
        switch error {
        case let error as APIError:
            return error
        case let error as any HTTPResponseError where error.status == .notFound:
            if let route = ListRoute(path: request.uri.path) {
                return .methodNotAllowed(request.method, allowed: route.methods)
            }
            return switch (request.method, Area(path: request.uri.path)) {
            case (_, .api) where EditsAPI.isPath(request.uri.path):
                .methodNotAllowed(request.method, allowed: [.patch])
            case (.get, .api), (.head, .api): .noMethod
            case (.get, _), (.head, _): .notFound
            default: .methodNotAllowed(request.method)
            }
        case is TooManySearches:
            return .tooManySearches
        case let failure as PostgresFailure where failure.isTransient:
            context.logger.warning("\(request.method.rawValue) \(request.uri.path): \(failure)")
            return .databaseUnavailable
        case is CancellationError:
            return .temporarilyUnavailable
        default:
            context.logger.error("\(request.method.rawValue) \(request.uri.path): \(error)")
            return .internalError
        }
    }
}
