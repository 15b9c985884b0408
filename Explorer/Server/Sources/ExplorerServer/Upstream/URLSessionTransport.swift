import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Asks by `URLSession`, within a time and a size, following no redirect and keeping neither cookies nor answers.
final class URLSessionTransport: UpstreamTransport {
    private let session: URLSession
    private let downloads: Downloads

    /// - Parameters:
    ///   - timeout: For the whole answer, in seconds.
    ///   - largestBody: In bytes, once decompressed.
    init(timeout: TimeInterval = 15, largestBody: Int = 8 << 20) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = timeout
        configuration.timeoutIntervalForResource = timeout
        configuration.httpShouldSetCookies = false
        configuration.httpCookieStorage = nil
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        downloads = Downloads(largestBody: largestBody)
        session = URLSession(configuration: configuration, delegate: downloads, delegateQueue: nil)
    }

    deinit {
        session.invalidateAndCancel()
    }

    func get(_ url: URL) async throws -> UpstreamAnswer {
        try Task.checkCancellation()
        var request = URLRequest(url: url)
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        let task = session.dataTask(with: request)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                downloads.begin(task, continuation)
            }
        } onCancel: {
            task.cancel()
        }
    }
}

/// Collects the bodies of all tasks of one session.
private final class Downloads: NSObject, URLSessionDataDelegate, Sendable {
    private struct Download {
        var body: [UInt8] = []
        var isTooLarge = false
        var continuation: CheckedContinuation<UpstreamAnswer, any Error>
    }

    private let running = Mutex<[Int: Download]>([:])
    private let largestBody: Int

    init(largestBody: Int) {
        self.largestBody = largestBody
    }

    func begin(_ task: URLSessionDataTask, _ continuation: CheckedContinuation<UpstreamAnswer, any Error>) {
        running.withLock { $0[task.taskIdentifier] = Download(continuation: continuation) }
        task.resume()
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLarge = running.withLock { running in
            let identifier = dataTask.taskIdentifier
            guard let length = running[identifier]?.body.count, length + data.count <= largestBody else {
                running[identifier]?.isTooLarge = true
                return true
            }
            running[identifier]?.body.append(contentsOf: data)
            return false
        }
        if isTooLarge {
            dataTask.cancel()
        }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let download = running.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        download.continuation.resume(with: Result { try answer(download, task, error) })
    }

    private func answer(
        _ download: Download, _ task: URLSessionTask, _ error: (any Error)?
    ) throws -> UpstreamAnswer {
        if download.isTooLarge {
            throw UpstreamFailure.tooLarge(limit: largestBody)
        }
        if let error {
            switch (error as? URLError)?.code {
            case .timedOut: throw UpstreamFailure.timedOut
            case .cancelled: throw CancellationError()
            default: throw UpstreamFailure.unreachable(error.localizedDescription)
            }
        }
        guard let response = task.response as? HTTPURLResponse else {
            throw UpstreamFailure.unreachable("it did not answer in HTTP")
        }
        return UpstreamAnswer(
            status: response.statusCode,
            contentType: response.value(forHTTPHeaderField: "Content-Type") ?? "",
            retryAfter: response.value(forHTTPHeaderField: "Retry-After"),
            body: download.body)
    }
}
