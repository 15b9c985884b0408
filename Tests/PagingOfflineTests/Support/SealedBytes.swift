import Foundation

@testable import PagingOffline

/// Bytes behind the checksum that the store of lists expects.
enum SealedBytes {
    static func of(_ text: String) -> Data { SealedData.seal(Data(text.utf8)) }
}
