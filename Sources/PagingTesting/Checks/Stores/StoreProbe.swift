import Foundation
import PagingOffline

/// A store whose errors say which method has thrown them.
struct StoreProbe: Sendable {
    struct Failure: Error, CustomStringConvertible {
        let method: String
        let error: any Error

        var description: String { "\(method) threw \(error)" }
    }

    let store: any ListStore

    init(_ store: any ListStore) { self.store = store }

    func list(_ name: String) async throws -> StoredList {
        try await call("list(named: \(name.abbreviated))") { try await store.list(named: name) }
    }

    func bodies(_ ids: [StoredPage.ID], of name: String) async throws -> [StoredPage.ID: Data] {
        try await call("bodies(of: \(ids), inListNamed: \(name.abbreviated))") {
            try await store.bodies(of: ids, inListNamed: name)
        }
    }

    /// Writes a change that expects the list's own revision.
    @discardableResult func write(
        _ pages: [StoredListChange.Page] = [], to name: String, header: Data = Data("header".utf8),
        removing removal: StoredListChange.Removal = .pages([])
    ) async throws -> StoredList.Revision {
        let revision = try await list(name).revision
        let change = StoredListChange(revision: revision, header: header, pages: pages, removal: removal)
        return try await call("write(_:toListNamed: \(name.abbreviated)) with the list's revision \(revision)") {
            try await store.write(change, toListNamed: name)
        }
    }

    /// Writes a change that expects a certain revision.
    ///
    /// - Returns: The new revision, or the error.
    func write(
        _ pages: [StoredListChange.Page], to name: String, revision: StoredList.Revision
    ) async -> Result<StoredList.Revision, any Error> {
        let change = StoredListChange(revision: revision, header: Data("late".utf8), pages: pages, removal: .allOthers)
        do {
            return .success(try await store.write(change, toListNamed: name))
        } catch {
            return .failure(error)
        }
    }

    func remove(_ names: [String]?) async throws {
        try await call("removeLists(named: \(names.map { "\($0.map(\.abbreviated))" } ?? "nil"))") {
            try await store.removeLists(named: names)
        }
    }

    func usage() async throws -> [StoredListUsage] {
        try await call("usage()") { try await store.usage() }
    }

    func entries(_ log: String) async throws -> [StoredEntry] {
        try await call("entries(inLogNamed: \(log.abbreviated))") { try await store.entries(inLogNamed: log) }
    }

    func write(_ id: String, _ content: String, to log: String) async throws {
        try await call("write(_:toLogNamed: \(log.abbreviated)) with the id \(id.abbreviated)") {
            try await store.write(StoredEntry(id: id, content: Data(content.utf8)), toLogNamed: log)
        }
    }

    func removeEntry(_ id: String, from log: String) async throws {
        try await call("removeEntry(\(id.abbreviated), fromLogNamed: \(log.abbreviated))") {
            try await store.removeEntry(id, fromLogNamed: log)
        }
    }

    private func call<Value>(_ method: String, _ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch {
            throw Failure(method: method, error: error)
        }
    }
}

extension String {
    /// The text in quotes, and of a long one only the beginning.
    var abbreviated: String { count > 40 ? "\(prefix(20).debugDescription)… of \(count) characters" : debugDescription }
}

extension StoredListChange.Page {
    /// A page whose head and body are texts.
    init(_ id: StoredPage.ID, at position: Int64, rows: Int = 2, head: String? = nil, body: String?) {
        self.init(
            id: id, position: position, rows: rows, head: Data((head ?? "head \(id)").utf8),
            body: body.map { .replaced(Data($0.utf8)) } ?? .removed)
    }

    /// The same page with its stored body.
    var unchanged: Self {
        var page = self
        page.body = .unchanged
        return page
    }
}

extension [StoredPage] {
    /// The pages, for a finding.
    var summary: String {
        let pages = map { page in
            let head = String(decoding: page.head.prefix(20), as: UTF8.self).debugDescription
            let body = page.hasBody ? "with" : "without"
            return "\(page.id) at \(page.position) (\(page.rows) rows, head \(head), \(body) body)"
        }
        return "[\(pages.joined(separator: ", "))]"
    }
}

extension [StoredPage.ID: Data] {
    /// The bodies, for a finding.
    var summary: String {
        let bodies = sorted { $0.key < $1.key }.map { id, body in
            body.count > 40
                ? "\(id): \(body.count) bytes" : "\(id): \(String(decoding: body, as: UTF8.self).debugDescription)"
        }
        return "[\(bodies.joined(separator: ", "))]"
    }
}
