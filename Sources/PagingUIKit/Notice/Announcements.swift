#if canImport(UIKit) && !os(watchOS)
import PagingPresentation
import UIKit

/// Posts VoiceOver announcements of what happens to a list.
@MainActor
struct Announcements {
    var texts = PagingTexts()
    private var announcer = ListAnnouncer()

    /// Posts the announcements of an update.
    ///
    /// - Parameter claim: Whether this view may announce the update. Called only if there is something to announce.
    mutating func post(_ status: ShownStatus, claim: () -> Bool = { true }) {
        let announcements = announcer.take(
            status.content, status.states, rows: status.itemRows, completedRefreshes: status.completedRefreshes)
        guard !announcements.isEmpty, UIAccessibility.isVoiceOverRunning, claim() else { return }
        for announcement in announcements {
            UIAccessibility.post(notification: .announcement, argument: texts.text(announcement))
        }
    }
}
#endif
