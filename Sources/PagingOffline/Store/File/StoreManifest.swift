import Foundation

/// A file of a store that is written once, and that a manifest or a list names.
struct StoreFile: Hashable {
    enum Kind: String { case list, body, log }

    /// Above all numbers that a store reaches, so that a foreign file cannot use them up.
    static var greatestNumber: Int64 { 1 << 60 }

    let kind: Kind
    let number: Int64

    init(_ kind: Kind, _ number: Int64) {
        self.kind = kind
        self.number = number
    }

    /// - Parameter name: The name of any file. Foreign files are not to be touched, so other spellings are refused.
    init?(name: String) {
        let parts = name.split(separator: "-")
        guard parts.count == 2, let kind = Kind(rawValue: String(parts[0])) else { return nil }
        self.init(kind, Int64(parts[1]) ?? 0)
        guard (1...Self.greatestNumber).contains(number), self.name == name else { return nil }
    }

    var name: String { "\(kind.rawValue)-\(number)" }
}

/// Which files a store has, and what it knows of its lists and logs.
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
    private static var mostRemovals: Int { 1000 }

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
    /// before, since no store makes a million changes a second.
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

    /// Stores a list. Forgets which lists were removed, if these are many: all lists that are not stored get a new revision.
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

/// What the file of a list has: the header, and the pages in the order of their positions.
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

/// What the file of a log has: its name and its entries, each with a checksum, so that one can be read without the others.
struct LogFile {
    private struct Start: ByteCodable {
        var name = ""
        var count = 0

        mutating func code(with coder: inout ByteCoder) throws {
            try coder.code(&name)
            try coder.code(&count)
        }
    }

    private struct Record: ByteCodable {
        var id = ""
        var content = Data()

        mutating func code(with coder: inout ByteCoder) throws {
            try coder.code(&id)
            try coder.code(&content)
        }
    }

    /// The name of the log; `nil` if it cannot be read.
    let name: String?
    /// The entries that can be read.
    private(set) var entries: [StoredEntry] = []
    /// Whether all that was written can be read.
    let isWhole: Bool

    init(_ bytes: Data) {
        var coder = ByteCoder(reading: bytes)
        func nextRecord() -> Data? {
            var record = Data()
            return (try? coder.code(&record)).map { record }
        }
        let start = nextRecord().flatMap { try? Start(sealed: $0) }
        while let record = nextRecord() {
            guard let entry = try? Record(sealed: record) else { continue }
            entries.append(StoredEntry(id: entry.id, content: entry.content))
        }
        name = start?.name
        isWhole = entries.count == start?.count
    }

    static func bytes(name: String, entries: [StoredEntry]) throws -> Data {
        var coder = ByteCoder()
        var start = try Start(name: name, count: entries.count).sealed()
        try coder.code(&start)
        for entry in entries {
            var record = try Record(id: entry.id, content: entry.content).sealed()
            try coder.code(&record)
        }
        return coder.bytes
    }
}

/// A value that is written and read by one function, so that the two cannot differ.
protocol ByteCodable {
    init()
    mutating func code(with coder: inout ByteCoder) throws
}

extension ByteCodable {
    /// - Throws: ``DamagedData`` if the bytes are others than ``sealed()`` has returned, or an error of the value.
    init(sealed bytes: Data) throws {
        var coder = ByteCoder(reading: try SealedData.open(bytes))
        self.init()
        try code(with: &coder)
    }

    /// The bytes of the value, with a checksum.
    func sealed() throws -> Data {
        var coder = ByteCoder()
        var value = self
        try value.code(with: &coder)
        return SealedData.seal(coder.bytes)
    }
}

/// Writes values, or reads them in the same order. A reading method throws ``DamagedData`` if the bytes have no such value.
///
/// A property list would take 30 ms for 1,000 pages, and returns one of two equal strings in the spelling of the other.
struct ByteCoder {
    /// What was written, or what is left to read.
    private(set) var bytes: Data
    private let isReading: Bool

    init() {
        bytes = Data()
        isReading = false
    }

    init(reading bytes: Data) {
        self.bytes = bytes
        isReading = true
    }

    mutating func code(_ number: inout Int64, in range: ClosedRange<Int64> = .min ... .max) throws {
        if isReading {
            guard bytes.count >= 8 else { throw DamagedData() }
            number = Int64(littleEndian: bytes.withUnsafeBytes { $0.loadUnaligned(as: Int64.self) })
            bytes = bytes.dropFirst(8)
            guard range.contains(number) else { throw DamagedData() }
        } else {
            withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
        }
    }

    mutating func code(_ number: inout Int) throws {
        var wide = Int64(number)
        try code(&wide)
        guard let narrow = Int(exactly: wide) else { throw DamagedData() }
        number = narrow
    }

    mutating func code(_ data: inout Data) throws {
        var count = data.count
        try code(&count)
        guard isReading else { return bytes.append(data) }
        guard (0...bytes.count).contains(count) else { throw DamagedData() }
        // A copy, whose indices begin with 0.
        data = Data(bytes.prefix(count))
        bytes = bytes.dropFirst(count)
    }

    mutating func code(_ text: inout String) throws {
        var data = Data(text.utf8)
        try code(&data)
        text = String(decoding: data, as: UTF8.self)
    }

    /// - Parameter empty: A value to read an element into. An element takes at least one byte.
    mutating func code<Element>(
        _ elements: inout [Element], of empty: Element, _ code: (inout ByteCoder, inout Element) throws -> Void
    ) throws {
        var count = elements.count
        try self.code(&count)
        guard !isReading || (0...bytes.count).contains(count) else { throw DamagedData() }
        if isReading { elements = [Element](repeating: empty, count: count) }
        for place in elements.indices { try code(&self, &elements[place]) }
    }

    mutating func code<Value>(
        _ values: inout [String: Value], of empty: Value, _ code: (inout ByteCoder, inout Value) throws -> Void
    ) throws {
        var pairs = values.map { ($0.key, $0.value) }
        try self.code(&pairs, of: ("", empty)) { coder, pair in
            try coder.code(&pair.0)
            try code(&coder, &pair.1)
        }
        values = Dictionary(pairs) { $1 }
    }
}
