import ExplorerServer
import Foundation

extension CursorKeys {
    /// The keys in a file or in the environment; `nil` if there are neither.
    ///
    /// - Parameter file: The path of the file; `nil` if none was named.
    /// - Throws: `CursorKeysFailure`.
    static func given(file: String?) throws(CursorKeysFailure) -> CursorKeys? {
        guard let file else {
            return try ProcessInfo.processInfo.environment["EXPLORER_CURSOR_KEYS"].map {
                text throws(CursorKeysFailure) in try CursorKeys(text)
            }
        }
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
            throw .unreadable(file)
        }
        return try CursorKeys(text)
    }
}
