#if canImport(UIKit) && !os(watchOS)
import Paging

/// What a footer, a header or the place of missing rows says, in words.
public enum PagingNotice {
    /// Nothing.
    case nothing
    /// Something is being loaded; say so to those who do not see the indicator.
    case loading(String)
    /// A load failed.
    case failed(Failed)
    /// The next page can be asked for.
    case offered(Offered)
    /// There is nothing more, or nothing at all.
    case remark(String)

    /// A page that can be asked for.
    public struct Offered {
        /// What loading it is called.
        public var title: String
        /// Loads it.
        public var load: @MainActor () -> Void
    }

    /// A load that failed.
    public struct Failed {
        /// What happened.
        public var title: String
        /// Why.
        public var reason: String
        /// What trying again is called.
        public var retryTitle: String
        /// Tries again.
        public var retry: @MainActor () -> Void
    }

    /// Says what stands beyond an edge.
    init(_ notice: EdgeNotice, _ words: Words) {
        switch notice {
        case .nothing: self = .nothing
        case .loading: self = .loading(words.texts.loading)
        case .failed(let failure): self = .failed(words.failed(failure))
        case .ended: self = .remark(words.texts.ended)
        }
    }

    /// Says what stands where the rows would be.
    init(_ unavailableContent: UnavailableContent, _ words: Words) {
        switch unavailableContent {
        case .nothing: self = .nothing
        case .loading: self = .loading(words.texts.loading)
        case .failed(let failure): self = .failed(words.failed(failure))
        case .empty: self = .remark(words.texts.empty)
        }
    }

    /// What it takes to put a list's state into words.
    struct Words {
        var texts: PagingTexts
        var error: (Failure) -> any Error
        var retry: @MainActor () -> Void
        var load: @MainActor () -> Void

        var offered: Offered { Offered(title: texts.more, load: load) }

        func failed(_ failure: Failure) -> Failed {
            Failed(
                title: texts.failed, reason: texts.reason(error(failure)), retryTitle: texts.retry, retry: retry)
        }
    }
}
#endif
