extension Pager {
    /// A load whose answer is awaited.
    struct LoadInFlight: Sendable {
        let request: PageRequest
        /// When the source was asked, on the pager's clock.
        let requestedAt: Int64
        let task: Task<Void, Never>
    }

    /// Whether facts are taken up at once, or after what is being shown has been shown to all.
    enum Delivery {
        case idle
        case underWay
    }

    /// Passes an input to the engine and performs the commands it returns. Inputs that observers send while an update is
    /// being delivered are queued until delivery ends (U4).
    ///
    /// - Parameters:
    ///   - failed: The load whose retry timer fired, if the input is that: the first load that is commanded repeats it.
    ///   - input: Calls the input's method with the current time.
    func send(
        repeating failed: LoadID? = nil, _ input: @escaping (inout FeedStateMachine<Item>, Int64) -> [Command]
    ) {
        enqueue(.engine(input, repeating: failed))
    }

    /// Handles an input now, or after the update that is being delivered.
    func enqueue(_ input: PendingInput<Item>) {
        pendingInputs.append(input)
        deliver {}
    }

    /// Shows somebody the list as it stands, and each update from now on.
    func show(to receiver: any UpdateReceiver<Item>) {
        receivers.removeAll { $0.receiver == nil }
        receivers.append(WeakReceiver(receiver: receiver))
        deliver { receiver.receive(whole) }
    }

    /// Shows something, then takes up all pending inputs, including those that are added meanwhile (U4).
    func deliver(_ show: () -> Void) {
        switch delivery {
        case .underWay:
            show()
        case .idle:
            delivery = .underWay
            show()
            var next = 0
            while next < pendingInputs.count {
                let now = timeline.nanoseconds()
                switch pendingInputs[next] {
                case .engine(let input, let failed):
                    perform(input(&feed, now), repeating: failed, at: now)
                case .source(let source, let keepsRows):
                    exchange(source, keepsRows: keepsRows, at: now)
                case .presentation(let present):
                    present()
                }
                next += 1
            }
            pendingInputs.removeAll(keepingCapacity: true)
            cursors.forgetOld { feed.cursorsInUse }
            delivery = .idle
        }
    }

    /// - Parameter failed: The load whose time to be repeated has come, if that is why: the first load is its repetition.
    func perform(_ commands: [Command], repeating failed: LoadID?, at now: Int64) {
        var failed = failed
        for command in commands {
            switch command {
            case .load(let id, let request):
                tell(failed.map { .retried(id, request, of: $0) } ?? .requested(id, request))
                failed = nil
                load(id, request, at: now)
            case .cancel(let id):
                guard let load = loads.removeValue(forKey: id) else { break }
                load.task.cancel()
                tell(.cancelled(id, load.request, nanoseconds: now - load.requestedAt))
            case .schedule(let timer, let at): schedule(timer, at)
            case .publish: publish(feed.update)
            case .refreshEnded(let id, let outcome): waits.removeValue(forKey: id)?.resume(returning: result(outcome))
            case .shifted(let page): shiftedPage = page
            case .checkEnded(let id, let outcome): endCheck(id, outcome)
            }
        }
        for timer in timers.keys where !feed.awaits(timer) { timers.removeValue(forKey: timer)?.cancel() }
    }

    private func publish(_ news: Update<Item>) {
        if news.completedRefreshes != lastLandings, shiftedPage != nil { shiftedPage = nil }
        lastLandings = news.completedRefreshes
        guard let update = arranged(news) else { return }
        tell(shown, update)
        show(update)
        for receiver in receivers { receiver.receiver?.receive(update) }
        receivers.removeAll { $0.receiver == nil }
    }

    private func load(_ id: LoadID, _ request: PageRequest, at now: Int64) {
        let sourceRequest = cursors.sourceRequest(request)
        let answer = source.answer
        let task = Task { [weak self] in
            do {
                let page = try await answer(sourceRequest)
                self?.arrive(id, page)
            } catch {
                self?.fail(id, error)
            }
        }
        loads[id] = LoadInFlight(request: request, requestedAt: now, task: task)
    }

    private func arrive(_ id: LoadID, _ page: Page<Item, OpaqueCursor>) {
        guard let load = loads.removeValue(forKey: id) else { return }
        tell(
            .arrived(
                id, load.request, items: page.items.count, nanoseconds: timeline.nanoseconds() - load.requestedAt))
        let numbered = cursors.numbered(page)
        send { $0.pageArrived(id, numbered, at: $1) }
    }

    /// A load that was given up is known no more. Who throws `CancellationError` all the same has failed by itself: a
    /// load that ended without an outcome would be begun again at once, and again.
    private func fail(_ id: LoadID, _ error: any Error) {
        guard let load = loads.removeValue(forKey: id) else { return }
        let failure = error as? any PageFailure
        let code = nextNumber()
        errors.keep(error, under: code) { feed.failuresInUse }
        let retryAt = failure?.retryDelay.map { timeline.nanoseconds(after: $0) }
        let jitter = Int.random(in: 500...1500, using: &random)
        let report = FailureReport(
            code: code, isTransient: failure?.isTransient ?? false, retryAt: retryAt, jitterPermille: jitter)
        send { $0.pageFailed(id, report, at: $1) }
        let isRepeated = timers[.repetition(id)] != nil
        tell(
            .failed(
                id, load.request, .source(code), isRepeated: isRepeated,
                nanoseconds: timeline.nanoseconds() - load.requestedAt))
        if isRepeated { errors.forget(code) }
    }

    private func schedule(_ timer: FeedTimer, _ at: Int64) {
        timers.removeValue(forKey: timer)?.cancel()
        let sleep = timeline.sleep
        timers[timer] = Task { [weak self] in
            try? await sleep(at)
            guard !Task.isCancelled else { return }
            self?.retryTimerFired(timer)
        }
    }

    private func retryTimerFired(_ timer: FeedTimer) {
        timers[timer] = nil
        var failed: LoadID?
        if case .repetition(let load) = timer { failed = load }
        send(repeating: failed) { $0.timerFired(timer, at: $1) }
    }

    private func result(_ outcome: RefreshOutcome) -> RefreshResult {
        switch outcome {
        case .refreshed: .refreshed
        case .superseded: .superseded
        case .failed(let failure): .failed(error(failure))
        }
    }
}

/// An input that waits until the current delivery ends.
enum PendingInput<Item: Identifiable & Sendable> where Item.ID: Sendable {
    /// An input of the engine, and the load that it repeats.
    case engine((inout FeedStateMachine<Item>, Int64) -> [Command], repeating: LoadID?)
    /// Another source, whose list replaces the current one.
    case source(PageSource<Item>, keepsRows: Bool)
    /// A change of how a presented list presents its rows.
    case presentation(() -> Void)
}
