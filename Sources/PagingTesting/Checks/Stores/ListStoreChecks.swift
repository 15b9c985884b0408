public import PagingOffline

/// Calls the methods of a store, and reports faults in what they return.
///
/// ```swift
/// let findings = await ListStoreChecks { MemoryListStore() }.findings()
/// #expect(findings.isEmpty, "\(findings)")
/// ```
///
/// Each group of checks uses a store of its own, which has to be empty. The largest body has 1 MB.
public struct ListStoreChecks: Sendable {
    typealias Open = @Sendable () async throws -> any ListStore

    let makeStore: Open
    /// Returns what opens one store again and again; `nil` if stores do not keep their content.
    let makeReopenedStore: (@Sendable () async throws -> Open)?

    /// Creates checks for stores that are not opened again.
    ///
    /// - Parameter makeStore: Creates an empty store.
    public init(_ makeStore: @escaping @Sendable () async throws -> any ListStore) {
        self.makeStore = makeStore
        makeReopenedStore = nil
    }

    /// Creates checks for stores that keep their content, for example in a file. The checks also open a store again.
    ///
    /// - Parameters:
    ///   - makePlace: Returns a place that no store has used, for example the URL of a file that does not exist.
    ///   - open: Opens a store at the place. The one that was opened there before has been released.
    public init<Place: Sendable>(
        at makePlace: @escaping @Sendable () async throws -> Place,
        open: @escaping @Sendable (Place) async throws -> any ListStore
    ) {
        makeStore = { try await open(makePlace()) }
        makeReopenedStore = {
            let place = try await makePlace()
            return { try await open(place) }
        }
    }

    /// Checks the store.
    ///
    /// - Returns: The findings, each fault once; empty if no fault was found.
    public func findings() async -> [ListStoreFinding] {
        var findings = StoreFindings()
        for check in [
            checkLists, checkPages, checkRemovedPages, checkBodies, checkSizes, checkRevisions, checkConflicts,
            checkRemovedRevisions, checkWriters, checkNames, checkIndependentLists, checkUsage, checkUseOrder,
            checkLogs,
            checkLogsBesideLists,
        ] {
            await run(&findings) { findings in
                try await check(StoreProbe(makeStore()), &findings)
            }
        }
        if let makeReopenedStore {
            await run(&findings) { findings in try await checkReopening(makeReopenedStore(), &findings) }
        }
        return findings.all
    }

    private func run(_ findings: inout StoreFindings, _ check: (inout StoreFindings) async throws -> Void) async {
        do {
            try await check(&findings)
        } catch {
            findings.add(.throwsError, "\(error)")
        }
    }
}

/// The findings, with the first finding of each fault.
struct StoreFindings {
    private(set) var all: [ListStoreFinding] = []

    mutating func add(_ fault: ListStoreFault, _ evidence: String) {
        guard !all.contains(where: { $0.fault == fault }) else { return }
        all.append(ListStoreFinding(fault: fault, evidence: evidence))
    }

    /// Adds a finding if the values differ.
    ///
    /// - Parameter action: What was done.
    mutating func expect<Value: Equatable>(
        _ value: Value, _ expected: Value, _ fault: ListStoreFault, _ action: String,
        _ text: (Value) -> String = { "\($0)" }
    ) {
        guard value != expected else { return }
        add(fault, "\(action) returned \(text(value)); expected \(text(expected))")
    }
}
