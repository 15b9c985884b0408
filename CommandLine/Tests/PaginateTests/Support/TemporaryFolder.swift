import Foundation

/// A folder that goes with the value.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "paginate-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func path(_ name: String) -> String { url.appending(path: name).path }

    func data(_ name: String) throws -> Data { try Data(contentsOf: url.appending(path: name)) }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: url.appending(path: name))
    }

    func append(_ text: String, to name: String) throws {
        let file = try FileHandle(forWritingTo: url.appending(path: name))
        try file.seekToEnd()
        try file.write(contentsOf: Data(text.utf8))
        try file.close()
    }

    func handle(_ name: String) throws -> FileHandle {
        try Data().write(to: url.appending(path: name))
        return try FileHandle(forWritingTo: url.appending(path: name))
    }
}
