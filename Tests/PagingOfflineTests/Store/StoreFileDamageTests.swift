import Foundation
import PagingTesting
import Testing

@testable import PagingOffline

@Suite("A store whose files are damaged")
struct StoreFileDamageTests {
    /// A folder with the list `a` of two pages, the list `b`, the log `edits` of three entries and the log `other`.
    private func filled() async throws -> [String: Data] {
        let files = StoreFiles()
        let store = files.store
        try await store.fill("a", ["one", "two"])
        try await store.fill("b", ["b"])
        try await store.add(["1", "2", "3"], to: "edits")
        try await store.add(["x"], to: "other")
        return try files.bytes()
    }

    /// Opens a folder with damage in one file, and checks that no other file's content is lost or changed, that the damage is
    /// seen, and that the store works on.
    ///
    /// - Returns: The entries of the log `edits` that are left.
    @discardableResult private func check(
        _ bytes: [String: Data], damaged name: String, _ comment: Comment
    ) async throws -> [String] {
        let files = try StoreFiles.with(bytes)
        let store = files.store
        let edits = try await store.ids(in: "edits")
        let other = try await store.ids(in: "other")
        let lists = try await [store.bodies("a"), store.bodies("b")]
        #expect(name.hasPrefix("log") || edits == ["1", "2", "3"], comment)
        #expect(name.hasPrefix("log") || other == ["x"], comment)
        let readable = Set((edits + other).filter { !$0.hasPrefix("damaged") })
        #expect(readable.isSubset(of: ["1", "2", "3", "x"]), comment)
        switch name.prefix(4) {
        case "mani": #expect(lists == [nil, nil], comment)
        case "list": #expect(lists == [nil, ["b"]] || lists == [["one", "two"], nil], comment)
        case "body":
            let expected: [[[String?]?]] = [
                [[nil, "two"], ["b"]], [["one", nil], ["b"]], [["one", "two"], [nil]],
            ]
            #expect(expected.contains(lists), comment)
        default: #expect(lists == [["one", "two"], ["b"]], comment)
        }
        try await store.fill("a", ["new"])
        try await store.add(["4"], to: "edits")
        #expect(try await files.store.bodies("a") == ["new"], comment)
        #expect(try await files.store.ids(in: "edits") == edits + ["4"], comment)
        return edits
    }

    @Test("O10: a byte that is changed anywhere costs no more than its file has, and no more of a log than its entry")
    func changedBytes() async throws {
        let bytes = try await filled()
        var counts: [Int: Int] = [:]
        for (name, data) in bytes where name != "lock" {
            for place in data.indices {
                var damaged = bytes
                damaged[name]![place] ^= UInt8(1 << (place % 8))
                let edits = try await check(damaged, damaged: name, "byte \(place) of \(name)")
                counts[edits.count, default: 0] += 1
            }
        }
        // Only damage in the length of an entry costs those after it.
        let lost = counts.filter { $0.key < 3 }.values.reduce(0, +)
        #expect(counts.keys.allSatisfy { $0 <= 3 } && lost <= 40, "\(counts)")
    }

    @Test("O10: a file that ends anywhere costs no more than it has, and a log has the entries before the end")
    func truncatedFiles() async throws {
        let bytes = try await filled()
        for (name, data) in bytes where name != "lock" {
            for count in data.indices {
                var damaged = bytes
                damaged[name] = data.prefix(count)
                let edits = try await check(damaged, damaged: name, "\(count) bytes of \(name)")
                #expect(edits == ["1", "2", "3"].prefix(edits.count).map(\.self), "\(count) bytes of \(name)")
            }
        }
    }

    @Test(
        "O10: random bytes in a file do not stop a store, also with the right checksum",
        arguments: [1, UInt64.random(in: 2...(.max))])
    func randomBytes(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let bytes = try await filled()
        for name in bytes.keys.sorted() where name != "lock" {
            for _ in 0..<20 {
                var damaged = bytes
                var content = Data((try? SealedData.open(bytes[name]!)) ?? bytes[name]!)
                // The version of a manifest stays.
                let first = name == "manifest" ? 8 : 0
                for _ in 0...random.below(3) {
                    let byte = [0, 1, 127, 255, random.below(256)][random.below(5)]
                    content[first + random.below(content.count - first)] = UInt8(byte)
                }
                damaged[name] = random.chance(20) ? content : SealedData.seal(content)
                let files = try StoreFiles.with(damaged)
                _ = try await (files.store.bodies("a"), files.store.bodies("b"), files.store.usage())
                try await files.store.fill("a", ["new"])
                try await files.store.add(["4"], to: "edits")
                #expect(try await files.store.bodies("a") == ["new"], "\(name)")
                #expect(try await files.store.ids(in: "edits").last == "4", "\(name)")
            }
        }
    }

    @Test("A missing file costs what it has, and a missing manifest no log")
    func missingFiles() async throws {
        let bytes = try await filled()
        for name in bytes.keys where name != "lock" {
            var damaged = bytes
            damaged[name] = nil
            try await check(damaged, damaged: name, "without \(name)")
        }
    }

    @Test("O10: an entry of a log that is damaged stays as one that cannot be read, and the others stay")
    func damagedEntry() async throws {
        var bytes = try await filled()
        let (name, data) = try #require(bytes.first { $0.value.range(of: Data("content of 2".utf8)) != nil })
        bytes[name]![data.range(of: Data("content of 2".utf8))!.lowerBound] = 0
        #expect(try await check(bytes, damaged: name, "entry 2") == ["1", "damaged 1", "3"])
    }

    @Test("Of a log, the whole file before a damaged one is read if a killed process has left it")
    func olderLog() async throws {
        let files = StoreFiles()
        try await files.store.add(["1", "2"], to: "edits")
        let older = try files.bytes()
        try await files.store.add(["3"], to: "edits")
        let name = try #require(try files.names("log").first)
        let whole = try files.bytes()[name]!
        let entry = try await files.store.entries(inLogNamed: "edits")[0]
        // The last one ends where a record ends.
        for count in [0, 20, try LogFile.bytes(name: "edits", entries: [entry]).count] {
            try whole.prefix(count).write(to: files.file(name))
            for (name, data) in older where name.hasPrefix("log") { try data.write(to: files.file(name)) }
            #expect(try await files.store.ids(in: "edits") == ["1", "2"], "\(count) bytes")
        }
        try FileManager.default.removeItem(at: files.file("manifest"))
        #expect(try await files.store.ids(in: "edits") == ["1", "2"])
        // A newer one that is whole wins.
        try whole.write(to: files.file("log-\(UInt64(1) << 60)"))
        try FileManager.default.removeItem(at: files.file("manifest"))
        #expect(try await files.store.ids(in: "edits") == ["1", "2", "3"])
        try await files.store.add(["4"], to: "edits")
        #expect(try await files.store.ids(in: "edits") == ["1", "2", "3", "4"])
    }

    @Test(
        "A write that expects a list that was lost throws a conflict, and revisions are new",
        arguments: ["list", "manifest"])
    func revisions(damaged: String) async throws {
        let files = StoreFiles()
        let store = files.store
        let unknown = try await store.list(named: "unknown").revision
        var last = try await store.fill("a", ["one"])
        for _ in 1...3 {
            let name = try #require(try files.names(damaged).first)
            try Data("damage".utf8).write(to: files.file(name))
            let change = StoredListChange(revision: last, header: Data(), pages: [], removal: .pages([]))
            let failure = await #expect(throws: StoreFailure.self) { try await store.write(change, toListNamed: "a") }
            guard case .conflict(let revision, isStored: false) = failure else {
                Issue.record("\(String(describing: failure))")
                return
            }
            #expect(revision > last)
            #expect(try await files.store.list(named: "a") == StoredList(revision: revision, content: nil))
            #expect(try await store.list(named: "unknown").revision > unknown || damaged == "list")
            #expect(try await store.usage().isEmpty)
            #expect(try files.names("body").isEmpty)
            last = try await store.fill("a", ["one"])
            #expect(last > revision)
        }
    }

    @Test("A store that has lost its manifest begins with greater revisions, also if the clock was set back")
    func clock() {
        let before = StoreManifest(after: 0)
        let now = Date(timeIntervalSinceNow: 0.001)
        #expect(StoreManifest(after: 0, now: now).lastNumber > before.lastNumber + 500)
        for time in [-1e300, 0, 1e300, .nan] {
            let late = Date(timeIntervalSince1970: time)
            #expect(StoreManifest(after: before.lastNumber, now: late).lastNumber > before.lastNumber)
        }
    }
}
