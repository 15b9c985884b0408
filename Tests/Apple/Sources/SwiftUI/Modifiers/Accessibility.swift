/// https://developer.apple.com/documentation/accessibility/accessibilitynotification
public enum AccessibilityNotification {
    /// https://developer.apple.com/documentation/accessibility/accessibilitynotification/announcement
    public struct Announcement {
        let text: String

        /// https://developer.apple.com/documentation/accessibility/accessibilitynotification/announcement/init(_:)
        @_disfavoredOverload
        public init(_ announcement: String) { text = announcement }

        /// https://developer.apple.com/documentation/accessibility/accessibilitynotification/announcement/post()
        public func post() { MainActor.assumeIsolated { [text] in Announcements.current?.add(text) } }
    }
}

/// The VoiceOver announcements of a test. SwiftUI has no such type.
@MainActor
public final class Announcements {
    /// The receiver of announcements of the current task and its child tasks.
    @TaskLocal public static var current: Announcements?

    /// The announced texts, in order, without those that were interrupted: VoiceOver speaks only the last of the texts
    /// that are posted at once.
    public private(set) var texts: [String] = []
    private var isInterruptible = false

    /// Creates a receiver without announcements.
    public init() {}

    func add(_ text: String) {
        if isInterruptible { texts.removeLast() }
        texts.append(text)
        isInterruptible = true
        Task { isInterruptible = false }
    }
}

/// https://developer.apple.com/documentation/swiftui/accessibilitychildbehavior
public struct AccessibilityChildBehavior: Hashable, Sendable {
    private let name: String
    /// https://developer.apple.com/documentation/swiftui/accessibilitychildbehavior/ignore
    public static let ignore = AccessibilityChildBehavior(name: "ignore")
    /// https://developer.apple.com/documentation/swiftui/accessibilitychildbehavior/combine
    public static let combine = AccessibilityChildBehavior(name: "combine")
    /// https://developer.apple.com/documentation/swiftui/accessibilitychildbehavior/contain
    public static let contain = AccessibilityChildBehavior(name: "contain")
}

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/accessibilitylabel(_:)
    @_disfavoredOverload
    nonisolated public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View {
        modifier(LeafModifier(String(label)) { label, leaf, _ in leaf.accessibilityLabel = label })
    }

    /// https://developer.apple.com/documentation/swiftui/view/accessibilityhidden(_:)
    nonisolated public func accessibilityHidden(_ hidden: Bool) -> some View {
        modifier(LeafModifier(hidden) { hidden, leaf, _ in leaf.isHiddenFromAccessibility = hidden })
    }

    /// https://developer.apple.com/documentation/swiftui/view/accessibilityelement(children:)
    nonisolated public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View { self }
}
