// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !os(watchOS)
import Foundation

/// https://developer.apple.com/documentation/uikit/uiaccessibility
@MainActor
public enum UIAccessibility {
    /// https://developer.apple.com/documentation/uikit/uiaccessibility/notification
    public struct Notification: Hashable, Sendable {
        let name: String

        public static let announcement = Notification(name: "announcement")
        public static let layoutChanged = Notification(name: "layoutChanged")
        public static let screenChanged = Notification(name: "screenChanged")
        public static let pageScrolled = Notification(name: "pageScrolled")
    }

    /// https://developer.apple.com/documentation/uikit/uiaccessibility/isvoiceoverrunning
    public private(set) static var isVoiceOverRunning = false
    /// https://developer.apple.com/documentation/uikit/uiaccessibility/isswitchcontrolrunning
    public private(set) static var isSwitchControlRunning = false
    /// https://developer.apple.com/documentation/uikit/uiaccessibility/isreducemotionenabled
    public private(set) static var isReduceMotionEnabled = false

    private static var listener: ((Notification, Any?) -> Void)?

    /// https://developer.apple.com/documentation/uikit/uiaccessibility/post(notification:argument:)
    public static func post(notification: Notification, argument: Any?) { listener?(notification, argument) }

    /// Runs `body` with accessibility settings and returns the notifications that were posted. `body` is synchronous
    /// because the settings apply to the whole process.
    ///
    /// An announcement interrupts the one before, so of several announcements only the last is returned.
    @discardableResult
    public static func with(
        voiceOver: Bool = false, switchControl: Bool = false, reduceMotion: Bool = false, _ body: () -> Void
    ) -> [(notification: Notification, argument: Any?)] {
        var posted: [(Notification, Any?)] = []
        isVoiceOverRunning = voiceOver
        isSwitchControlRunning = switchControl
        isReduceMotionEnabled = reduceMotion
        listener = { notification, argument in
            if notification == .announcement { posted.removeAll { $0.0 == .announcement } }
            posted.append((notification, argument))
        }
        body()
        isVoiceOverRunning = false
        isSwitchControlRunning = false
        isReduceMotionEnabled = false
        listener = nil
        return posted
    }
}

/// https://developer.apple.com/documentation/uikit/uiaccessibilitytraits
public struct UIAccessibilityTraits: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static let button = UIAccessibilityTraits(rawValue: 1)
    public static let header = UIAccessibilityTraits(rawValue: 2)
    public static let updatesFrequently = UIAccessibilityTraits(rawValue: 4)
    public static let staticText = UIAccessibilityTraits(rawValue: 8)
}
#endif
