import Foundation
import Synchronization

/// The standard error stream, for messages to the user.
public enum StandardError {
    private static let secrets = Mutex(Secrets([]))

    /// Masks secrets in all texts that are written from now on.
    public static func mask(_ secrets: Secrets) { self.secrets.withLock { $0 = secrets } }

    /// Writes a text. Errors are ignored, for example if the stream is closed.
    public static func write(_ text: String) {
        var rest = Array(secrets.withLock { $0 }.masked(text).utf8)[...]
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
