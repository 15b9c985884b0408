import Crypto
import Foundation
import Synchronization

/// The folder that holds the page's files.
///
/// A file that changes is read again at the next request; one that has not changed is answered from memory.
final class SiteFolder: Sendable {
    /// One file as it was last read.
    struct File: Sendable {
        var type: String
        var bytes: [UInt8]
        var gzipped: [UInt8]?
        /// The first half of the file's SHA-256, as 32 hexadecimal digits.
        var digest: String

        /// Whether a text names this version of the file: the first 12 digits of its digest.
        func isVersion(_ text: String) -> Bool {
            text == digest.prefix(12)
        }
    }

    private struct Version: Equatable {
        var modified: Date
        var size: Int
    }

    private let root: String
    private let files = Mutex<[String: (version: Version, file: File)]>([:])

    /// No page has a file larger than this many bytes.
    static let largestFile = 64 << 20

    /// - Parameter path: The folder; links in it may not lead out of it.
    init(path: String) {
        root = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }

    /// The file that a URL's path names; `nil` where there is none that is served.
    ///
    /// - Parameter path: As it came, percent escapes and all. A path that ends in a slash names `index.html`.
    func file(at path: String) throws -> File? {
        guard let relative = Self.relativePath(path), let type = MediaTypes.type(ofFile: relative) else { return nil }
        let resolved = URL(fileURLWithPath: "\(root)/\(relative)").resolvingSymlinksInPath().path
        guard resolved.hasPrefix(root + "/"),
            let attributes = try? FileManager.default.attributesOfItem(atPath: resolved),
            attributes[.type] as? FileAttributeType == .typeRegular,
            let modified = attributes[.modificationDate] as? Date,
            let size = attributes[.size] as? Int, size <= Self.largestFile
        else { return nil }

        let version = Version(modified: modified, size: size)
        if let known = files.withLock({ $0[resolved] }), known.version == version {
            return known.file
        }
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: resolved)))
        let file = File(
            type: type,
            bytes: bytes,
            gzipped: MediaTypes.isCompressible(type) ? try Self.gzipped(resolved, bytes, modified) : nil,
            digest: SHA256.hash(data: bytes).prefix(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
        files.withLock { $0[resolved] = (version, file) }
        return file
    }

    /// The compressed form of a file: the one beside it, whose name ends in `.gz`, unless the file is newer.
    private static func gzipped(_ path: String, _ bytes: [UInt8], _ modified: Date) throws -> [UInt8] {
        let beside = path + ".gz"
        let attributes = try? FileManager.default.attributesOfItem(atPath: beside)
        if let attributes, attributes[.type] as? FileAttributeType == .typeRegular,
            let date = attributes[.modificationDate] as? Date, date >= modified,
            let data = try? Data(contentsOf: URL(fileURLWithPath: beside))
        {
            return [UInt8](data)
        }
        return try Compression.compress(bytes, as: .gzip, level: 9)
    }

    /// The path below the folder, made of plain names only: none is empty, hidden, `.` or `..`.
    static func relativePath(_ path: String) -> String? {
        guard path.hasPrefix("/"), let decoded = path.dropFirst().removingPercentEncoding else { return nil }
        var names = decoded.split(separator: "/", omittingEmptySubsequences: false)
        if names.last == "" {
            names[names.count - 1] = "index.html"
        }
        let isPlain = { (name: Substring) in
            !name.isEmpty && !name.hasPrefix(".")
                && !name.unicodeScalars.contains { $0 == "\\" || $0.value < 0x20 || $0.value == 0x7F }
        }
        return names.allSatisfy(isPlain) ? names.joined(separator: "/") : nil
    }
}
