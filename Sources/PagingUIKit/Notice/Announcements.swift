#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Tells those who do not see the list what happens to it, once.
@MainActor
struct Announcements {
    var texts = PagingTexts()
    private var announcer = Announcer()

    mutating func take<Item>(_ update: Update<Item>, error: (Failure) -> any Error) {
        let news = announcer.take(
            update.content, update.states, rows: update.rows.count, landings: update.landings)
        guard UIAccessibility.isVoiceOverRunning else { return }
        for announcement in news {
            UIAccessibility.post(notification: .announcement, argument: texts.text(announcement, error))
        }
    }
}
#endif
