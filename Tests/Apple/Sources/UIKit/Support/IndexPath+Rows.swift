// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !os(watchOS)
import Foundation

/// Index paths of rows, https://developer.apple.com/documentation/foundation/indexpath/uikit
extension IndexPath {
    public init(row: Int, section: Int) { self = [section, row] }
    public init(item: Int, section: Int) { self = [section, item] }
    public var section: Int { self[0] }
    public var row: Int { self[1] }
    public var item: Int { self[1] }
}
#endif
