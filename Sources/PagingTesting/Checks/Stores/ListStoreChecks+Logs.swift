import Foundation
import PagingOffline

extension ListStoreChecks {
    func checkLogs(_ probe: StoreProbe, _ findings: inout StoreFindings) async throws {
        func expect(
            _ entries: [(String, String)], _ fault: ListStoreFault, _ action: String, log: String = "a"
        ) async throws {
            let entries = entries.map { StoredEntry(id: $0.0, content: Data($0.1.utf8)) }
            findings.expect(
                try await probe.entries(log), entries, fault, "entries(inLogNamed: \(log)) after \(action)", \.summary)
        }
        try await expect([], .changesLog, "nothing was written")
        try await probe.removeEntry("x", from: "a")
        for (id, content) in [("z", "1"), ("m", "2"), ("b", "3")] { try await probe.write(id, content, to: "a") }
        try await probe.write("m", "of b", to: "b")
        try await expect([("z", "1"), ("m", "2"), ("b", "3")], .changesLog, "z, m and b were added")
        try await probe.write("m", "changed", to: "a")
        try await expect([("z", "1"), ("m", "changed"), ("b", "3")], .movesReplacedEntry, "m was replaced")
        try await expect([("m", "of b")], .mixesLogs, "the entry m of the log a was replaced", log: "b")
        try await probe.removeEntry("z", from: "a")
        try await probe.removeEntry("not stored", from: "a")
        try await expect([("m", "changed"), ("b", "3")], .keepsRemovedEntry, "z was removed")
        try await probe.write("z", "4", to: "a")
        try await expect([("m", "changed"), ("b", "3"), ("z", "4")], .changesLog, "z was added again")
        try await probe.removeEntry("z", from: "a")
        try await probe.write("c", "5", to: "a")
        try await expect([("m", "changed"), ("b", "3"), ("c", "5")], .changesLog, "z was removed and c was added")
        try await probe.removeEntry("m", from: "a")
        try await expect([("m", "of b")], .mixesLogs, "the entry m of the log a was removed", log: "b")
    }

    func checkLogsBesideLists(_ probe: StoreProbe, _ findings: inout StoreFindings) async throws {
        try await probe.write([.init(1, at: 1, body: "one")], to: "a")
        try await probe.write("1", "one", to: "a")
        try await probe.remove(["a"])
        findings.expect(
            try await probe.entries("a").map(\.id), ["1"], .removesLogs,
            "the ids of the log a after removeLists(named: [\"a\"])")
        try await probe.remove(nil)
        findings.expect(
            try await probe.entries("a").map(\.id), ["1"], .removesLogs,
            "the ids of the log a after removeLists(named: nil)")
        findings.expect(try await probe.usage(), [], .wrongUsage, "usage() of a store with a log and no list")
    }
}

extension [StoredEntry] {
    /// The entries, for a finding.
    var summary: String {
        "[\(map { "\($0.id): \(String(decoding: $0.content, as: UTF8.self).debugDescription)" }.joined(separator: ", "))]"
    }
}
