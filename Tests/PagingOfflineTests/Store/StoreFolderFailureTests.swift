import Foundation
import PagingTesting
import Testing

@testable import PagingOffline

@Suite("A folder that cannot be read or written")
struct StoreFolderFailureTests {
    private struct Refused: Error {}

    /// A store whose folder cannot be written any more.
    private func readOnlyStore(_ files: StoreFiles) -> FileListStore {
        files.store { _ in throw FolderFailure("write", "file", EROFS) }
    }

    @Test("A path below a file is unavailable until the file is gone")
    func pathBelowFile() async throws {
        let files = StoreFiles()
        let parent = files.url.deletingLastPathComponent()
        try Data().write(to: URL(filePath: parent.path))
        let store = files.store
        await expectUnavailable { try await store.usage() }
        await expectUnavailable { try await store.fill("a", ["one"]) }
        try FileManager.default.removeItem(at: parent)
        try await store.fill("a", ["one"])
        #expect(try await store.bodies("a") == ["one"])
    }

    @Test("Lists, bodies and entries of a folder that cannot be written are read")
    func readOnly() async throws {
        let files = StoreFiles()
        try await files.store.fill("a", ["one"])
        try await files.store.fill("b", ["two"])
        try await files.store.add(["1"], to: "log")
        let before = try files.bytes()
        let store = readOnlyStore(files)
        #expect(try await store.bodies("a") == ["one"])
        #expect(try await store.usage().map(\.name) == ["a", "b"])
        #expect(try await store.ids(in: "log") == ["1"])
        await expectUnavailable { try await store.fill("a", ["three"]) }
        await expectUnavailable { try await store.removeLists(named: nil) }
        await expectUnavailable { try await store.add(["2"], to: "log") }
        #expect(try files.bytes() == before)
    }

    @Test("On a disk that is full at any step, a change is refused, and leaves the folder as it was")
    func fullDisk() async throws {
        let files = StoreFiles()
        try await files.store.fill("secret", ["one", "two"])
        try await files.store.add(["1"], to: "secret")
        let before = try files.bytes()
        var refusals = 0
        for number in 1... {
            let copy = try StoreFiles.with(before)
            let steps = Locked(0)
            let store = copy.store { step in
                // Files can still be deleted.
                guard step != .delete,
                    steps.withLock({
                        $0 += 1; return $0 == number
                    })
                else { return }
                throw FolderFailure("write", "list-1", ENOSPC)
            }
            do {
                let revision = try await store.list(named: "secret").revision
                let page = StoredListChange.Page(
                    id: 9, position: 9, rows: 1, head: Data(), body: .replaced(Data(count: 100)))
                let change = StoredListChange(
                    revision: revision, header: Data(), pages: [page], removal: .pages([0]))
                _ = try await store.write(change, toListNamed: "secret")
                try await store.add(["2"], to: "secret")
                guard steps.withLock(\.self) < number else { continue }
                break
            } catch {
                refusals += 1
                #expect("\(error)".contains("cannot write list-1: No space left on device. Free space"))
                #expect(!"\(error)".contains("secret"))
            }
            if try await copy.store.ids(in: "secret") == ["1"] {
                let isBefore = try await copy.store.bodies("secret") == ["one", "two"]
                #expect(try isBefore ? copy.bytes() == before : copy.names("list").count == 1, "step \(number)")
            }
        }
        #expect(refusals > 10)
    }

    @Test("A list whose file would be too large to be read is refused, and stays as it is")
    func largeFile() async throws {
        let files = StoreFiles()
        let store = FileListStore(StoreFolder(url: files.url, largestFile: 1000))
        let revision = try await store.fill("a", ["one"])
        let before = try files.bytes()
        let change = StoredListChange(
            revision: revision, header: Data(count: 1000), pages: [], removal: .allOthers)
        let description = await expectUnavailable { try await store.write(change, toListNamed: "a") }
        #expect(description.hasSuffix("the file would be too large. Make smaller pages or entries."))
        #expect(try files.bytes() == before)
    }

    @Test("While another process has the lock, a method throws and says so; then a store works")
    func lock() async throws {
        let files = StoreFiles()
        try await files.store.fill("a", ["one"])
        let store = FileListStore(StoreFolder(url: files.url, lockTimeout: 0))
        let descriptor = open(files.file("lock").path, O_RDONLY | O_CLOEXEC)
        #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        let description = await expectUnavailable { try await store.usage() }
        #expect(description.contains("another process uses the store. Call the method again later."))
        await expectUnavailable { try await store.fill("a", ["two"]) }
        close(descriptor)
        // A process that another test starts can have the descriptor for a moment.
        try await files.store.fill("a", ["two"])
        #expect(try await files.store.bodies("a") == ["two"])
    }

    @Test("A link in place of the lock is unavailable, and its target is left as it is")
    func linkedLock() async throws {
        let files = StoreFiles()
        try await files.store.fill("a", ["one"])
        try FileManager.default.removeItem(at: files.file("lock"))
        let target = files.url.deletingLastPathComponent().appending(path: "target")
        try FileManager.default.createSymbolicLink(at: files.file("lock"), withDestinationURL: target)
        await expectUnavailable { try await files.store.usage() }
        #expect(!FileManager.default.fileExists(atPath: target.path))
        try FileManager.default.removeItem(at: files.file("lock"))
        #expect(try await files.store.bodies("a") == ["one"])
    }

    @Test("A link in place of a file is not followed, and the next change replaces it")
    func linkedFiles() async throws {
        for name in ["manifest", "manifest.new"] {
            let files = StoreFiles()
            try await files.store.fill("a", ["one"])
            let target = files.url.deletingLastPathComponent().appending(path: "target")
            // What is read by mistake would look right.
            let manifest = try Data(contentsOf: files.file("manifest"))
            try manifest.write(to: target)
            try? FileManager.default.removeItem(at: files.file(name))
            try FileManager.default.createSymbolicLink(at: files.file(name), withDestinationURL: target)
            #expect(try await files.store.bodies("a") == (name == "manifest" ? nil : ["one"]))
            try await files.store.fill("a", ["two"])
            #expect(try await files.store.bodies("a") == ["two"])
            #expect(try Data(contentsOf: target) == manifest)
        }
    }

    @Test(
        "A pipe, a folder or a huge file in place of a file does not stop a store", arguments: ["list", "body", "log"])
    func foreignKinds(kind: String) async throws {
        for make in [
            { mkfifo($0, 0o600) == 0 }, { mkdir($0, 0o700) == 0 },
            { path in
                close(open(path, O_CREAT | O_WRONLY, 0o600))
                return truncate(path, 1 << 40) == 0
            },
        ] as [(String) -> Bool] {
            let files = StoreFiles()
            let store = files.store
            try await store.fill("a", ["one"])
            try await store.add(["1"], to: "log")
            let name = try #require(try files.names(kind).first)
            try FileManager.default.removeItem(at: files.file(name))
            #expect(make(files.file(name).path))
            let bodies = try await store.bodies("a")
            #expect(bodies == (kind == "list" ? nil : kind == "body" ? [nil] : ["one"]))
            #expect(try await store.ids(in: "log") == (kind == "log" ? [] : ["1"]))
            try await store.fill("a", ["two"])
            try await store.add(["2"], to: "log")
            #expect(try await files.store.bodies("a") == ["two"])
            #expect(try await files.store.ids(in: "log") == (kind == "log" ? ["2"] : ["1", "2"]))
        }
    }

    @Test("A folder in place of the manifest is unavailable, and is not deleted")
    func foreignFolder() async throws {
        let files = StoreFiles()
        try FileManager.default.createDirectory(at: files.file("manifest"), withIntermediateDirectories: true)
        try Data("photo".utf8).write(to: files.file("manifest/photo"))
        await expectUnavailable { try await files.store.usage() }
        await expectUnavailable { try await files.store.fill("a", ["one"]) }
        #expect(try Data(contentsOf: files.file("manifest/photo")) == Data("photo".utf8))
    }

    @Test("Foreign files stay, and files that a killed process has left are deleted at the first change")
    func foreignFiles() async throws {
        let files = StoreFiles()
        try await files.store.fill("a", ["one"])
        try await files.store.add(["1"], to: "log")
        let foreign = [
            "photo.jpg", "list", "list-", "list-0", "list-01", "list-+1", "list--1", "list-1.old", "lists-1",
            "body-1-2",
            "List-1", "manifest.old", "log-\(Int64.max)", "log-99999999999999999999", "-", ".log-1",
        ]
        for name in foreign + ["list-1", "body-2", "log-3"] { try Data("secret".utf8).write(to: files.file(name)) }
        #expect(mkdir(files.file("body-1").path, 0o700) == 0)
        let store = files.store
        #expect(try await store.bodies("a") == ["one"])
        #expect(FileManager.default.fileExists(atPath: files.file("body-2").path))
        try await store.add(["2"], to: "log")
        let names = try files.names()
        #expect(Set(foreign).isSubset(of: names))
        #expect(Set(["list-1", "body-2", "log-3"]).isDisjoint(with: names))
        #expect(try await store.bodies("a") == ["one"])
        try FileManager.default.removeItem(at: files.file("manifest"))
        #expect(try await store.ids(in: "log") == ["1", "2"])
        try await store.removeLists(named: nil)
        #expect(Set(foreign).isSubset(of: try files.names()))
        #expect(rmdir(files.file("body-1").path) == 0)
        #expect(try files.names().count == foreign.count + 3)
    }

    @Test("O10: a folder of a newer version is left as it is, and each method says so")
    func newerVersion() async throws {
        let files = StoreFiles()
        let store = files.store
        try await store.fill("a", ["one"])
        try await store.add(["1"], to: "log")
        var coder = ByteCoder()
        var version: Int64 = 7
        try coder.code(&version)
        try SealedData.seal(coder.bytes).write(to: files.file("manifest"))
        let before = try files.bytes()
        let methods: [@Sendable (FileListStore) async throws -> Void] = [
            { _ = try await $0.list(named: "a") }, { _ = try await $0.bodies(of: [0], inListNamed: "a") },
            { _ = try await $0.fill("a", ["two"]) }, { try await $0.removeLists(named: nil) },
            { _ = try await $0.usage() }, { _ = try await $0.ids(in: "log") }, { try await $0.add(["2"], to: "log") },
            { try await $0.removeEntry("1", fromLogNamed: "log") },
        ]
        for method in methods {
            for store in [store, files.store] {
                let failure = await #expect(throws: StoreFailure.self) { try await method(store) }
                guard case .newerVersion(7) = failure else {
                    Issue.record("\(String(describing: failure))")
                    continue
                }
            }
        }
        #expect(try files.bytes() == before)
    }
}
