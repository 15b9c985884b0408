import Foundation
import Paging
import PagingCore

/// Keeps the list of a pager: passes what happens to the writer, which works off the main actor.
@MainActor
final class CachedList<Item: Codable & Identifiable & Sendable>: CacheKeeper where Item.ID: Sendable {
    /// How long a new first row may wait before it is written.
    static var firstRowDelay: Duration { .seconds(1) }

    private nonisolated let date: @Sendable () -> Date
    private nonisolated let writer: ListWriter<Item>
    private nonisolated let events: AsyncStream<ListWriter<Item>.Event>.Continuation
    private nonisolated let stream: AsyncStream<ListWriter<Item>.Event>
    private weak var pager: Pager<Item>?
    private var nextCursor = 0
    private var firstRowTimer: Task<Void, Never>?

    nonisolated init(
        _ store: OfflineStore, _ name: String, _ coding: ListCoding<Item>, _ date: @escaping @Sendable () -> Date,
        lastID: Int64
    ) {
        self.date = date
        writer = ListWriter(store, name, coding, date, lastID: lastID)
        (stream, events) = AsyncStream.makeStream()
    }

    func open(for pager: Pager<Item>) {
        self.pager = pager
        let (writer, stream, events, clock) = (self.writer, self.stream, self.events, pager.clock)
        let number = writer.nextNumber()
        let notify: @Sendable (ListWriter<Item>.Event, @escaping @Sendable () -> Void) -> Void = { event, completion in
            if case .terminated = events.yield(event) { Task { await writer.afterEnd(completion) } }
        }
        let report: @Sendable (ListWriter<Item>.Report) async -> Void = { [weak self] in await self?.take($0) }
        Task {
            await writer.run(
                stream, as: number, at: clock,
                notify: { [weak self] notice in
                    switch notice {
                    case .removal(let completion):
                        Task { @MainActor in
                            notify(.removal(begunRefresh: self?.pager?.refreshProgress.begun, completion), completion)
                        }
                    case .handover(let completion): notify(.handover(completion), completion)
                    }
                }, report)
        }
    }

    func readItems(ofKey key: Int, _ completion: @escaping @MainActor ([Item]?) -> Void) {
        events.yield(.read(key: key) { items in completion(items) })
    }

    func listChanged(_ change: CacheChange, in pager: Pager<Item>) {
        switch change {
        case .list: takeSnapshot(of: pager, restoredKey: nil)
        case .restoredPage(let key): takeSnapshot(of: pager, restoredKey: key)
        case .firstRow: scheduleSnapshot(of: pager)
        }
    }

    func absentItemsEdited(_ edits: [ListEdit<Item>]) {
        events.yield(.edited(AbsentItemEdits(edits)))
    }

    nonisolated var time: Double? { date().timeIntervalSince1970 }

    func editsAccepted(_ edits: [String: Double]) {
        events.yield(.accepted(edits))
    }

    func save(_ pager: Pager<Item>) async {
        takeSnapshot(of: pager, restoredKey: nil)
        await withCheckedContinuation { continuation in
            let event = ListWriter<Item>.Event.save { continuation.resume() }
            if case .terminated = events.yield(event) { continuation.resume() }
        }
    }

    nonisolated func close() {
        events.finish()
    }

    private func takeSnapshot(of pager: Pager<Item>, restoredKey: Int?) {
        guard let snapshot = pager.takeSnapshot() else { return }
        firstRowTimer?.cancel()
        firstRowTimer = nil
        events.yield(.changed(snapshot, newCursors(of: pager), restoredKey: restoredKey))
    }

    private func scheduleSnapshot(of pager: Pager<Item>) {
        guard firstRowTimer == nil else { return }
        firstRowTimer = timer(pager.clock)
    }

    private func timer<C: Clock<Duration>>(_ clock: C) -> Task<Void, Never> {
        let deadline = clock.now.advanced(by: Self.firstRowDelay)
        return Task { [weak self] in
            try? await clock.sleep(until: deadline, tolerance: nil)
            guard !Task.isCancelled, let self, let pager = self.pager else { return }
            takeSnapshot(of: pager, restoredKey: nil)
        }
    }

    private func newCursors(of pager: Pager<Item>) -> [(number: Int, cursor: OpaqueCursor)] {
        let (cursors, next) = pager.cursors(from: nextCursor)
        nextCursor = next
        return cursors
    }

    private func take(_ report: ListWriter<Item>.Report) async {
        switch report {
        case .opened(let list):
            for work in pager?.workBeforeOpening ?? [] { await work.value }
            guard let pager else { return }
            pager.keptListRead(list, by: self) { [weak self, weak pager] opening in
                guard let self, let pager, list != nil else { return }
                events.yield(.opened(opening, newCursors(of: pager)))
            }
        case .failure(let error): pager?.reportStoreFailure(error, by: self)
        }
    }
}
