import Foundation

@testable import ExplorerServer

/// A small database, made once for all tests that only read.
enum TestData {
    static let plan = DataPlan(seed: 7, users: 3_000)

    private static let making = Task { () -> DatabaseFile in
        let file = DatabaseFile(path: TemporaryFolder.shared.path("shared.sqlite"))
        try await file.make(plan) { _, _ in }
        return file
    }

    private static let opening = Task { try Store(await file) }

    static var file: DatabaseFile {
        get async throws { try await making.value }
    }

    static var store: Store {
        get async throws { try await opening.value }
    }
}

/// A folder of its own, removed with the last reference to it.
final class TemporaryFolder: Sendable {
    /// For what lives as long as the tests run.
    static let shared: TemporaryFolder = {
        atexit { try? FileManager.default.removeItem(atPath: TemporaryFolder.shared.root) }
        return TemporaryFolder()
    }()

    let root: String

    init() {
        root = FileManager.default.temporaryDirectory.appendingPathComponent("explorer-\(UUID().uuidString)").path
        try? FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: root)
    }

    func path(_ name: String) -> String {
        "\(root)/\(name)"
    }

    func write(_ text: String, to name: String) throws {
        let path = path(name)
        let folder = (path as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: root).sorted() }
    }
}
