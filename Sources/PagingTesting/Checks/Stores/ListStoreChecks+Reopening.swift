import Foundation
import PagingOffline

extension ListStoreChecks {
    /// Writes, releases the store, opens it again and compares.
    func checkReopening(_ open: Open, _ findings: inout StoreFindings) async throws {
        let before = try await fill(open)
        let probe = StoreProbe(try await open())
        findings.expect(
            try await probe.usage(), before.usage, .forgetsUsageOnReopening, "usage() after the store was opened again")
        findings.expect(
            try await [probe.list("a"), probe.list("b")].map(\.content), before.contents, .losesListsOnReopening,
            "list(named:) after the store was opened again")
        findings.expect(
            try await probe.bodies([1, 2], of: "a"), before.bodies, .losesListsOnReopening,
            "bodies(of: [1, 2]) after the store was opened again", \.summary)
        findings.expect(
            try await probe.entries("log"), before.entries, .losesLogsOnReopening,
            "entries(inLogNamed:) after the store was opened again", \.summary)
        for (name, revision) in before.staleRevisions.sorted(by: { $0.key < $1.key }) {
            guard let new = try? await probe.write([], to: name, revision: revision).get() else { continue }
            findings.add(
                .forgetsRevisionsOnReopening,
                "a write to the list \(name) with a revision from before its last change, \(revision), returned \(new) after "
                    + "the store was opened again; expected a conflict")
        }
        let next = try await probe.write(to: "a")
        guard next <= before.lastRevision else { return }
        findings.add(
            .forgetsRevisionsOnReopening,
            "a write after the store was opened again returned the revision \(next); expected more than \(before.lastRevision)"
        )
    }

    private struct Filled {
        var usage: [StoredListUsage]
        var contents: [StoredList.Content?]
        var bodies: [StoredPage.ID: Data]
        var entries: [StoredEntry]
        var staleRevisions: [String: StoredList.Revision]
        var lastRevision: StoredList.Revision
    }

    private func fill(_ open: Open) async throws -> Filled {
        let probe = StoreProbe(try await open())
        var stale = ["unknown": try await probe.list("unknown").revision]
        try await probe.remove(nil)
        stale["removed"] = try await probe.write([.init(1, at: 1, body: "removed")], to: "removed")
        try await probe.remove(["removed"])
        stale["a"] = try await probe.write([.init(1, at: 2, body: "one"), .init(2, at: 1, body: "two")], to: "a")
        try await probe.write([.init(3, at: 7, body: "b")], to: "b")
        try await probe.write([.init(4, at: 4, body: nil)], to: "a")
        for id in ["z", "y", "x"] { try await probe.write(id, "content of \(id)", to: "log") }
        try await probe.write("y", "changed", to: "log")
        let last = try await probe.write(to: "b")
        let contents = try await [probe.list("b"), probe.list("a")].map(\.content)
        return Filled(
            usage: try await probe.usage(), contents: contents.reversed(),
            bodies: try await probe.bodies([1, 2], of: "a"),
            entries: try await probe.entries("log"), staleRevisions: stale, lastRevision: last)
    }
}
