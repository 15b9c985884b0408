import PagingCore

extension LoadResult: CustomStringConvertible {
    /// The result for a log; an `NSError` is its domain and code.
    public var description: String {
        switch self {
        case .loaded: "loaded"
        case .ended: "ended"
        case .failed(let error): "failed (\(error.logText))"
        case .superseded: "superseded"
        case .cancelled: "cancelled"
        }
    }
}

extension PagerRestoration: CustomStringConvertible {
    /// The restoration for a log, without the query of a refused state.
    public var description: String {
        switch self {
        case .none: "none"
        case .restored(let firstRow): "restored at row \(firstRow)"
        case .refused(let failure): "refused (\(failure))"
        }
    }
}

extension PlaceholderState: CustomStringConvertible {
    /// The state for a log, such as `failed (NSURLErrorDomain error -1009)`.
    public var description: String {
        switch self {
        case .notRequested: "not requested"
        case .loading: "loading"
        case .failed(let failure): "failed (\(failure))"
        }
    }
}
