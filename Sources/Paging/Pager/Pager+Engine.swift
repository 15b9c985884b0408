extension Pager {
    /// A load whose answer is awaited.
    struct LoadInFlight: Sendable {
        let request: PageRequest
        let task: Task<Void, Never>
    }

    /// Whether facts are taken up at once, or after what is being shown has been shown to all.
    enum Delivery {
        case idle
        case underWay
    }

    /// Tells the engine a fact and carries out what it commands. A fact that is sent while an update is being shown, by
    /// whoever it is shown to, is taken up after it (U4).
    func send(_ fact: Fact<Item>) {
        facts.append(fact)
        deliver {}
    }

    /// Shows somebody the list as it stands, and each update from now on.
    func show(to receiver: any UpdateReceiver<Item>) {
        receivers.removeAll { $0.receiver == nil }
        receivers.append(WeakReceiver(receiver: receiver))
        deliver { receiver.receive(whole) }
    }

    /// Shows something, then takes up the facts that were sent, those included that are sent meanwhile.
    private func deliver(_ show: () -> Void) {
        switch delivery {
        case .underWay:
            show()
        case .idle:
            delivery = .underWay
            show()
            var next = 0
            while next < facts.count {
                perform(feed.receive(facts[next], at: timeline.nanoseconds(), sameContent: haveSameContent))
                next += 1
            }
            facts.removeAll(keepingCapacity: true)
            delivery = .idle
        }
    }

    private func perform(_ commands: [Command]) {
        for command in commands {
            switch command {
            case .load(let id, let request): load(id, request)
            case .cancel(let id): loads.removeValue(forKey: id)?.task.cancel()
            case .schedule(let timer, let at): schedule(timer, at)
            case .publish: publish(feed.update)
            case .refreshEnded(let id, let outcome): waits.removeValue(forKey: id)?.resume(returning: result(outcome))
            case .shifted(let page): shiftedPage = page
            #if HeadGrowth
            case .checkEnded(let id, let outcome): endCheck(id, outcome)
            #endif
            }
        }
    }

    private func publish(_ update: Update<Item>) {
        show(update)
        for receiver in receivers { receiver.receiver?.receive(update) }
        receivers.removeAll { $0.receiver == nil }
    }

    private func load(_ id: LoadID, _ request: PageRequest) {
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
        loads[id] = LoadInFlight(request: request, task: task)
    }

    private func arrive(_ id: LoadID, _ page: Page<Item, OpaqueCursor>) {
        guard loads.removeValue(forKey: id) != nil else { return }
        send(.pageArrived(id, cursors.numbered(page)))
    }

    /// A load that was given up is known no more. Who throws `CancellationError` all the same has failed by itself: a
    /// load that ended without an outcome would be begun again at once, and again.
    private func fail(_ id: LoadID, _ error: any Error) {
        guard let load = loads.removeValue(forKey: id) else { return }
        let failure = error as? any PageFailure
        let code = nextNumber()
        errors.keep(error, under: code, noPlaceholders: feed.update.rows.count == feed.update.rows.loadedItems)
        let retryAt = failure?.retryDelay.map { timeline.nanoseconds(after: $0) }
        let jitter = Int.random(in: 500...1500, using: &random)
        send(
            .pageFailed(
                id,
                FailureReport(
                    code: code, isTransient: failure?.isTransient ?? false, retryAt: retryAt, jitterPermille: jitter)))
        if timers[.repetition(id)] != nil {
            errors.forget(code)
        } else {
            errors.settle(code, of: load.request, feed.update.states)
        }
    }

    private func schedule(_ timer: FeedTimer, _ at: Int64) {
        timers.removeValue(forKey: timer)?.cancel()
        let sleep = timeline.sleep
        timers[timer] = Task { [weak self] in
            try? await sleep(at)
            guard !Task.isCancelled else { return }
            self?.wake(timer)
        }
    }

    private func wake(_ timer: FeedTimer) {
        timers[timer] = nil
        send(.timerFired(timer))
    }

    private func result(_ outcome: RefreshOutcome) -> RefreshResult {
        switch outcome {
        case .refreshed: .refreshed
        case .superseded: .superseded
        case .failed(let failure): .failed(error(failure))
        }
    }
}
