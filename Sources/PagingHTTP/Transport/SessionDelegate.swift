import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Passes what a session tells on to the exchanges.
final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
    private let exchanges: Exchanges

    init(_ exchanges: Exchanges) {
        self.exchanges = exchanges
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        if let head = HTTPResponse(head: response) { exchanges.headArrived(dataTask.taskIdentifier, head) }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        exchanges.bytesArrived(dataTask.taskIdentifier, data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        exchanges.completed(task.taskIdentifier, error)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        guard let old = response.url ?? task.currentRequest?.url else { return completionHandler(nil) }
        switch exchanges.redirected(task.taskIdentifier, from: old, to: request.url) {
        case .follow:
            completionHandler(old.hasSameOrigin(as: request.url) ? request : request.withoutCredentials)
        case .refuse:
            completionHandler(nil)
        case .over:
            // Where a task is cancelled, Foundation outside Apple's systems takes no answer any more, and traps.
            #if !canImport(FoundationNetworking)
            completionHandler(nil)
            #endif
        }
    }
}

extension HTTPResponse {
    fileprivate init?(head: URLResponse) {
        guard let head = head as? HTTPURLResponse, let url = head.url else { return nil }
        let fields = head.allHeaderFields.compactMap { name, value in
            (name as? String).map { HTTPFields.Field(name: $0, value: "\(value)") }
        }
        self.init(status: head.statusCode, url: url, fields: HTTPFields(fields.sorted { $0.name < $1.name }))
    }
}

extension URL {
    fileprivate func hasSameOrigin(as other: URL?) -> Bool {
        guard let other else { return false }
        return scheme == other.scheme && host?.lowercased() == other.host?.lowercased()
            && (port ?? defaultPort) == (other.port ?? other.defaultPort)
    }

    private var defaultPort: Int { scheme == "https" ? 443 : 80 }
}

extension URLRequest {
    fileprivate var withoutCredentials: URLRequest {
        var request = self
        for name in ["Authorization", "Cookie", "Proxy-Authorization"] {
            request.setValue(nil, forHTTPHeaderField: name)
        }
        return request
    }
}
