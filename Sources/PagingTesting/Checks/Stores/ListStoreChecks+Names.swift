import Foundation
import PagingOffline

extension ListStoreChecks {
    /// Names that are different, and that a store could take for the same or for something else.
    private static var names: [String] {
        [
            "", " ", "a", "A", "a ", "a\0", "a\0b", "\0", "a/b", "a\\b", "../a", "a%", "a_", "'", "\"",
            "'; DROP TABLE list; --",
            "`a`", "a\nb", "NULL", "null", "0", "00", "-1", "ß", "ss", "İ", "i", "列表", "قائمة", "👩‍👩‍👧", "👩", "\u{FEFF}a",
            "e\u{301}",
            "e", "ｅ", String(repeating: "long ", count: 20_000), String(repeating: "long ", count: 20_000) + "x",
        ]
    }

    func checkNames(_ probe: StoreProbe, _ findings: inout StoreFindings) async throws {
        let names = Self.names
        for (number, name) in names.enumerated() {
            try await probe.write([.init(1, at: 1, body: "body \(number)")], to: name, header: Data("\(number)".utf8))
            try await probe.write("id", "entry \(number)", to: name)
            try await probe.write(name, "\(number)", to: "ids")
        }
        for (number, name) in names.enumerated() {
            findings.expect(
                try await probe.list(name).content?.header, Data("\(number)".utf8), .mixesLists,
                "the header of list(named: \(name.abbreviated)), the list \(number) of \(names.count),"
            ) { $0.map { String(decoding: $0, as: UTF8.self) } ?? "nothing" }
            findings.expect(
                try await probe.bodies([1], of: name), [1: Data("body \(number)".utf8)], .mixesLists,
                "bodies(of: [1], inListNamed: \(name.abbreviated))", \.summary)
            findings.expect(
                try await probe.entries(name), [StoredEntry(id: "id", content: Data("entry \(number)".utf8))],
                .mixesLogs,
                "entries(inLogNamed: \(name.abbreviated))")
        }
        let usage = try await probe.usage()
        findings.expect(
            Set(usage.map(\.name)), Set(names), .mixesLists, "the names in usage() of \(names.count) lists"
        ) { "\($0.count) names: \($0.map(\.abbreviated).sorted())" }
        findings.expect(
            try await probe.entries("ids").map(\.id), names, .changesLog, "the ids of a log with \(names.count) entries"
        ) { "\($0.map(\.abbreviated))" }

        try await probe.remove(["a"])
        let others = names.filter { $0 != "a" }
        findings.expect(
            Set(try await probe.usage().map(\.name)), Set(others), .mixesLists,
            "the names in usage() after removeLists([\"a\"])"
        ) { "\($0.map(\.abbreviated).sorted())" }
        // Two spellings of one string.
        findings.expect(
            try await probe.list("\u{E9}").content?.pages.map(\.id), [1], .separatesEqualNames,
            "list(named: \"\\u{E9}\") after a write to the equal name \"e\\u{301}\"")
    }

    func checkIndependentLists(_ probe: StoreProbe, _ findings: inout StoreFindings) async throws {
        try await probe.write([.init(1, at: 1, body: "a1"), .init(2, at: 2, body: "a2")], to: "a")
        try await probe.write([.init(1, at: 5, body: "b1"), .init(3, at: 1, body: nil)], to: "b")
        let before = try await (probe.list("a"), probe.bodies([1, 2], of: "a"))
        try await probe.write([.init(3, at: 9, body: "b3")], to: "b", removing: .allOthers)
        try await probe.write(to: "b", removing: .pages([1, 2, 3]))
        try await probe.remove(["b", "c"])
        findings.expect(
            try await probe.list("a"), before.0, .mixesLists,
            "list(named: \"a\") after changes and the removal of the list b")
        findings.expect(
            try await probe.bodies([1, 2], of: "a"), before.1, .mixesLists,
            "bodies(of: [1, 2]) after changes of the list b",
            \.summary)
        try await probe.remove([])
        findings.expect(
            try await probe.list("a"), before.0, .mixesLists, "list(named: \"a\") after removeLists(named: [])")
        findings.expect(
            await (try? probe.write([], to: "a", revision: before.0.revision).get()) != nil, true, .wrongConflict,
            "a write to the list a with its revision after changes of the list b, without an error,")
    }
}
