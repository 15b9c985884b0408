/// What lists say to the people who read them. The words are English until an app brings its own.
///
/// ```swift
/// var texts = PagingTexts()
/// texts.retry = "Nochmal"
/// texts.itemsCame = { "\($0) weitere" }
/// ```
public struct PagingTexts: Sendable {
    /// Beside an indicator of activity, and of a row whose item is not there yet.
    public var loading = "Loading"
    /// Above the reason of a failure.
    public var failed = "Could not load"
    /// On the button that tries again what failed.
    public var retry = "Try again"
    /// On the button that loads the next page, for somebody who cannot pull for it.
    public var more = "Load more"
    /// Beyond the last row of a list that has ended.
    public var ended = "End of list"
    /// In the place of rows where a list has none.
    public var empty = "Nothing here"
    /// The reason of a failure.
    public var reason: @Sendable (any Error) -> String = { String(describing: $0) }
    /// Told aloud when so many items came.
    public var itemsCame: @Sendable (Int) -> String = { $0 == 1 ? "1 more item" : "\($0) more items" }
    /// Told aloud when a list was loaded anew and has so many items.
    public var refreshed: @Sendable (Int) -> String = { $0 == 1 ? "Updated, 1 item" : "Updated, \($0) items" }

    /// The English words.
    public init() {}

    /// What is told aloud.
    ///
    /// - Parameters:
    ///   - announcement: What is to be told.
    ///   - error: The error behind a failure.
    public func text(_ announcement: Announcement, _ error: (Failure) -> any Error) -> String {
        switch announcement {
        case .itemsCame(let count): itemsCame(count)
        case .refreshed(let count): refreshed(count)
        case .failed(let failure): "\(failed): \(reason(error(failure)))"
        case .ended: ended
        case .empty: empty
        }
    }
}
