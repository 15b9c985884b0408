import Foundation

extension Data {
    /// The bytes without the mark that some servers put before UTF-8.
    var withoutByteOrderMark: Data {
        starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self
    }
}
