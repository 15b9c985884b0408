import Foundation

/// A file that is written once, and named by a manifest or a list.
struct StoreFile: Hashable {
    enum Kind: String { case list, body, log }

    /// A number that no store reaches. A foreign file could use up greater ones.
    static var greatestNumber: Int64 { 1 << 60 }

    let kind: Kind
    let number: Int64

    init(_ kind: Kind, _ number: Int64) {
        self.kind = kind
        self.number = number
    }

    /// - Parameter name: The name of any file.
    init?(name: String) {
        let parts = name.split(separator: "-")
        guard parts.count == 2, let kind = Kind(rawValue: String(parts[0])), let number = Int64(parts[1]) else {
            return nil
        }
        self.init(kind, number)
        // A file with another spelling of a number, such as list-01, is foreign.
        guard self.name == name, (1...Self.greatestNumber).contains(number) else { return nil }
    }

    var name: String { "\(kind.rawValue)-\(number)" }
}

/// The lists and logs of a store, with the numbers of their files.
///
/// One counter numbers files, revisions and uses: the revision of a stored list is the number of its file.
struct StoreManifest {
    struct List {
        var revision: StoredList.Revision = 0
        var lastUse: Int64 = 0
        var rows = 0
        var bytes = 0

        var file: StoreFile { StoreFile(.list, revision) }
    }

    private static var version: Int64 { 1 }
    /// The number of removed lists that are known by name.
    private static var mostRemovals: Int { 10_000 }

    private(set) var lastNumber: Int64 = 0
    private var removalOfAll: StoredList.Revision = 0
    private var removals: [String: StoredList.Revision] = [:]
    var lists: [String: List] = [:]
    /// The numbers of the files of the logs.
    var logs: [String: Int64] = [:]

    init() {}

    /// Creates the manifest of a store without lists.
    ///
    /// It begins with the time in microseconds: if this store has lost its manifest, no list gets a revision that it had
    /// before, since no store takes a million numbers a second.
    ///
    /// - Parameter greatestNumber: The greatest number of a file in the folder, which counts if the clock was set back.
    init(after greatestNumber: Int64, now: Date = Date()) {
        let time = Int64(min(max(0, now.timeIntervalSince1970 * 1_000_000), Double(StoreFile.greatestNumber)))
        lastNumber = max(time, greatestNumber) + 1
        removalOfAll = lastNumber
    }

    mutating func nextNumber() -> Int64 {
        lastNumber += 1
        return lastNumber
    }

    func revision(of name: String) -> StoredList.Revision {
        lists[name]?.revision ?? removals[name] ?? removalOfAll
    }

    mutating func remove(_ name: String) {
        lists[name] = nil
        removals[name] = nextNumber()
    }

    mutating func removeAll() {
        lists = [:]
        removals = [:]
        removalOfAll = nextNumber()
    }

    /// Stores a list.
    ///
    /// If many lists were removed, their names are dropped, and all lists that are not stored get a new revision.
    mutating func store(_ list: List, as name: String) {
        lists[name] = list
        removals[name] = nil
        guard removals.count > Self.mostRemovals else { return }
        removals = [:]
        removalOfAll = nextNumber()
    }
}

extension StoreManifest: ByteCodable {
    /// - Throws: ``StoreFailure/newerVersion(_:)``, or ``DamagedData``.
    mutating func code(with coder: inout ByteCoder) throws {
        var version = Self.version
        try coder.code(&version, in: 1...(.max))
        guard version <= Self.version else { throw StoreFailure.newerVersion(Int(clamping: version)) }
        // Twice the greatest number leaves room to count on.
        try coder.code(&lastNumber, in: 1...(2 * StoreFile.greatestNumber))
        try coder.code(&removalOfAll)
        let numbers = 1...lastNumber
        try coder.code(&removals, of: 0) { coder, revision in try coder.code(&revision, in: numbers) }
        try coder.code(&lists, of: List()) { coder, list in
            try coder.code(&list.revision, in: numbers)
            try coder.code(&list.lastUse, in: numbers)
            try coder.code(&list.rows)
            try coder.code(&list.bytes)
        }
        try coder.code(&logs, of: 0) { coder, number in try coder.code(&number, in: numbers) }
    }
}

/// The header of a list, and its pages in the order of their positions.
struct ListFile: ByteCodable {
    struct Page {
        var id: StoredPage.ID = 0
        var position: Int64 = 0
        var rows = 0
        var head = Data()
        /// The number of the file with the items; 0 if the page is stored without them.
        var body: Int64 = 0
        var bodySize = 0
    }

    var header = Data()
    var pages: [Page] = []

    var bodies: [StoreFile] { pages.filter { $0.body != 0 }.map { StoreFile(.body, $0.body) } }

    mutating func code(with coder: inout ByteCoder) throws {
        try coder.code(&header)
        try coder.code(&pages, of: Page()) { coder, page in
            try coder.code(&page.id)
            try coder.code(&page.position)
            try coder.code(&page.rows)
            try coder.code(&page.head)
            try coder.code(&page.body)
            try coder.code(&page.bodySize)
        }
    }
}

/// The name and the entries of a log.
///
/// Each has a checksum of its own, so that damage in an entry costs no other one.
struct LogFile {
    private struct Start: ByteCodable {
        var name = ""
        var count = 0

        mutating func code(with coder: inout ByteCoder) throws {
            try coder.code(&name)
            try coder.code(&count)
        }
    }

    /// The name of the log; `nil` if it cannot be read.
    let name: String?
    /// The entries. One that cannot be read has an id of its own, and a content that cannot be decoded.
    private(set) var entries: [StoredEntry] = []
    /// Whether all that was written can be read.
    let isWhole: Bool

    /// The number of entries that were read.
    private(set) var readable = 0

    init(_ bytes: Data) {
        var coder = ByteCoder(reading: bytes)
        func nextRecord() -> Data? {
            var record = Data()
            return (try? coder.code(&record)).map { record }
        }
        let start = nextRecord().flatMap { try? Start(sealed: $0) }
        while let record = nextRecord() {
            let entry = try? StoredEntry(sealed: record)
            if entry != nil { readable += 1 }
            // An edit that cannot be read is shown as a failed one (O10).
            entries.append(entry ?? StoredEntry(id: "damaged \(entries.count)", content: record))
        }
        name = start?.name
        isWhole = readable == entries.count && readable == start?.count
    }

    static func bytes(name: String, entries: [StoredEntry]) throws -> Data {
        var coder = ByteCoder()
        var start = try Start(name: name, count: entries.count).sealed()
        try coder.code(&start)
        for entry in entries {
            var record = try entry.sealed()
            try coder.code(&record)
        }
        return coder.bytes
    }
}

extension StoredEntry: ByteCodable {
    init() { self.init(id: "", content: Data()) }

    mutating func code(with coder: inout ByteCoder) throws {
        try coder.code(&id)
        try coder.code(&content)
    }
}
