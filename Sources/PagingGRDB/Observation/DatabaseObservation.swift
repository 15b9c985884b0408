#if GRDB
import GRDB
import Paging
import PagingCore
import PagingKeyset

/// The rows of one list, which follows the database.
///
/// One piece of work runs at a time: a read of the database, in which all is as it is at one moment, then the report to the
/// list. So changes and pages reach the list in the order in which they were read.
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
    /// Whether reading changes or counting has failed. It is repeated with the next page, after the next change, or after
    /// a delay.
    private var hasFailed = false
    /// Whether the list shows that changes could not be read, as a failed check.
    private var showsFailure = false
    /// When reading changes is repeated although nothing more has changed, after a transient failure.
    private var retryDelay = DatabaseObservation.firstRetryDelay
    private var retry: Task<Void, Never>?
    private var isWorking = false
    private var idleWaiters: [CheckedContinuation<Void, Never>] = []

    private static var firstRetryDelay: Duration { .seconds(1) }
    private static var longestRetryDelay: Duration { .seconds(64) }

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

    /// Returns when the list has everything that was committed and loaded before.
    func idle() async {
        await withCheckedContinuation { continuation in
            idleWaiters.append(continuation)
            startWork()
        }
    }

    private func observe() {
        guard recorder == nil else { return }
        let recorder = ChangeRecorder { [weak self] in
            Task { @MainActor in self?.followAgain() }
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
        if let recorder { changes.formUnion(recorder.take()) }
        windows.forgetEvictedPages(heldPages)
        if windows.isEmpty { changes = PendingChanges() }
        if !changes.isEmpty, pages.countsRows { mustCount = true }
        if !loads.isEmpty { return .load(loads.removeFirst()) }
        guard !hasFailed else { return nil }
        return changes.isEmpty ? mustCount ? .count : nil : .changes
    }

    private func perform(_ work: Work) async {
        switch work {
        case .load(let load): await perform(load)
        case .changes: await follow { send(try await readChanges()) }
        case .count: await follow { try await count() }
        }
    }

    /// Brings the list up to date. If that fails, it is repeated with the next page, after the next change, or after a delay.
    private func follow(_ work: () async throws -> Void) async {
        do {
            try await work()
            retryDelay = Self.firstRetryDelay
        } catch {
            followingFailed(error)
        }
    }

    private func perform(_ load: Load) async {
        guard load.purpose != .check else { return await check(load) }
        do {
            let (request, limit) = try pages.placeRequest(for: load.request, load.purpose, until: load.boundary)
            let counts = pages.countsRows && request.isAtStart
            let reading = try await read { reading, db in
                try reading.readPage(for: request, limit: limit, in: db)
                if counts { reading.total = try reading.reader.count(in: db) }
            }
            guard let page = reading.page else { return }
            send(reading.change)
            let delivery = load.deliver(.success(pages.itemPage(page, total: reading.total)))
            windows.note(page, delivery)
            noteTotal(reading.total, delivery)
            if let error = reading.unreadChanges { followingFailed(error) }
        } catch {
            _ = load.deliver(.failure(DatabaseFailure.wrapping(error)))
        }
    }

    /// Answers a check. A list that follows its database has no new items, but it may have changes that could not be read.
    private func check(_ load: Load) async {
        showsFailure = false
        do {
            if !changes.isEmpty { send(try await readChanges()) }
            if mustCount { try await count() }
            hasFailed = false
            _ = load.deliver(.success(ItemPage<Item, OpaqueCursor>([], next: nil)))
        } catch {
            showsFailure = true
            _ = load.deliver(.failure(DatabaseFailure.wrapping(error)))
        }
    }

    /// Notes which total the list has now.
    private func noteTotal(_ counted: Int?, _ delivery: PageDelivery) {
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

    private func followingFailed(_ error: any Error) {
        hasFailed = true
        if !showsFailure { list.requestCheck() }
        guard (DatabaseFailure.wrapping(error) as? any PageFailure)?.isTransient == true else { return }
        let delay = retryDelay
        retryDelay = min(delay * 2, Self.longestRetryDelay)
        retry?.cancel()
        retry = Task { [weak self] in
            guard (try? await Task.sleep(for: delay)) != nil else { return }
            self?.followAgain()
        }
    }

    /// Reads what has changed, also what could not be read before.
    private func followAgain() {
        hasFailed = false
        startWork()
    }

    private func readChanges() async throws -> SourceChange<Item, KeysetCursor> {
        let reading = try await read { _, _ in }
        if let error = reading.unreadChanges { throw error }
        return reading.change
    }

    /// Reads the pending changes, and then a page, all from one state of the database.
    ///
    /// Changes that cannot be read stay pending, and the page is read without them.
    private func read(
        _ page: @Sendable (inout ListReading<Item>, Database) throws -> Void
    ) async throws -> ListReading<Item> {
        let (before, changes) = (
            ListReading(pages.reader, pageSize: pages.pageSize, windows: windows, shape: shape), changes
        )
        // What the read shows of the database can be older than the first moment at which its closure runs.
        let showsEarlierChanges = recorder?.isObserving == true && (before.windows.isEmpty || changes.isAll)
        let reading = try await pages.database.read { db in
            var reading = before
            reading.readChanges(changes, in: db)
            try page(&reading, db)
            return reading
        }
        hasFailed = reading.unreadChanges != nil
        if showsEarlierChanges, !hasFailed { recorder?.allRowsWereRead() }
        if !hasFailed {
            self.changes = PendingChanges()
            if showsFailure { list.requestCheck() }
        }
        windows = reading.windows
        if let shape = reading.shape {
            recorder?.observe(shape, in: pages.database)
            self.shape = shape
        }
        return reading
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
