import Foundation

/// What one method reads and changes in a store's folder.
///
/// The method holds the lock meanwhile. A change writes new files and then the manifest that names them, so that the folder
/// has all of the change or nothing.
struct StoreTransaction {
    private let folder: StoreFolder
    private(set) var manifest: StoreManifest
    /// Files that no manifest names yet.
    private var written: Set<StoreFile> = []
    /// Files that the next manifest does not name.
    private var replaced: Set<StoreFile> = []
    /// Whether files are deleted that a killed process has left.
    private(set) var isSwept: Bool

    /// Reads the manifest. If it is missing or damaged, writes one that has all logs and no lists.
    ///
    /// - Throws: ``StoreFailure/newerVersion(_:)``, or an error of the folder.
    init(_ folder: StoreFolder, isSwept: Bool) throws {
        self.folder = folder
        do {
            guard let bytes = try folder.bytes(of: "manifest") else { throw DamagedData() }
            manifest = try StoreManifest(sealed: bytes)
            self.isSwept = isSwept
        } catch is DamagedData {
            let files = try folder.names().compactMap(StoreFile.init(name:))
            manifest = StoreManifest(after: files.map(\.number).max() ?? 0)
            self.isSwept = false
            manifest.logs = try newestLogs().mapValues(\.number)
            // Written now, so that the revisions that this method returns stay.
            try commit()
        }
    }

    /// Replaces the manifest, which makes the change.
    ///
    /// - Parameter sweeps: Whether files that a killed process has left may be deleted now, which reads all lists.
    private mutating func commit(sweeps: Bool = true) throws {
        do {
            try folder.create("manifest.new", with: manifest.sealed())
            try folder.move("manifest.new", to: "manifest")
        } catch {
            try? folder.delete("manifest.new")
            throw error
        }
        written = []
        // The change is made. Nothing after it may throw: a method that throws has changed nothing. What cannot be done now is
        // left to the next change: until the folder is safe, a power failure can bring the manifest before it back.
        do {
            try folder.synchronize()
            if isSwept {
                for file in replaced { try folder.delete(file.name) }
            } else if sweeps {
                try sweep()
                isSwept = true
            }
        } catch {
            isSwept = false
        }
        replaced = []
    }

    /// Deletes the files of a change that was not made.
    func discard() {
        for file in written { try? folder.delete(file.name) }
    }

    /// Deletes the files that the manifest does not name.
    private func sweep() throws {
        var named = Set(manifest.logs.values.map { StoreFile(.log, $0) })
        for list in manifest.lists.values {
            named.insert(list.file)
            named.formUnion(try read(list)?.bodies ?? [])
        }
        for file in try folder.names().compactMap(StoreFile.init(name:)) where !named.contains(file) {
            // A folder of the name is not deleted.
            try? folder.delete(file.name)
        }
    }

    private mutating func add(_ bytes: Data, _ kind: StoreFile.Kind) throws -> Int64 {
        let file = StoreFile(kind, manifest.nextNumber())
        written.insert(file)
        // A body that a power failure has cut off fails its checksum, and the server has its items.
        try folder.create(file.name, with: bytes, isDurable: kind != .body)
        return file.number
    }
}

// Lists.
extension StoreTransaction {
    /// The header and the pages of a list; `nil` if it is not stored.
    ///
    /// Removes a damaged list, so that changes of its lost content are refused.
    mutating func list(named name: String) throws -> ListFile? {
        guard let list = manifest.lists[name] else { return nil }
        if let content = try read(list) { return content }
        manifest.remove(name)
        isSwept = false
        try? commit()
        return nil
    }

    private func read(_ list: StoreManifest.List) throws -> ListFile? {
        guard let bytes = try folder.bytes(of: list.file.name) else { return nil }
        return try? ListFile(sealed: bytes)
    }

    /// The items of a page; `nil` if they are not stored, or damaged.
    func body(of page: ListFile.Page) throws -> Data? {
        guard page.body != 0, let bytes = try folder.bytes(of: StoreFile(.body, page.body).name) else { return nil }
        return (try? SealedData.open(bytes)).map { Data($0) }
    }

    /// Makes a list the most recently used one, if the folder can be written.
    mutating func use(_ name: String) {
        guard var list = manifest.lists[name] else { return }
        guard manifest.lists.values.contains(where: { $0.lastUse > list.lastUse }) else { return }
        list.lastUse = manifest.nextNumber()
        manifest.lists[name] = list
        try? commit(sweeps: false)
    }

    mutating func write(_ change: StoredListChange, toListNamed name: String) throws -> StoredList.Revision {
        let before = try list(named: name)
        let revision = manifest.revision(of: name)
        guard change.revision == revision else {
            throw StoreFailure.conflict(revision: revision, isStored: before != nil)
        }
        let stored = Dictionary((before?.pages ?? []).map { ($0.id, $0) }) { $1 }
        var pages = stored
        switch change.removal {
        case .pages(let ids): for id in ids { pages[id] = nil }
        case .allOthers: pages = [:]
        }
        for page in change.pages {
            var new = ListFile.Page(id: page.id, position: page.position, rows: page.rows, head: page.head)
            switch page.body {
            case .unchanged: (new.body, new.bodySize) = (stored[page.id]?.body ?? 0, stored[page.id]?.bodySize ?? 0)
            case .removed: break
            case .replaced(let items): (new.body, new.bodySize) = (try add(SealedData.seal(items), .body), items.count)
            }
            pages[page.id] = new
        }
        let list = ListFile(
            header: change.header, pages: pages.values.sorted { ($0.position, $0.id) < ($1.position, $1.id) })
        let bodies = written.union(before?.bodies ?? [])
        let number = try add(list.sealed(), .list)
        replaced = bodies.subtracting(list.bodies)
        if let before = manifest.lists[name] { replaced.insert(before.file) }
        manifest.store(list.summary(revision: number), as: name)
        try commit()
        return number
    }

    /// - Parameter names: The names of the lists; `nil` for all.
    mutating func removeLists(named names: [String]?) throws {
        for name in names ?? [] {
            if let list = manifest.lists[name] {
                let content = try read(list)
                replaced.formUnion([list.file] + (content?.bodies ?? []))
                // The bodies of a damaged list are found by what the manifest does not name.
                if content == nil { isSwept = false }
            }
            manifest.remove(name)
        }
        if names == nil {
            manifest.removeAll()
            isSwept = false
        }
        try commit()
    }
}

// Logs.
extension StoreTransaction {
    /// The entries of a log. Those that cannot be read are such that no edit can be decoded of them.
    func entries(inLogNamed name: String) throws -> [StoredEntry] {
        guard let number = manifest.logs[name] else { return [] }
        let log = try folder.bytes(of: StoreFile(.log, number).name).map(LogFile.init)
        if let log, log.isWhole { return log.entries }
        // A process that was killed may have left the file before this one.
        guard let other = try newestLogs()[name]?.log, other.readable > log?.readable ?? 0 else {
            return log?.entries ?? []
        }
        return other.entries
    }

    mutating func changeLog(named name: String, _ change: (inout [StoredEntry]) -> Void) throws {
        let before = try entries(inLogNamed: name)
        var entries = before
        change(&entries)
        guard entries != before else { return }
        if let number = manifest.logs[name] { replaced.insert(StoreFile(.log, number)) }
        manifest.logs[name] = entries.isEmpty ? nil : try add(LogFile.bytes(name: name, entries: entries), .log)
        try commit()
    }

    /// The newest file of each log, unless it is damaged and one before it has more entries that can be read.
    private func newestLogs() throws -> [String: (number: Int64, log: LogFile)] {
        var logs: [String: (number: Int64, log: LogFile)] = [:]
        let files = try folder.names().compactMap(StoreFile.init(name:)).filter { $0.kind == .log }
        for file in files.sorted(by: { $0.number < $1.number }) {
            guard let log = try folder.bytes(of: file.name).map(LogFile.init), let name = log.name else { continue }
            if log.isWhole || log.readable >= logs[name]?.log.readable ?? 0 { logs[name] = (file.number, log) }
        }
        return logs
    }
}

extension ListFile {
    /// What the manifest has of the list.
    ///
    /// - Parameter revision: The number of the list's file, which is also its last use.
    fileprivate func summary(revision: StoredList.Revision) -> StoreManifest.List {
        var summary = StoreManifest.List(revision: revision, lastUse: revision, rows: 0, bytes: header.count)
        for page in pages {
            summary.bytes &+= page.head.count &+ page.bodySize
            if page.body != 0 { summary.rows &+= page.rows }
        }
        return summary
    }
}
