// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !os(watchOS)
import Foundation

/// https://developer.apple.com/documentation/uikit/uidevice
@MainActor
open class UIDevice: NSObject {
    /// https://developer.apple.com/documentation/uikit/uidevice/current
    public static let current = UIDevice()

    /// https://developer.apple.com/documentation/uikit/uidevice/userinterfaceidiom
    public var userInterfaceIdiom: UIUserInterfaceIdiom { idiom }

    /// The idiom, which tests can set.
    public var idiom = UIUserInterfaceIdiom.phone
}
#endif
