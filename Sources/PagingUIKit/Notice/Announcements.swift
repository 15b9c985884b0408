#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Tells those who do not see the list what happens to it, once.
@MainActor
struct Announcements {
    var texts = PagingTexts()
    private var announcer = Announcer()

    /// - Parameter mayTell: Asked before something is told: whether it is this list on screen that tells it.
    mutating func take<Item>(
        _ update: Update<Item>, mayTell: () -> Bool = { true }, error: (Failure) -> any Error
    ) {
        let news = announcer.take(update)
        guard !news.isEmpty, UIAccessibility.isVoiceOverRunning, mayTell() else { return }
        for announcement in news {
            UIAccessibility.post(notification: .announcement, argument: texts.text(announcement, error))
        }
    }
}
#endif
