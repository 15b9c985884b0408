#if canImport(UIKit) && !os(watchOS)
import Paging

/// The content of a notice view: a footer, a header, or the view in place of missing rows.
public enum PagingNotice {
    /// No content.
    case nothing
    /// A page is loading. The text is the activity indicator's accessibility label.
    case loading(String)
    /// A load failed.
    case failed(Failed)
    /// The user can load the next page.
    case offered(Offered)
    /// A text: the list has no more rows, or no rows at all.
    case remark(String)

    /// A page that the user can load.
    public struct Offered {
        /// The title of the button that loads it.
        public var title: String
        /// Loads the page.
        public var load: @MainActor () -> Void
    }

    /// A load that failed.
    public struct Failed {
        /// What failed.
        public var title: String
        /// Why it failed.
        public var reason: String
        /// The title of the retry button.
        public var retryTitle: String
        /// Retries the load.
        public var retry: @MainActor () -> Void
        /// The title of the button that hides the failure; `nil` if the user cannot hide it.
        public var dismissTitle: String?
        /// Hides the failure.
        public var dismiss: @MainActor () -> Void = {}
    }

    /// The notice of an edge.
    init(_ notice: EdgeNotice, _ context: Context) {
        switch notice {
        case .nothing: self = .nothing
        case .loading: self = .loading(context.texts.loading)
        case .failed(let failure): self = .failed(context.failed(failure))
        case .ended: self = .remark(context.texts.ended)
        }
    }

    /// The notice in place of the rows.
    init(_ unavailableContent: UnavailableContent, _ context: Context) {
        switch unavailableContent {
        case .nothing: self = .nothing
        case .loading: self = .loading(context.texts.loading)
        case .failed(let failure): self = .failed(context.failed(failure))
        case .empty: self = .remark(context.texts.empty)
        }
    }

    /// The texts and actions from which notices are made.
    struct Context {
        var texts: PagingTexts
        var retry: @MainActor () -> Void
        var load: @MainActor () -> Void
        /// Hides a failure; `nil` if the user cannot hide it.
        var dismiss: (@MainActor () -> Void)?

        var offered: Offered { Offered(title: texts.more, load: load) }

        func failed(_ failure: LoadFailure) -> Failed {
            Failed(
                title: texts.failed, reason: texts.reason(failure.error), retryTitle: texts.retry, retry: retry,
                dismissTitle: dismiss == nil ? nil : texts.dismiss, dismiss: dismiss ?? {})
        }
    }
}
#endif
