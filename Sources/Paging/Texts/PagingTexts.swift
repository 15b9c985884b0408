public import Foundation
import PagingCore
import PagingPresentation

/// The texts that lists show and that assistive technologies announce.
///
/// There are texts in four languages. Change those that your app words differently, or set all texts for another
/// language:
///
/// ```swift
/// var texts = PagingTexts(for: Locale(identifier: "vi"))
/// texts.retry = "Tải lại"
/// texts.itemsAdded = { "\($0) cuốn sách nữa" }
/// ```
public struct PagingTexts: Sendable {
    /// Shown beside an activity indicator, and in a row whose item is not loaded.
    public var loading: String
    /// Shown above the reason of a failure.
    public var failed: String
    /// The title of the button that retries what failed.
    public var retry: String
    /// The title of the button that hides a failed refresh.
    public var dismiss: String
    /// The title of the button that loads the next page, for a user who cannot pull.
    public var more: String
    /// Shown after the last row of a list that has ended.
    public var ended: String
    /// Shown instead of rows if the list is empty.
    public var empty: String
    /// Returns the reason of a failure, from its error: what failed and what the user can do.
    ///
    /// By default it is a sentence for the ``FailureKind`` of the error. An error of another kind has the text that its
    /// `LocalizedError` or `NSError` has for users, and otherwise a general one. No default text contains an address, a
    /// response body, or the description of an error for developers.
    public var reason: @Sendable (any Error) -> String
    /// Announced when items were added. The parameter is their number.
    public var itemsAdded: @Sendable (Int) -> String
    /// Announced when a refresh completed. The parameter is the number of items of the list.
    public var refreshed: @Sendable (Int) -> String
    /// Joins the texts of several announcements into one, which VoiceOver reads to the end. By default each text is a
    /// sentence.
    public var joined: @Sendable (_ texts: [String]) -> String

    /// Creates the texts in the language of a locale.
    ///
    /// The languages are English, simplified and traditional Chinese, and Vietnamese. For any other language the texts
    /// are English.
    ///
    /// - Parameter locale: The locale. By default it is the app's current one, which on Apple's systems has a language
    ///   that the app is localized in.
    public init(for locale: Locale = .current) {
        switch (locale.language.languageCode?.identifier, locale.language.script?.identifier) {
        case ("zh", "Hant"): self.init(traditionalChineseFor: locale)
        case ("zh", _): self.init(simplifiedChineseFor: locale)
        case ("vi", _): self.init(vietnameseFor: locale)
        case ("en", _): self.init(englishFor: locale)
        default: self = .english
        }
    }

    init(
        loading: String, failed: String, retry: String, dismiss: String, more: String, ended: String, empty: String,
        failures: FailureTexts, itemsAdded: @escaping @Sendable (Int) -> String,
        refreshed: @escaping @Sendable (Int) -> String, stop: String
    ) {
        self.loading = loading
        self.failed = failed
        self.retry = retry
        self.dismiss = dismiss
        self.more = more
        self.ended = ended
        self.empty = empty
        reason = { failures.reason($0) }
        self.itemsAdded = itemsAdded
        self.refreshed = refreshed
        joined = { Self.sentences($0, stop: stop) }
    }

    /// The text of all announcements of an update. Post it as one announcement: the next one would interrupt it.
    ///
    /// - Parameter announcements: The announcements, in order.
    public func text(_ announcements: [ListAnnouncement]) -> String { joined(announcements.map(text)) }

    /// Joins texts with a full stop and a space, as the language writes them. A text that ends with a full stop gets no
    /// second one.
    private static func sentences(_ texts: [String], stop: String) -> String {
        texts.dropFirst().reduce(texts.first ?? "") { sentences, next in
            sentences + (sentences.last == stop.first ? stop.dropFirst() : stop[...]) + next
        }
    }

    /// The text of an announcement.
    ///
    /// - Parameter announcement: The announcement.
    public func text(_ announcement: ListAnnouncement) -> String {
        switch announcement {
        case .itemsAdded(let count): itemsAdded(count)
        case .refreshed(let count): refreshed(count)
        case .failed(let failure): "\(failed): \(reason(failure.error))"
        case .ended: ended
        case .empty: empty
        }
    }
}
