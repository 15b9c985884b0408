import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Forwards the events of a session to its exchanges.
final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
    private let exchanges: Exchanges

    init(_ exchanges: Exchanges) {
        self.exchanges = exchanges
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        if let head = TransportResponse(head: response) { exchanges.headArrived(dataTask.taskIdentifier, head) }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        exchanges.bytesArrived(dataTask.taskIdentifier, data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        // Outside of Apple's systems, the head of a redirect without a `Location` is only available here.
        exchanges.completed(task.taskIdentifier, task.response.flatMap(TransportResponse.init(head:)), error)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        // The transport follows redirects itself, because the session would send the credentials to every origin.
        let isOpen = TransportResponse(head: response).map { exchanges.redirected(task.taskIdentifier, $0) } ?? true
        #if canImport(FoundationNetworking)
        // Foundation outside of Apple's systems traps if the handler is called after the task was cancelled.
        if isOpen { completionHandler(nil) }
        #else
        completionHandler(nil)
        // Otherwise the session would read the body of the redirect, however long it is.
        if isOpen { task.cancel() }
        #endif
    }
}

extension TransportResponse {
    fileprivate init?(head: URLResponse) {
        guard let head = head as? HTTPURLResponse, let url = head.url else { return nil }
        self.init(status: head.statusCode, url: url, fields: HeaderFields(head.allHeaderFields))
    }
}
