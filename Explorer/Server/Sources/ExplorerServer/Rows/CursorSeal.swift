import Crypto
import PagingKeyset

/// Seals cursors with HMAC-SHA256 and a key, so that only servers with the key can make them.
struct CursorSeal: CursorSealing {
    let keys: CursorKeys

    var currentKeyID: UInt8 { keys.keys[0].id }

    func seal(_ bytes: [UInt8], keyID: UInt8) -> [UInt8] {
        guard let key = keys.key(keyID) else { return [] }
        return bytes + HMAC<SHA256>.authenticationCode(for: bytes, using: key)
    }

    func open(_ sealed: [UInt8], keyID: UInt8) -> [UInt8]? {
        let bytes = sealed.dropLast(SHA256.byteCount)
        let code = sealed.suffix(SHA256.byteCount)
        guard let key = keys.key(keyID), HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: bytes, using: key)
        else { return nil }
        return Array(bytes)
    }
}
