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
        // Outside Apple's systems the head of a redirect that leads nowhere is not told when it comes.
        exchanges.completed(task.taskIdentifier, task.response.flatMap(HTTPResponse.init(head:)), error)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        // Where the transport goes on from here is its own decision: the session would take the credentials along.
        let isUnderWay = HTTPResponse(head: response).map { exchanges.redirected(task.taskIdentifier, $0) } ?? true
        #if canImport(FoundationNetworking)
        // Where a task is cancelled, Foundation outside Apple's systems takes no answer any more, and traps.
        if isUnderWay { completionHandler(nil) }
        #else
        completionHandler(nil)
        // The body of the redirect would still be read, however long it is.
        if isUnderWay { task.cancel() }
        #endif
    }
}

extension HTTPResponse {
    fileprivate init?(head: URLResponse) {
        guard let head = head as? HTTPURLResponse, let url = head.url else { return nil }
        self.init(status: head.statusCode, url: url, fields: HTTPFields(head.allHeaderFields))
    }
}
