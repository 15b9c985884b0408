import PagingCore

extension Pager {
    /// A load whose answer has not arrived.
    struct LoadInFlight: Sendable {
        let request: PageRequest
        /// The time of the request in nanoseconds, on the pager's timeline.
        let requestedAt: Int64
        let task: Task<Void, Never>
        /// Cancels the request when it has taken too long; `nil` without a request timeout.
        let timeout: Task<Void, Never>?

        func cancel() {
            task.cancel()
            timeout?.cancel()
        }
    }

    /// Whether inputs are handled at once, or queued because an update is being delivered.
    enum Delivery {
        case idle
        case delivering
    }

    /// A receiver that the pager does not keep alive.
    struct WeakReceiver {
        weak var object: (any UpdateReceiver<Item>)?
    }

    /// Passes an input to the engine and performs the commands it returns. Inputs that observers send while an update
    /// is being delivered are queued until delivery ends (U4).
    ///
    /// - Parameters:
    ///   - failed: The load whose retry timer fired, if the input is that timer. The first load that the engine
    ///     commands is its retry.
    ///   - input: Calls the input's method with the current time, in nanoseconds.
    func send(
        repeating failed: LoadID? = nil, _ input: @escaping (inout FeedStateMachine<Item>, Int64) -> [FeedCommand]
    ) {
        enqueue(.engine(input, repeating: failed))
    }

    /// Handles an input at once, or queues it if an update is being delivered.
    func enqueue(_ input: PendingInput<Item>) {
        pendingInputs.append(input)
        deliver {}
    }

    /// Delivers the current list to a receiver, and each update from now on.
    func addReceiver(_ receiver: any UpdateReceiver<Item>) {
        receivers.removeAll { $0.object == nil }
        receivers.append(WeakReceiver(object: receiver))
        deliver { receiver.receive(replacementUpdate) }
    }

    /// Runs `body`, then handles all pending inputs, including those that are added meanwhile (U4).
    ///
    /// - Parameter body: Delivers an update.
    func deliver(_ body: () -> Void) {
        switch delivery {
        case .delivering:
            body()
        case .idle:
            delivery = .delivering
            body()
            var next = 0
            while next < pendingInputs.count {
                let now = timeline.nanoseconds()
                openKeptList(at: now)
                switch pendingInputs[next] {
                case .engine(let input, let failed):
                    perform(input(&engine.feed, now), repeating: failed, at: now)
                case .source(let source, let keepsRows, let keeper):
                    restart(with: source, keepsRows: keepsRows, keeper, at: now)
                case .reset:
                    earlyEdits = EarlyEdits()
                    forgetJump()
                    perform(engine.feed.resetRequested(at: now), repeating: nil, at: now)
                case .edit(let edit, let transaction):
                    if engine.feed.isLoaded {
                        make(edit, in: transaction, at: now)
                    } else {
                        earlyEdits.append(edit, in: transaction)
                    }
                case .transactionEnd(let transaction, let outcome):
                    earlyEdits.end(transaction, outcome)
                    let mayDiffer = observed != nil && engine.feed.changesRows(transaction)
                    let absent = outcome == .committed ? absentEdits(among: engine.feed.edits(in: transaction)) : []
                    perform(engine.feed.transactionEnded(transaction, outcome, at: now), repeating: nil, at: now)
                    makeAbsentEdits(absent)
                    recordTransactionEnd()
                    if mayDiffer { reloadRows(at: now) }
                case .work(let body):
                    body()
                }
                // Each update is delivered before the next edit makes another one.
                while engine.feed.isLoaded, let (edit, transaction) = earlyEdits.removeFirst() {
                    make(edit, in: transaction, at: now)
                }
                keepList()
                waiters.holdsFailures = engine.feed.isReadingStore
                endWaitsForLoads()
                for receiver in receivers { receiver.object?.inputHandled() }
                next += 1
            }
            pendingInputs.removeAll(keepingCapacity: true)
            engine.cursors.removeUnused { engine.feed.cursorsInUse }
            delivery = .idle
        }
    }

    /// Performs the commands of the engine, in order.
    ///
    /// - Parameters:
    ///   - commands: The commands.
    ///   - failed: The load whose retry timer fired, if that led to the commands. The first load is its retry.
    ///   - now: The current time in nanoseconds, on the pager's timeline.
    func perform(_ commands: [FeedCommand], repeating failed: LoadID?, at now: Int64) {
        var failed = failed
        for command in commands {
            switch command {
            case .load(let id, let request):
                if readsFromStore(id) {
                    failed = nil
                    break
                }
                emit(failed.map { .retried(id, request, of: $0) } ?? .requested(id, request))
                failed = nil
                load(id, request, at: now)
            case .cancel(let id):
                cacheState?.reads[id] = nil
                guard let load = loads.removeValue(forKey: id) else { break }
                load.cancel()
                emit(.cancelled(id, load.request, nanoseconds: now - load.requestedAt))
            case .schedule(let timer, let at): schedule(timer, at)
            case .publish: publish(engine.feed.update)
            case .refreshEnded(let id, let outcome), .checkEnded(let id, let outcome):
                waiters.resume(id, returning: result(outcome))
            case .shifted(let page): shiftedPage = page
            }
        }
        for timer in timers.keys where !engine.feed.awaits(timer) { timers.removeValue(forKey: timer)?.cancel() }
    }

    private func publish(_ engineUpdate: ListUpdate<Item>) {
        if engineUpdate.completedRefreshes != lastCompletedRefreshes, shiftedPage != nil { shiftedPage = nil }
        lastCompletedRefreshes = engineUpdate.completedRefreshes
        guard let update = updateToShow(for: engineUpdate) else { return }
        emitEvents(from: engine.shown, to: update)
        setShown(update)
        for receiver in receivers { receiver.object?.receive(update) }
        receivers.removeAll { $0.object == nil }
    }

    private func load(_ id: LoadID, _ request: PageRequest, at now: Int64) {
        let sourceRequest = engine.cursors.sourceRequest(request)
        let task = observeSource().map { load(id, sourceRequest, from: $0) } ?? load(id, sourceRequest)
        loads[id] = LoadInFlight(request: request, requestedAt: now, task: task, timeout: timeout(of: id))
    }

    private func load(_ id: LoadID, _ request: SourceRequest) -> Task<Void, Never> {
        let answer = source.answer
        return Task { [weak self] in
            do {
                let page = try await answer(request)
                self?.pageArrived(id, page)
            } catch {
                self?.loadFailed(id, error)
            }
        }
    }

    private func timeout(of id: LoadID) -> Task<Void, Never>? {
        guard let requestTimeout else { return nil }
        let (sleep, deadline) = (timeline.sleep, timeline.nanoseconds(after: requestTimeout))
        return Task { [weak self] in
            try? await sleep(deadline)
            guard !Task.isCancelled else { return }
            self?.loadFailed(id, PagingError.timedOut)
        }
    }

    func pageArrived(_ id: LoadID, _ page: ItemPage<Item, OpaqueCursor>) {
        guard let load = loads.removeValue(forKey: id) else { return }
        load.timeout?.cancel()
        emit(
            .arrived(
                id, load.request, items: page.items.count, nanoseconds: timeline.nanoseconds() - load.requestedAt))
        reportRepeatedIDs(in: page)
        let numbered = engine.cursors.numbered(page)
        recordPage(of: id)
        send { $0.pageArrived(id, numbered, at: $1) }
    }

    /// Reports the failure of a load to the engine.
    ///
    /// A cancelled load is no longer in `loads`. So a `CancellationError` of a load in `loads` is a failure of the
    /// source. If the engine did not hear of it, the load would have no outcome, and the engine would start it again at
    /// once, without end.
    func loadFailed(_ id: LoadID, _ error: any Error) {
        guard let load = loads.removeValue(forKey: id) else { return }
        load.cancel()
        let failure = SourceFailure(code: nextNumber(), error: error)
        let retryAt = (error as? any PageFailure)?.retryDelay.map { timeline.nanoseconds(after: $0) }
        let jitter = Int.random(in: 500...1500, using: &random)
        let report = FailureReport(
            failure, isTransient: error.isTransientFailure, retryAt: retryAt, jitterPermille: jitter)
        recordFailure(of: id, error)
        send { $0.pageFailed(id, report, at: $1) }
        let willRetry = engine.feed.awaits(.retry(id))
        emit(
            .failed(
                id, load.request, .source(failure), willRetry: willRetry,
                nanoseconds: timeline.nanoseconds() - load.requestedAt))
    }

    private func schedule(_ timer: FeedTimer, _ at: Int64) {
        timers.removeValue(forKey: timer)?.cancel()
        let sleep = timeline.sleep
        timers[timer] = Task { [weak self] in
            try? await sleep(at)
            guard !Task.isCancelled else { return }
            self?.timerFired(timer)
        }
    }

    private func timerFired(_ timer: FeedTimer) {
        timers[timer] = nil
        var failed: LoadID?
        if case .retry(let load) = timer { failed = load }
        send(repeating: failed) { $0.timerFired(timer, at: $1) }
    }

    private func result(_ outcome: LoadOutcome) -> LoadResult {
        switch outcome {
        case .loaded: .loaded
        case .ended: .ended
        case .superseded: .superseded
        case .failed(let failure): .failed(failure.error)
        }
    }
}

/// An input that is queued until the current delivery ends.
enum PendingInput<Item: Identifiable> {
    /// An input of the engine, and the load that it retries.
    case engine((inout FeedStateMachine<Item>, Int64) -> [FeedCommand], repeating: LoadID?)
    /// A new source, whose list replaces the current one, and what keeps that list.
    case source(Pager<Item>.Source, keepsRows: Bool, (any CacheKeeper<Item>)?)
    /// The list begins again without its rows and edits.
    case reset
    /// An edit, and the open transaction it belongs to.
    case edit(ListEdit<Item>, in: TransactionID?)
    /// A transaction that was committed or rolled back.
    case transactionEnd(TransactionID, TransactionOutcome)
    /// Work that has to follow the updates before it, such as a change of how a presented list presents its rows.
    case work(() -> Void)
}
