import Crypto
import PagingKeyset

/// Seals cursors with HMAC-SHA256 and the database's secret, so that only this server can make them.
struct CursorSeal: CursorSealing {
    let secret: SymmetricKey

    /// Each database has one secret, for as long as it exists.
    let currentKeyID: UInt8 = 1

    func seal(_ bytes: [UInt8], keyID: UInt8) -> [UInt8] {
        bytes + HMAC<SHA256>.authenticationCode(for: bytes, using: secret)
    }

    func open(_ sealed: [UInt8], keyID: UInt8) -> [UInt8]? {
        let bytes = sealed.dropLast(SHA256.byteCount)
        let code = sealed.suffix(SHA256.byteCount)
        guard keyID == currentKeyID, HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: bytes, using: secret)
        else { return nil }
        return Array(bytes)
    }
}
