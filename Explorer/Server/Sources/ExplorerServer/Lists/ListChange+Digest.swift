import Crypto
import Foundation

extension ListChange {
    /// A digest by which a repeated change is recognized. Different changes have different digests.
    var digest: SHA256Digest {
        let parts: [String] =
            switch self {
            case .insert(let end, let count, let text): ["insert", end.rawValue, "\(count)", Self.text(of: text)]
            case .update(let id, let text, nil): ["update", "\(id)", Self.text(of: text)]
            case .update(let id, let text, .before(let other)): ["update", "\(id)", Self.text(of: text), "\(other)"]
            case .update(let id, let text, .toEnd): ["update", "\(id)", Self.text(of: text), "end"]
            case .remove(let id): ["remove", "\(id)"]
            }
        return SHA256.hash(data: Data(parts.map { "\($0.utf8.count):\($0)" }.joined().utf8))
    }

    private static func text(of text: String?) -> String {
        text.map { "=\($0)" } ?? ""
    }
}
