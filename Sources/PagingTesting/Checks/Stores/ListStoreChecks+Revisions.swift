import Foundation
import PagingOffline

extension ListStoreChecks {
    func checkRevisions(_ probe: StoreProbe, _ findings: inout StoreFindings) async throws {
        var seen: Set<StoredList.Revision> = []
        var last: [String: StoredList.Revision] = [:]
        for round in 0..<4 {
            for name in ["a", "b", "c"] {
                if round == 2, name == "a" { try await probe.remove(["a"]) }
                if round == 3, name == "b" { try await probe.remove(nil) }
                let before = try await probe.list(name).revision
                let returned = try await probe.write([.init(1, at: 1, body: "\(round)")], to: name)
                findings.expect(
                    try await probe.list(name).revision, returned, .returnsOtherRevision,
                    "the revision of list(named:) after a write")
                if returned <= max(before, last[name] ?? .min) {
                    findings.add(
                        .revisionDoesNotGrow,
                        "a write to list \(name) with the revision \(before) led to \(returned); expected a greater one"
                    )
                }
                if !seen.insert(returned).inserted {
                    findings.add(
                        .reusesRevision,
                        "a write to list \(name) led to the revision \(returned), which a list had before")
                }
                last[name] = returned
            }
        }
        let stored = try await probe.list("c").revision
        findings.expect(
            try await probe.list("c").revision, stored, .returnsOtherRevision, "list(named:) for the second time")
    }

    func checkConflicts(_ probe: StoreProbe, _ findings: inout StoreFindings) async throws {
        let unknown = try await probe.list("a").revision
        await checkRefused(probe, unknown + 1, .acceptsStaleRevision, "a list that was never stored", &findings)
        let first = try await probe.write([.init(1, at: 1, body: "one")], to: "a")
        await checkRefused(probe, unknown, .acceptsStaleRevision, "the revision before the first write", &findings)
        let second = try await probe.write([.init(2, at: 2, body: "two")], to: "a")
        await checkRefused(probe, first, .acceptsStaleRevision, "the revision before the last write", &findings)
        await checkRefused(probe, second + 1, .acceptsStaleRevision, "a revision that no list had", &findings)
    }

    func checkRemovedRevisions(_ probe: StoreProbe, _ findings: inout StoreFindings) async throws {
        let unknown = try await probe.list("a").revision
        try await probe.remove(["a"])
        await checkRefused(
            probe, unknown, .keepsRevisionOfUnknownList, "the revision before a list that was not stored was removed",
            &findings)
        let unknownToAll = try await probe.list("a").revision
        try await probe.remove(nil)
        await checkRefused(
            probe, unknownToAll, .keepsRevisionAfterRemovalOfAll, "the revision before all lists were removed",
            &findings)
        let stored = try await probe.write([.init(1, at: 1, body: "one")], to: "a")
        try await probe.remove(["a"])
        await checkRefused(
            probe, stored, .acceptsRevisionBeforeRemoval, "the revision before the list was removed", &findings)
        let storedAgain = try await probe.write([.init(1, at: 1, body: "one")], to: "a")
        try await probe.remove(nil)
        await checkRefused(
            probe, storedAgain, .acceptsRevisionBeforeRemoval, "the revision before all lists were removed", &findings)
    }

    /// Writes with a revision that the list does not have, and compares the store before and after.
    private func checkRefused(
        _ probe: StoreProbe, _ stale: StoredList.Revision, _ fault: ListStoreFault, _ action: String,
        _ findings: inout StoreFindings
    ) async {
        guard let before = try? await content(probe) else { return }
        let action = "write(_:toListNamed:) with \(action), \(stale), and not \(before.list.revision),"
        switch await probe.write([.init(7, at: 7, body: "late")], to: "a", revision: stale) {
        case .success(let revision):
            findings.add(fault, "\(action) returned \(revision); expected a conflict")
            // The checks that follow begin with what was there.
            return
        case .failure(StoreFailure.conflict(before.list.revision, isStored: before.list.content != nil)): break
        case .failure(let error):
            let isStored = before.list.content != nil
            findings.add(
                .wrongConflict,
                "\(action) threw \(error); expected conflict(revision: \(before.list.revision), isStored: \(isStored))")
        }
        guard let after = try? await content(probe), after != before else { return }
        findings.add(
            .changesRefusedList, "\(action) threw, and list(named:), bodies(of:) or usage() returned other values")
    }

    private struct Content: Equatable {
        var list: StoredList
        var bodies: [StoredPage.ID: Data]
        var usage: [StoredListUsage]
    }

    private func content(_ probe: StoreProbe) async throws -> Content {
        Content(
            list: try await probe.list("a"), bodies: try await probe.bodies([1, 2, 7], of: "a"),
            usage: try await probe.usage())
    }

    /// Two changes that expect the same revision, at the same time.
    func checkWriters(_ probe: StoreProbe, _ findings: inout StoreFindings) async throws {
        for round in 1...20 {
            let revision = try await probe.list("a").revision
            async let first = probe.write([.init(1, at: 1, body: "first \(round)")], to: "a", revision: revision)
            async let second = probe.write([.init(1, at: 1, body: "second \(round)")], to: "a", revision: revision)
            let results = await ["first": first, "second": second]
            let winners = results.filter { (try? $0.value.get()) != nil }
            let action = "two writes at the same time with the revision \(revision)"
            switch winners.count {
            case 0: findings.add(.refusesBothWriters, "\(action) both threw: \(results)")
            case 1:
                findings.expect(
                    try await probe.bodies([1], of: "a"), [1: Data("\(winners.keys.first!) \(round)".utf8)],
                    .changesRefusedList, "bodies(of: [1]) after \(action)", \.summary)
            default: findings.add(.acceptsTwoWriters, "\(action) both returned; expected that one throws")
            }
        }
    }
}
