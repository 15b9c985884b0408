/// Protects the text of cursors, so that clients cannot make or change them.
///
/// A server implements it with its own cryptography, for example with HMAC-SHA256: `seal` appends an authentication
/// code, and `open` checks and removes it, in constant time. Without a seal, a client can read the values in a cursor
/// and make any other; the database still sees them as values only. A seal that encrypts hides the values too.
///
/// Each seal names the key that it was made with. To rotate keys, let ``currentKeyID`` name a new key, and open cursors
/// with the old one as long as they may be in use.
public protocol CursorSealing: Sendable {
    /// The key that new cursors are sealed with.
    var currentKeyID: UInt8 { get }

    /// Protects bytes. If equal bytes give equal results, each place has exactly one text.
    ///
    /// - Parameters:
    ///   - bytes: The bytes. The id of the key is one of them, so that it is protected too.
    ///   - keyID: The key: what ``currentKeyID`` was just now.
    func seal(_ bytes: [UInt8], keyID: UInt8) -> [UInt8]

    /// The bytes that were sealed.
    ///
    /// - Parameters:
    ///   - sealed: What a client sent as the result of ``seal(_:keyID:)``. It can be anything, also empty.
    ///   - keyID: The key that the client's cursor names. It can be any number.
    /// - Returns: `nil` if the seal is broken, or the key is unknown.
    func open(_ sealed: [UInt8], keyID: UInt8) -> [UInt8]?
}
