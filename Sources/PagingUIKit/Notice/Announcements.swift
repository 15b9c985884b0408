#if canImport(UIKit) && !os(watchOS)
import PagingPresentation
import UIKit

/// Posts VoiceOver announcements of what happens to a list.
@MainActor
struct Announcements {
    var texts = PagingTexts()
    private var announcer = ListAnnouncer()

    /// Posts the announcements of an update, as one notification.
    ///
    /// - Parameter claim: Whether this view may announce the update. Called only if there is something to announce.
    mutating func post(_ status: ShownStatus, claim: () -> Bool = { true }) {
        announcer.announce(status, claim: { UIAccessibility.isVoiceOverRunning && claim() }) {
            UIAccessibility.post(notification: .announcement, argument: texts.text($0))
        }
    }
}
#endif
