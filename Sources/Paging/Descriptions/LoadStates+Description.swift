import PagingCore
import PagingPresentation

// Without these, text of an enum would have the debug description of its failure, with the URL that was requested (F5).

extension LoadStates: CustomStringConvertible {
    /// The states of the refresh, the edges and a check that is not idle, such as `refresh idle, append loading, prepend ended`.
    public var description: String {
        let check = self.check == .idle ? "" : ", check \(self.check)"
        return "refresh \(refresh), append \(append), prepend \(prepend)\(check)"
    }
}

extension LoadStates.Refresh: CustomStringConvertible {
    /// The state for a log, such as `failed (NSURLErrorDomain error -1009)`.
    public var description: String {
        switch self {
        case .idle: "idle"
        case .loading: "loading"
        case .failed(let failure): "failed (\(failure))"
        }
    }
}

extension LoadStates.Edge: CustomStringConvertible {
    /// The state for a log, such as `failed (NSURLErrorDomain error -1009)`.
    public var description: String {
        switch self {
        case .idle: "idle"
        case .loading: "loading"
        case .failed(let failure): "failed (\(failure))"
        case .ended: "ended"
        }
    }
}

extension UnavailableContent: CustomStringConvertible {
    /// The content for a log, such as `failed (NSURLErrorDomain error -1009)`.
    public var description: String {
        switch self {
        case .nothing: "nothing"
        case .loading: "loading"
        case .failed(let failure): "failed (\(failure))"
        case .empty: "empty"
        }
    }
}

extension EdgeNotice: CustomStringConvertible {
    /// The notice for a log, such as `failed (NSURLErrorDomain error -1009)`.
    public var description: String {
        switch self {
        case .nothing: "nothing"
        case .loading: "loading"
        case .failed(let failure): "failed (\(failure))"
        case .ended: "ended"
        }
    }
}
