import PagingCore

extension PagerEvent: CustomStringConvertible {
    /// The event for a log, such as `load 3 failed after 120 ms: NSURLErrorDomain error -1001; it will be retried`.
    public var description: String {
        switch self {
        case .requested(let load, let request): "load \(load.number) requested: \(request)"
        case .retried(let load, let request, let failed):
            "load \(load.number) requested as a retry of load \(failed.number): \(request)"
        case .arrived(let load, _, let items, let nanoseconds):
            "load \(load.number) brought \(items) \(items == 1 ? "item" : "items") after \(Self.milliseconds(nanoseconds))"
        case .failed(let load, _, let failure, let willRetry, let nanoseconds):
            "load \(load.number) failed after \(Self.milliseconds(nanoseconds)): \(failure)"
                + (willRetry ? "; it will be retried" : "")
        case .cancelled(let load, _, let nanoseconds):
            "load \(load.number) was cancelled after \(Self.milliseconds(nanoseconds))"
        case .stopped(let direction, let failure): "\(direction) stopped: \(failure)"
        case .evicted(let items): "\(items) \(items == 1 ? "item was" : "items were") evicted"
        case .blankRowsSeen(let rows, let reader):
            "reader \(reader.number) saw \(rows) blank \(rows == 1 ? "row" : "rows")"
        }
    }

    private static func milliseconds(_ nanoseconds: Int64) -> String { "\(nanoseconds / 1_000_000) ms" }
}
