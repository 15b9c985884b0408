#if GRDB
import GRDB
import Paging
import PagingCore
import PagingKeyset

/// Keeps one list up to date with the database.
///
/// One piece of work runs at a time: a read of one state of the database, then the report to the list. So changes and pages
/// reach the list in the order in which they were read.
@MainActor final class DatabaseObservation<Item>: ObservedSource
where Item: FetchableRecord & Identifiable & Sendable, Item.ID: Sendable {
    typealias Change = SourceChange<Item, OpaqueCursor>
    typealias Deliver = @MainActor (Result<ItemPage<Item, OpaqueCursor>, any Error>) -> PageDelivery

    private struct Load {
        let request: SourceRequest
        let purpose: SourceLoadPurpose
        let boundary: PageBoundary<OpaqueCursor>?
        let deliver: Deliver
    }

    private enum Work {
        case load(Load)
        case changes
        case count
    }

    private let pages: DatabasePages<Item>
    private let list: ObservingList<Item>
    /// Set once, before the first read.
    private var recorder: ChangeRecorder?
    private var windows: SourceWindows<Item.ID, KeysetCursor>
    private var shape: RequestShape?
    private var loads: [Load] = []
    /// Changes that were committed and not read yet.
    private var changes = PendingChanges()
    /// The total that the list has; `nil` if it is unknown.
    private var total: Int?
    private var mustCount: Bool
    private var catchUp = CatchUp()
    private var retry: Task<Void, Never>?
    private var isWorking = false
    private var idleWaiters: [CheckedContinuation<Void, Never>] = []

    init(pages: DatabasePages<Item>, list: ObservingList<Item>) {
        self.pages = pages
        self.list = list
        // A restored list has the total of the time when it was saved.
        mustCount = pages.countsRows
        windows = SourceWindows(
            emptyPages: list.emptyPages.compactMap { page, boundary in
                // A cursor of another order fails each load.
                (try? page.map(pages.place)).flatMap { page in
                    (try? boundary.map(pages.place)).map { (page, $0) }
                }
            })
    }

    func load(
        _ request: SourceRequest, for purpose: SourceLoadPurpose, until boundary: PageBoundary<OpaqueCursor>?,
        deliver: @escaping Deliver
    ) {
        loads.append(Load(request: request, purpose: purpose, boundary: boundary, deliver: deliver))
        observe()
        startWork()
    }

    /// Returns when the list has everything that was committed and loaded before, or when reading it has failed.
    func idle() async {
        await withCheckedContinuation { continuation in
            idleWaiters.append(continuation)
            startWork()
        }
    }

    private func observe() {
        guard recorder == nil else { return }
        let recorder = ChangeRecorder { [weak self] in
            Task { @MainActor in self?.resume() }
        }
        self.recorder = recorder
        recorder.start(in: pages.database)
    }

    /// Work runs in a task of its own, which no caller cancels.
    private func startWork() {
        Task { await work() }
    }

    private func work() async {
        guard !isWorking else { return }
        isWorking = true
        while let work = nextWork() { await perform(work) }
        isWorking = false
        guard recorder?.isObserving ?? true else { return }
        for waiter in idleWaiters { waiter.resume() }
        idleWaiters = []
    }

    private func nextWork() -> Work? {
        if let committed = recorder?.take(), !committed.isEmpty {
            changes.formUnion(committed)
            if pages.countsRows { mustCount = true }
            catchUp.resumed()
        }
        windows.forgetEvictedPages(heldPages)
        if !list.isRefreshing() { windows.forgetRefresh() }
        if windows.isEmpty { changes = PendingChanges() }
        if !loads.isEmpty { return .load(loads.removeFirst()) }
        guard !catchUp.hasFailed else { return nil }
        return changes.isEmpty ? mustCount ? .count : nil : .changes
    }

    private func perform(_ work: Work) async {
        switch work {
        case .load(let load): await perform(load)
        case .changes: await attempt { try await readChanges() }
        case .count: await attempt { try await count() }
        }
        if catchUp.needsCheck { list.requestCheck() }
    }

    /// - Returns: Why the work has failed; `nil` if it has not.
    @discardableResult private func attempt(_ work: () async throws -> Void) async -> (any Error)? {
        do {
            try await work()
            catchUp.succeeded()
            return nil
        } catch {
            failed(error)
            return error
        }
    }

    private func failed(_ error: any Error) {
        let delay = catchUp.failed()
        retry?.cancel()
        guard (DatabaseFailure.wrapping(error) as? any PageFailure)?.isTransient == true else { return }
        retry = Task { [weak self] in
            guard (try? await Task.sleep(for: delay)) != nil else { return }
            self?.resume()
        }
    }

    private func resume() {
        catchUp.resumed()
        startWork()
    }

    private func perform(_ load: Load) async {
        guard load.purpose != .check else { return await check(load) }
        do {
            let (request, limit) = try pages.placeRequest(for: load.request, load.purpose, until: load.boundary)
            let counts = pages.countsRows && request.isAtStart
            let (reading, (page, total)) = try await read { reading, db in
                let page = try reading.readPage(for: request, limit: limit, in: db)
                return (page, counts ? try reading.reader.count(in: db) : nil)
            }
            send(reading.change)
            let delivery = load.deliver(.success(pages.itemPage(page, total: total)))
            windows.record(page, delivery)
            recordTotal(total, delivery)
            if delivery == .completedRefresh { catchUp.wasCleared() }
            if let unread = reading.unread {
                failed(unread.error)
            } else if mustCount {
                catchUp.resumed()
            } else {
                catchUp.succeeded()
            }
        } catch {
            _ = load.deliver(.failure(DatabaseFailure.wrapping(error)))
        }
    }

    /// Answers a check. A list that follows its database has no new items, but it may have changes that could not be read.
    private func check(_ load: Load) async {
        let error = await attempt {
            if !changes.isEmpty { try await readChanges() }
            if mustCount { try await count() }
        }
        let result: Result<ItemPage<Item, OpaqueCursor>, any Error> =
            error.map { .failure(DatabaseFailure.wrapping($0)) } ?? .success(ItemPage([], next: nil))
        if load.deliver(result) != .ignored { catchUp.wasShown() }
    }

    /// Notes which total the list has now.
    private func recordTotal(_ counted: Int?, _ delivery: PageDelivery) {
        guard pages.countsRows else { return }
        switch delivery {
        case .ignored, .appliedToRefresh: return
        case .applied where counted == nil: return
        case .applied, .completedRefresh:
            // If the refresh has several pages, its total was counted before the last one was read.
            total = counted
            mustCount = counted == nil
        }
    }

    private func count() async throws {
        let reader = pages.reader
        let count = try await pages.database.read { db in try reader.count(in: db) }
        mustCount = false
        guard count != total else { return }
        total = count
        list.report(Change(total: count))
    }

    private func readChanges() async throws {
        let (reading, _) = try await read { _, _ in }
        if let unread = reading.unread { throw unread.error }
        send(reading.change)
    }

    /// Reads the pending changes, and then more, all from one state of the database.
    ///
    /// Changes that cannot be read stay pending, and the rest is read without them.
    private func read<Result: Sendable>(
        _ rest: @Sendable (inout ListReading<Item>, Database) throws -> Result
    ) async throws -> (reading: ListReading<Item>, result: Result) {
        let (before, changes) = (
            ListReading(pages.reader, pageSize: pages.pageSize, windows: windows, shape: shape), changes
        )
        // A read can show a state from before the moment at which its closure runs.
        let showsEarlierChanges = recorder?.isObserving == true && (before.windows.isEmpty || changes.isAll)
        let (reading, result) = try await pages.database.read { db in
            var reading = before
            reading.readChanges(changes, in: db)
            let result = try rest(&reading, db)
            return (reading, result)
        }
        self.changes = reading.unread?.changes ?? PendingChanges()
        if showsEarlierChanges, reading.unread == nil { recorder?.allRowsWereRead() }
        windows = reading.windows
        if let shape = reading.shape {
            recorder?.observe(shape, in: pages.database)
            self.shape = shape
        }
        return (reading, result)
    }

    private func heldPages() -> Set<PageAddress<KeysetCursor>> {
        // A cursor of another source or order has failed its load, and has no page.
        Set(list.heldPages().compactMap { page in try? page.map(pages.place) })
    }

    private func send(_ change: SourceChange<Item, KeysetCursor>) {
        guard !change.isEmpty else { return }
        list.report(change.mapCursors { OpaqueCursor(base: DatabasePageCursor($0)) })
    }
}
#endif
