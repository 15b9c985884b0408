import Foundation
import PagingTesting
import Testing

@testable import PagingOffline

/// A folder for a store, which is deleted when it is released.
final class StoreFiles: Sendable {
    let url: URL

    init() {
        // On a disk, each write would wait for it.
        let memory = "/dev/shm"
        let parent = FileManager.default.isWritableFile(atPath: memory) ? memory : NSTemporaryDirectory()
        url = URL(filePath: parent).appending(path: "paging-\(UUID().uuidString)/lists")
    }

    deinit { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }

    var store: FileListStore { FileListStore(in: url) }

    /// A store that calls a function before each step that changes the folder.
    func store(willChange: @escaping @Sendable (StoreFolder.Step) throws -> Void) -> FileListStore {
        Self.store(in: url, willChange: willChange)
    }

    static func store(
        in folder: URL, willChange: @escaping @Sendable (StoreFolder.Step) throws -> Void
    ) -> FileListStore {
        FileListStore(StoreFolder(url: folder, willChange: willChange))
    }

    func file(_ name: String) -> URL { url.appending(path: name) }

    /// The names of the files of one kind, or of all, in the order in which they were written.
    func names(_ prefix: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.path).filter { $0.hasPrefix(prefix) }.sorted()
    }

    /// The bytes of all files.
    func bytes() throws -> [String: Data] {
        let names = try names()
        return try Dictionary(uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: file($0))) })
    }

    /// A new folder with files of these bytes.
    static func with(_ bytes: [String: Data]) throws -> StoreFiles {
        let files = StoreFiles()
        try FileManager.default.createDirectory(at: files.url, withIntermediateDirectories: true)
        for (name, data) in bytes { try data.write(to: files.file(name)) }
        return files
    }
}

extension FileListStore {
    /// Writes a list with pages whose bodies are texts.
    @discardableResult func fill(_ name: String, _ bodies: [String]) async throws -> StoredList.Revision {
        let pages = bodies.enumerated().map { index, body in
            StoredListChange.Page(
                id: Int64(index), position: Int64(index), rows: 2, head: Data("head \(index)".utf8),
                body: .replaced(Data(body.utf8)))
        }
        let revision = try await list(named: name).revision
        return try await write(
            StoredListChange(revision: revision, header: Data("header".utf8), pages: pages, removal: .allOthers),
            toListNamed: name)
    }

    /// The bodies of the pages of a list as texts; `nil` if it is not stored.
    func bodies(_ name: String) async throws -> [String?]? {
        guard let ids = try await list(named: name).content?.pages.map(\.id) else { return nil }
        let bodies = try await bodies(of: ids, inListNamed: name)
        return ids.map { id in bodies[id].map { String(decoding: $0, as: UTF8.self) } }
    }

    func add(_ ids: [String], to log: String) async throws {
        for id in ids { try await write(StoredEntry(id: id, content: Data("content of \(id)".utf8)), toLogNamed: log) }
    }

    func ids(in log: String) async throws -> [String] { try await entries(inLogNamed: log).map(\.id) }
}

/// Checks that an operation throws `unavailable`.
///
/// - Returns: The description of the failure.
@discardableResult func expectUnavailable<Value>(
    sourceLocation: SourceLocation = #_sourceLocation, _ operation: () async throws -> Value
) async -> String {
    let failure = await #expect(throws: StoreFailure.self, sourceLocation: sourceLocation) { _ = try await operation() }
    guard case .unavailable = failure else {
        Issue.record("\(String(describing: failure))", sourceLocation: sourceLocation)
        return ""
    }
    return "\(failure!)"
}

/// A list and a log that are written in rounds. All content follows from the number of the last round, so that a reader can
/// tell whether a round was written whole.
enum StoreRounds {
    /// Five pages, of which each round writes one again, and a sixth after every second round.
    private static func ids(_ round: Int) -> ClosedRange<Int> { 1...(round.isMultiple(of: 2) ? 6 : 5) }

    /// The round that wrote the body of a page.
    private static func bodyRound(_ id: Int, at round: Int) -> Int {
        id == 6 ? round : (1...round).last { $0 % 5 + 1 == id } ?? 1
    }

    private static func body(_ id: Int, _ round: Int) -> Data {
        Data(repeating: UInt8(id), count: 50 * bodyRound(id, at: round))
    }

    static func write(_ round: Int, to store: some ListStore) async throws {
        let pages = ids(round).map { id in
            StoredListChange.Page(
                id: Int64(id), position: Int64((id + round) % 7), rows: round, head: Data("head \(round)".utf8),
                body: round == 1 || bodyRound(id, at: round) == round ? .replaced(body(id, round)) : .unchanged)
        }
        let change = StoredListChange(
            revision: try await store.list(named: "list").revision, header: Data("\(round)".utf8), pages: pages,
            removal: round.isMultiple(of: 2) ? .pages([]) : .pages([6]))
        _ = try await store.write(change, toListNamed: "list")
        try await store.write(StoredEntry(id: "\(round)", content: Data()), toLogNamed: "log")
        try await store.removeEntry("\(round - 2)", fromLogNamed: "log")
    }

    /// Checks that a store has what a round has written of the list, and what one has of the log.
    ///
    /// - Parameter completed: The last round that was written.
    /// - Returns: The round of the list, and the greatest id in the log.
    static func check(
        _ store: some ListStore, completed: Int, _ comment: Comment
    ) async throws -> (list: Int, log: Int) {
        let list = try await store.list(named: "list").content
        let usage = try await store.usage().first
        let round = list.flatMap { Int(String(decoding: $0.header, as: UTF8.self)) } ?? 0
        #expect((completed...(completed + 1)).contains(round), comment)
        if let list {
            let expected = ids(round).sorted { ($0 + round) % 7 < ($1 + round) % 7 }
            #expect(list.pages.map(\.id) == expected.map(Int64.init), comment)
            #expect(list.pages.allSatisfy { $0.head == Data("head \(round)".utf8) && $0.hasBody }, comment)
            let bodies = try await store.bodies(of: list.pages.map(\.id), inListNamed: "list")
            for id in expected { #expect(bodies[Int64(id)] == body(id, round), comment) }
            let bytes = list.pages.reduce(list.header.count) { $0 + $1.head.count + (bodies[$1.id]?.count ?? 0) }
            let rows = round * expected.count
            #expect(usage == StoredListUsage(name: "list", rows: rows, bytes: bytes), comment)
        } else {
            #expect(usage == nil, comment)
        }
        let log = try await store.entries(inLogNamed: "log").compactMap { Int($0.id) }
        let last = log.last ?? 0
        #expect((completed...(completed + 1)).contains(last) && last <= round, comment)
        let shorter = (max(last - 1, 1)..<(last + 1)).map(\.self)
        #expect(last == 0 ? log.isEmpty : log == shorter || log == [last - 2] + shorter, comment)
        return (round, last)
    }
}
