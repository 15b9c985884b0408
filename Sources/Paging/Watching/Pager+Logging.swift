#if Logging
public import Logging
import PagingCore

extension Pager {
    /// Logs the events of the list.
    ///
    /// A load that failed permanently and an edge that stopped are warnings. A failure that will be retried and its
    /// retry are notices. All other events have the level `debug`. The request, the error and the durations are
    /// metadata.
    ///
    /// - Parameter logger: The logger.
    /// - Returns: The observer. Keep it as long as the list should be logged, and release it to stop.
    public func log(to logger: Logger) -> EventObserver {
        onEvent { logger.log(level: $0.level, $0.message, metadata: $0.metadata) }
    }
}

extension PagerEvent {
    fileprivate var level: Logger.Level {
        switch self {
        case .failed(_, _, _, willRetry: false, _), .stopped: .warning
        case .failed(_, _, _, willRetry: true, _), .retried: .notice
        case .requested, .arrived, .cancelled, .evicted, .blankRowsSeen: .debug
        }
    }

    fileprivate var message: Logger.Message {
        switch self {
        case .requested: "page requested"
        case .retried: "page retried"
        case .arrived: "page arrived"
        case .failed(_, _, _, willRetry: true, _): "page failed, will be retried"
        case .failed: "page failed"
        case .cancelled: "page cancelled"
        case .stopped(.append, _): "loading stopped at the end of the list"
        case .stopped(.prepend, _): "loading stopped at the head of the list"
        case .evicted: "items evicted"
        case .blankRowsSeen: "blank rows seen"
        }
    }

    fileprivate var metadata: Logger.Metadata {
        switch self {
        case .requested(let id, let request):
            Self.metadata(id, request)
        case .retried(let id, let request, of: let failed):
            Self.metadata(id, request, ["of": "\(failed.number)"])
        case .arrived(let id, let request, let items, let nanoseconds):
            Self.metadata(id, request, ["items": "\(items)", "milliseconds": "\(nanoseconds / 1_000_000)"])
        case .failed(let id, let request, let failure, _, let nanoseconds):
            Self.metadata(
                id, request, ["error": "\(failure)", "milliseconds": "\(nanoseconds / 1_000_000)"])
        case .cancelled(let id, let request, let nanoseconds):
            Self.metadata(id, request, ["milliseconds": "\(nanoseconds / 1_000_000)"])
        case .stopped(_, let failure):
            ["error": "\(failure)"]
        case .evicted(let items):
            ["items": "\(items)"]
        case .blankRowsSeen(let rows, by: let reader):
            ["rows": "\(rows)", "reader": "\(reader.number)"]
        }
    }

    private static func metadata(
        _ id: LoadID, _ request: PageRequest, _ more: Logger.Metadata = [:]
    ) -> Logger.Metadata {
        let metadata: Logger.Metadata = ["load": "\(id.number)", "request": "\(request.text)"]
        return metadata.merging(more) { first, _ in first }
    }
}

extension PageRequest {
    /// A description of the request. It contains the number of a cursor, because the cursor itself may be a secret.
    fileprivate var text: String {
        switch self {
        case .number(let number, let size): "page \(number) of \(size)"
        case .offset(let offset, let limit): "\(limit) from \(offset)"
        case .cursor(nil, _, let limit): "the first \(limit)"
        case .cursor(let cursor?, .append, let limit): "\(limit) after cursor \(cursor)"
        case .cursor(let cursor?, .prepend, let limit): "\(limit) before cursor \(cursor)"
        }
    }
}
#endif
