// The part of XCUIAutomation that the UI tests use, for type-checking them without Apple's frameworks:
// https://developer.apple.com/documentation/xcuiautomation
public import Foundation

#if !canImport(CoreGraphics)
/// https://developer.apple.com/documentation/corefoundation/cgvector
public struct CGVector {
    /// https://developer.apple.com/documentation/corefoundation/cgvector
    public init(dx: CGFloat, dy: CGFloat) {}
}
#endif

/// https://developer.apple.com/documentation/xcuiautomation/xcuielement
@MainActor
public class XCUIElement {
    /// https://developer.apple.com/documentation/xcuiautomation/xcuielement
    public init() {}

    /// https://developer.apple.com/documentation/xcuiautomation/xcuielement
    public var label: String { "" }
    /// https://developer.apple.com/documentation/xcuiautomation/xcuielement
    public var exists: Bool { false }
    /// https://developer.apple.com/documentation/xcuiautomation/xcuielement
    public var isEnabled: Bool { false }
    /// https://developer.apple.com/documentation/xcuiautomation/xcuielement
    public var firstMatch: XCUIElement { self }
    /// https://developer.apple.com/documentation/xcuiautomation/xcuielement
    public var staticTexts: XCUIElementQuery { XCUIElementQuery() }
    /// https://developer.apple.com/documentation/xcuiautomation/xcuielement
    public var buttons: XCUIElementQuery { XCUIElementQuery() }
    /// https://developer.apple.com/documentation/xcuiautomation/xcuielement
    public var cells: XCUIElementQuery { XCUIElementQuery() }
    /// https://developer.apple.com/documentation/xcuiautomation/xcuielement
    public var tables: XCUIElementQuery { XCUIElementQuery() }
    /// https://developer.apple.com/documentation/xcuiautomation/xcuielement
    public var tabBars: XCUIElementQuery { XCUIElementQuery() }
    /// https://developer.apple.com/documentation/xcuiautomation/xcuielement
    public var textFields: XCUIElementQuery { XCUIElementQuery() }

    /// https://developer.apple.com/documentation/xcuiautomation/xcuielement
    public func waitForExistence(timeout: TimeInterval) -> Bool { exists }
    /// https://developer.apple.com/documentation/xcuiautomation/xcuielement
    public func tap() {}
    /// https://developer.apple.com/documentation/xcuiautomation/xcuielement
    public func typeText(_ text: String) {}
    /// https://developer.apple.com/documentation/xcuiautomation/xcuielement
    public func swipeUp() {}
    /// https://developer.apple.com/documentation/xcuiautomation/xcuielement
    public func swipeUp(velocity: XCUIGestureVelocity) {}
    /// https://developer.apple.com/documentation/xcuiautomation/xcuielement
    public func press(forDuration duration: TimeInterval, thenDragTo other: XCUIElement) {}
    /// https://developer.apple.com/documentation/xcuiautomation/xcuielement
    public func coordinate(withNormalizedOffset offset: CGVector) -> XCUICoordinate { XCUICoordinate() }
}

/// https://developer.apple.com/documentation/xcuiautomation/xcuiapplication
public final class XCUIApplication: XCUIElement {
    /// https://developer.apple.com/documentation/xcuiautomation/xcuiapplication
    public var launchArguments: [String] = []

    /// https://developer.apple.com/documentation/xcuiautomation/xcuiapplication
    public override init() {}
    /// https://developer.apple.com/documentation/xcuiautomation/xcuiapplication
    public init(bundleIdentifier: String) {}

    /// https://developer.apple.com/documentation/xcuiautomation/xcuiapplication
    public func launch() {}
}

/// https://developer.apple.com/documentation/xcuiautomation/xcuielementquery
@MainActor
public final class XCUIElementQuery {
    /// https://developer.apple.com/documentation/xcuiautomation/xcuielementquery
    public var firstMatch: XCUIElement { XCUIElement() }
    /// https://developer.apple.com/documentation/xcuiautomation/xcuielementquery
    public var buttons: XCUIElementQuery { self }
    /// https://developer.apple.com/documentation/xcuiautomation/xcuielementquery
    public var cells: XCUIElementQuery { self }

    /// https://developer.apple.com/documentation/xcuiautomation/xcuielementquery
    public subscript(key: String) -> XCUIElement { XCUIElement() }
}

/// https://developer.apple.com/documentation/xcuiautomation/xcuicoordinate
@MainActor
public final class XCUICoordinate {
    /// https://developer.apple.com/documentation/xcuiautomation/xcuicoordinate
    public func withOffset(_ offset: CGVector) -> XCUICoordinate { self }

    /// https://developer.apple.com/documentation/xcuiautomation/xcuicoordinate
    public func press(
        forDuration duration: TimeInterval, thenDragTo other: XCUICoordinate,
        withVelocity velocity: XCUIGestureVelocity,
        thenHoldForDuration hold: TimeInterval
    ) {}
}

/// https://developer.apple.com/documentation/xcuiautomation/xcuigesturevelocity
public struct XCUIGestureVelocity: Sendable {
    /// https://developer.apple.com/documentation/xcuiautomation/xcuigesturevelocity
    public static let slow = XCUIGestureVelocity()
    /// https://developer.apple.com/documentation/xcuiautomation/xcuigesturevelocity
    public static let fast = XCUIGestureVelocity()
}
