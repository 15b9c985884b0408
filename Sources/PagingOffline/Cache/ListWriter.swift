import Foundation
import Paging
import PagingCore

/// Reads and writes one list, off the main actor: it decodes and encodes, and makes one change of the store at a time.
actor ListWriter<Item: Codable & Identifiable & Sendable>
where Item.ID: Sendable {
    typealias NewCursors = [(number: Int, cursor: OpaqueCursor)]

    /// What happened to the list. Events are handled in order, so that a page is read as it was when it was requested.
    enum Event: Sendable {
        case changed(FeedSnapshot<Item>, NewCursors, restoredKey: Int?)
        /// The pager shows the list from the store; `nil` if it does not.
        case opened((stored: StoredFeed<Item>, shown: FeedSnapshot<Item>)?, NewCursors)
        case read(key: Int, @MainActor @Sendable ([Item]?) -> Void)
        /// Items were edited that the list did not hold.
        case edited(AbsentItemEdits<Item>)
        /// The list has edits that the server accepted at these times, by id.
        case accepted([String: Double])
        /// The app removes the list from the store as soon as no write is under way.
        case removal(begunRefresh: Int?, @Sendable () -> Void)
        /// Another pager keeps the list from now on, as soon as everything is written.
        case handover(@Sendable () -> Void)
        /// A caller waits until everything is written, or until writing has failed.
        case save(@Sendable () -> Void)
    }

    /// What the main actor has to know.
    enum Report: Sendable {
        case opened(CacheContent<Item>?)
        case failure((any Error)?)
    }

    /// A write of what has changed.
    private enum Write {
        /// None until the list that was read is shown. These callers wait until everything is written.
        case opening([@Sendable () -> Void])
        /// It begins when the list is quiet, or when the pause is cancelled.
        case waiting(Task<Void, Never>, pause: Task<Void, Never>)
        case begun(Task<Void, Never>)
    }

    /// Whether the events have ended and everything is written.
    private enum Ending {
        /// They have not, and these closures wait for it.
        case ahead([@Sendable () -> Void])
        case reached
    }

    /// Changes are written when none came for this long, so that pages that are being loaded need not wait for the processor.
    private static var quietTime: Duration { .milliseconds(200) }
    /// The maximum number of such waits while the list goes on changing.
    private static var mostWaits: Int { 5 }

    let store: OfflineStore
    let name: String
    let coding: ListCoding<Item>
    let date: @Sendable () -> Date
    private var clock: any Clock<Duration> = ContinuousClock()
    var report: @Sendable (Report) async -> Void = { _ in }
    var mirror: ListMirror<Item>
    /// The revision that the store has; `nil` if it could not be read.
    var revision: StoredList.Revision?
    private var cursors: [Int: Data] = [:]
    /// When the server accepted each edit that the list has, by id, in seconds since 1970.
    var acceptedEdits: [String: Double] = [:]
    private let lastID: Int64
    private var write: Write?
    /// The number of changes of the list.
    private var changes = 0
    private var ending = Ending.ahead([])
    private var failure: (any Error)?
    /// The pages that the store has without their items, or with items that cannot be decoded, and why.
    var pagesWithoutItems: [StoredPage.ID: any Error] = [:]
    /// Whether the list in the store belongs to another pager, or to a newer version of the library. It is left as it is then.
    var isForeign = false

    init(
        _ store: OfflineStore, _ name: String, _ coding: ListCoding<Item>, _ date: @escaping @Sendable () -> Date,
        lastID: Int64
    ) {
        self.store = store
        self.name = name
        self.coding = coding
        self.date = date
        self.lastID = lastID
        mirror = ListMirror(lastID: lastID)
    }

    /// Reads the list and reports it, then follows its events until they end and everything is written.
    func run(
        _ events: AsyncStream<Event>, as number: Int, at clock: any Clock<Duration>,
        notify: @escaping @Sendable (OfflineStore.Notice) -> Void,
        _ report: @escaping @Sendable (Report) async -> Void
    ) async {
        self.clock = clock
        self.report = report
        if await store.open(name, number, notify) {
            let list = await read()
            if list != nil { write = .opening([]) }
            await report(.opened(list))
        } else {
            await leaveList(CacheFailure.keptByLaterPager)
            await report(.opened(nil))
        }
        for await event in events { await handle(event) }
        endOpening()
        await endWrite()
        await writeAll()
        await store.close(number)
        if case .ahead(let completions) = ending { for completion in completions { completion() } }
        ending = .reached
    }

    /// The number of a pager that is opened now. The list is kept by the one with the highest number.
    nonisolated func nextNumber() -> Int { store.nextNumber() }

    /// Calls a closure when the events have ended and everything is written.
    func afterEnd(_ completion: @escaping @Sendable () -> Void) {
        switch ending {
        case .ahead(let completions): ending = .ahead(completions + [completion])
        case .reached: completion()
        }
    }

    private func handle(_ event: Event) async {
        switch event {
        case .changed(let snapshot, let new, let restoredKey):
            guard !isForeign else { return }
            record(new)
            mirror.record(snapshot, restoredKey: restoredKey)
            changes += 1
            beginWriting()
        case .opened(let opening, let new):
            guard !isForeign else { return }
            record(new)
            // A list that was removed meanwhile is shown, and not in the store any more.
            if let opening, !mirror.isRemoved { mirror.recordOpening(opening.stored, as: opening.shown) }
            endOpening()
            beginWriting()
        case .read(let key, let completion):
            let items = await items(ofKey: key)
            await completion(items)
        case .edited(let edits):
            guard !isForeign else { return }
            await make(edits)
            changes += 1
            beginWriting()
        case .accepted(let edits):
            guard !isForeign else { return }
            acceptedEdits.merge(edits) { $1 }
            mirror.recordHeader()
            changes += 1
            beginWriting()
        case .removal(let begun, let completion):
            await endWrite()
            revision = nil
            mirror.recordRemoval(begun: begun)
            completion()
        case .handover(let completion):
            await endWrite()
            await writeAll()
            await leaveList(CacheFailure.keptByLaterPager)
            completion()
        case .save(let completion):
            if case .opening(let saves) = write { return write = .opening(saves + [completion]) }
            await endWrite()
            await writeAll()
            completion()
        }
    }

    /// Lets writes begin, and writes for the callers that wait.
    private func endOpening() {
        guard case .opening(let saves) = write else { return }
        write = nil
        guard !saves.isEmpty else { return }
        write = .begun(
            Task {
                await writeAll()
                write = nil
                for completion in saves { completion() }
            })
    }

    /// Leaves the list in the store as it is from now on.
    func leaveList(_ reason: any Error) async {
        isForeign = true
        mirror = ListMirror(lastID: lastID)
        endOpening()
        await report(failure: reason)
    }

    private func record(_ new: NewCursors) {
        for (number, cursor) in new {
            do {
                cursors[number] = try coding.cursors.data(cursor)
            } catch {
                failure = error
            }
        }
    }

    private func beginWriting() {
        guard case nil = write, !isForeign else { return }
        let pause = Task { await waitForQuiet() }
        let task = Task(priority: .utility) {
            await pause.value
            guard case .waiting(let task, _) = write else { return }
            write = .begun(task)
            let known = changes
            _ = await writeOnce()
            write = nil
            if changes != known { beginWriting() }
        }
        write = .waiting(task, pause: pause)
    }

    private func waitForQuiet() async {
        for _ in 0..<Self.mostWaits {
            let known = changes
            do {
                try await clock.sleep(for: Self.quietTime)
            } catch {
                return
            }
            if changes == known { return }
        }
    }

    /// Ends the write that is under way, and those that wait, without waiting longer.
    private func endWrite() async {
        while let write {
            switch write {
            case .opening: return
            case .waiting(let task, let pause):
                pause.cancel()
                await task.value
            case .begun(let task): await task.value
            }
        }
    }

    /// Writes until nothing is left, or a write fails. The next event tries again.
    private func writeAll() async {
        while let outcome = await writeOnce(), outcome != .failed {}
    }

    /// Writes what has changed.
    ///
    /// - Returns: How the write ended; `nil` if there is nothing to write.
    private func writeOnce() async -> ListMirror<Item>.WriteOutcome? {
        guard !isForeign, let change = mirror.beginWrite() else { return nil }
        let outcome: ListMirror<Item>.WriteOutcome
        do {
            revision = try await write(change)
            outcome = .written
        } catch StoreFailure.conflict(let current, let isStored) {
            if isStored {
                await leaveList(CacheFailure.keptByOtherProcess)
                return nil
            }
            revision = current
            outcome = .removed
        } catch {
            await report(failure: error)
            outcome = .failed
        }
        mirror.writeEnded(outcome)
        return outcome
    }

    /// - Returns: The revision that the store has then.
    private func write(_ change: StoredFeedChange<Item>) async throws -> StoredList.Revision {
        var expected = revision
        if expected == nil { expected = try await store.list(named: name).revision }
        let (encoded, failures) = try coding.change(
            change, revision: expected ?? 0, edits: acceptedEdits, savedAt: date(), cursor: data(ofCursor:))
        let (written, hasAllItems) = try await store.write(encoded, within: name)
        record(encoded, failures, hasAllItems: hasAllItems)
        await report(failure: pagesWithoutItems.values.first)
        return written
    }

    /// Notes which pages were written without their items, and why.
    private func record(_ change: StoredListChange, _ failures: [StoredPage.ID: any Error], hasAllItems: Bool) {
        switch change.removal {
        case .pages(let ids): for id in ids { pagesWithoutItems[id] = nil }
        case .allOthers: pagesWithoutItems = [:]
        }
        for page in change.pages {
            switch page.body {
            case .replaced: pagesWithoutItems[page.id] = hasAllItems ? nil : StoreFailure.full
            case .removed: pagesWithoutItems[page.id] = failures[page.id]
            case .unchanged: break
            }
        }
    }

    private func data(ofCursor number: Int) throws -> Data {
        if let data = cursors[number] { return data }
        throw failure ?? DamagedData()
    }

    /// Reports a failure of the store, or that there is none any more.
    func report(failure new: (any Error)?) async {
        if new == nil, failure == nil { return }
        failure = new
        await report(.failure(new))
    }
}
