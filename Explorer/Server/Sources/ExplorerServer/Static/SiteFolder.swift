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
        var digest: String
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
            gzipped: MediaTypes.isCompressible(type) ? try Compression.compress(bytes, as: .gzip, level: 9) : nil,
            digest: SHA256.hash(data: bytes).prefix(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
        files.withLock { $0[resolved] = (version, file) }
        return file
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
