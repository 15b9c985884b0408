import Foundation
import PagingHTTP

/// Up to where earlier runs with `--since` have written the items of a list.
struct Bookmark: Hashable, Codable {
    /// The version of the format. It is increased when a bookmark can no longer be read, or no longer means the same.
    static let currentVersion = 3

    var version = Self.currentVersion
    /// A digest of the URL and the body of the list.
    var list: KeyDigest
    /// The place of the value by which items are ordered.
    var key: JSONPointer
    /// The greatest value that was written.
    var value: BookmarkValue
    /// The place of the value that identifies an item; empty if items are compared as a whole.
    var id: JSONPointer
    /// How often each item with the greatest value was written, by its digest. They are not written again.
    var items: [KeyDigest: Int]
}

/// The file of a bookmark. It is replaced atomically.
///
/// The bookmark is followed by a line with its checksum: with another value, items would be lost or written again.
struct BookmarkFile {
    let path: String

    /// Reads the bookmark; `nil` if there is no file.
    ///
    /// - Parameters:
    ///   - list: The digest of the list.
    ///   - key: The place of the value by which items are ordered.
    /// - Throws: ``FileFailure`` if the file cannot be read, ``StateRefused`` if it is no bookmark of the list.
    func read(of list: KeyDigest, key: JSONPointer) throws -> Bookmark? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        let bytes = try Data(ofFile: path)
        let text = bytes.prefix(upTo: bytes.lastIndex(of: UInt8(ascii: "\n")) ?? 0)
        let checksum = KeyDigest(String(decoding: bytes.dropFirst(text.count + 1), as: UTF8.self))
        guard let checksum, let bookmark = try? JSONDecoder().decode(Bookmark.self, from: text),
            bookmark.version == Bookmark.currentVersion
        else {
            throw StateRefused("\(path) is not a bookmark of this version of paginate. Use another file for --since")
        }
        guard checksum == KeyDigest(of: text) else {
            throw StateRefused(
                "\(path) was changed or damaged: its checksum is that of another bookmark. Restore it, or remove it "
                    + "to write all items again")
        }
        guard bookmark.list == list else {
            throw StateRefused(
                "\(path) is the bookmark of another URL or body. Use a file for each list. If only a secret or a page size in the "
                    + "URL differs, use the URL of the run before, and give them with --header-env and --page-size")
        }
        guard bookmark.key == key else {
            throw StateRefused("\(path) was made with --since-key \(bookmark.key), and this command has \(key)")
        }
        return bookmark
    }

    /// Replaces the bookmark.
    ///
    /// - Throws: ``FileFailure`` if the file cannot be written. The previous bookmark is unchanged then.
    func write(_ bookmark: Bookmark) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        let text = try encoder.encode(bookmark)
        try AtomicFile.write(text + Data("\n\(KeyDigest(of: text))".utf8), to: path)
    }
}
