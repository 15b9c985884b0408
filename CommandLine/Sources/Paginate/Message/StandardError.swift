import Foundation

/// The standard error stream, for messages to the user.
public enum StandardError {
    /// Writes a text. Errors are ignored, for example if the stream is closed.
    public static func write(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(2, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return
            }
        }
    }
}
