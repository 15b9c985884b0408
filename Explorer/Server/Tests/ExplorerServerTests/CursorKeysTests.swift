import Crypto
import Foundation
import Testing

@testable import ExplorerServer

@Suite("Keys of cursors")
struct CursorKeysTests {
    private let path = "/rows/cursor?site=stackoverflow&limit=5"

    private static func key(_ byte: UInt8, count: Int = 32) -> String {
        Data(repeating: byte, count: count).base64EncodedString()
    }

    private func cursor(_ keys: String) async throws -> String {
        try await run(keys) { try #require(try await $0.page(path).next) }
    }

    private func run<Value: Sendable>(
        _ keys: String, _ test: @Sendable (Explorer) async throws -> Value
    ) async throws -> Value {
        let store = try Store(try await TestData.file, cursorKeys: try CursorKeys(keys))
        return try await Explorer.run(store: store) { try await test($0) }
    }

    @Test("A cursor of one server opens at another one with the same key")
    func sameKey() async throws {
        let cursor = try await cursor("7:\(Self.key(1))")
        let ids = try await run("7:\(Self.key(1))") { try await $0.page("\(path)&after=\(cursor)").ids }
        #expect(ids.count == 5)
    }

    @Test("While keys are rotated, the cursors of all servers open at all servers, and a removed key is refused")
    func rotation() async throws {
        let (old, new) = ("1:\(Self.key(1))", "2:\(Self.key(2))")
        let steps = [old, "\(old)\n\(new)", "\(new)\n\(old)"]
        for (first, second) in [(0, 1), (1, 0), (1, 2), (2, 1)] {
            let cursor = try await cursor(steps[first])
            let ids = try await run(steps[second]) { try await $0.page("\(path)&after=\(cursor)").ids }
            #expect(ids.count == 5, "from step \(first) to step \(second)")
        }
        for cursor in [try await cursor(steps[0]), try await cursor(steps[1])] {
            let error = try await run(new) { try await $0.error("\(path)&after=\(cursor)") }
            #expect(error.id == 400 && error.message == "after: is no cursor of this server")
        }
    }

    @Test("The id of a key with other bytes opens nothing")
    func otherBytes() async throws {
        let cursor = try await cursor("1:\(Self.key(1))")
        let error = try await run("1:\(Self.key(2))") { try await $0.error("\(path)&after=\(cursor)") }
        #expect(error.message == "after: is no cursor of this server")
    }

    @Test("Comments, empty lines and spaces are no part of keys, and the first key seals")
    func format() throws {
        let keys = try CursorKeys("# new\n\n  200:\(Self.key(1))  \r\n1: \(Self.key(2, count: 64))\n")
        #expect(keys.keys.map(\.id) == [200, 1])
        #expect(CursorSeal(keys: keys).currentKeyID == 200)
    }

    @Test(
        "A malformed line is an error that names the line, what is wrong and the command that makes a key",
        arguments: [
            ("1", 1, "no colon"), ("# a\n\n0:\(key(1))", 3, "1 to 255"), ("256:\(key(1))", 1, "1 to 255"),
            (":\(key(1))", 1, "1 to 255"), ("1:\(key(1))\n1:\(key(2))", 2, "given twice"), ("1:abc*", 1, "no base64"),
            ("1:", 1, "0 bytes"), ("1:\(key(1, count: 31))", 1, "31 bytes"),
        ])
    func malformed(text: String, line: Int, reason: String) throws {
        let failure = #expect(throws: CursorKeysFailure.self) { try CursorKeys(text) }
        #expect(failure?.line == line)
        let description = try #require(failure?.description)
        #expect(description.hasPrefix("line \(line) of the cursor keys: ") && description.contains(reason))
        #expect(description.contains("openssl rand -base64 32") && !description.contains(Self.key(1)))
    }

    @Test("A text without keys is an error", arguments: ["", "\n", "# 1:key"])
    func empty(text: String) {
        let failure = #expect(throws: CursorKeysFailure.self) { try CursorKeys(text) }
        #expect(failure?.line == nil && failure?.reason == "there is no key")
    }
}
