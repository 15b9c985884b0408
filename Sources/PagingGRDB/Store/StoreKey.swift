#if GRDB
import Foundation

/// Names and ids as they are stored: bytes, because text ends at its first NUL in SQLite.
enum StoreKey {
    /// Strings that are equal in Swift have the same bytes.
    static func data(of string: String) -> Data {
        let isASCII = string.utf8.allSatisfy { $0 < 0x80 }
        return Data((isASCII ? string : string.precomposedStringWithCanonicalMapping).utf8)
    }

    static func string(of data: Data) throws(StoreDamage) -> String {
        guard let string = String(validating: data, as: UTF8.self) else { throw StoreDamage.name }
        return string
    }
}
#endif
