extension Pager {
    /// How many events a loop over ``events`` may be behind. Of more the oldest are lost to it.
    nonisolated public static var eventsKept: Int { 1_024 }

    /// What happens in the list from now on, for logs and metrics.
    ///
    /// ```swift
    /// for await event in pager.events { print(event) }
    /// ```
    ///
    /// Each use is a stream of its own, for one loop. Listening loads nothing, and does not keep the pager alive: the
    /// stream ends when the pager is released. While nobody listens, no event is made.
    public var events: AsyncStream<PagerEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: PagerEvent.self, bufferingPolicy: .bufferingNewest(Self.eventsKept))
        let observer = EventObserver({ continuation.yield($0) }, end: { continuation.finish() })
        // The stream keeps the observer, and releases it when its loop is left or its task is cancelled.
        continuation.onTermination = { _ in withExtendedLifetime(observer) {} }
        eventObservers.append(WeakEventObserver(observer: observer))
        return stream
    }

    /// Calls a closure with each event of the list at the moment it happens.
    ///
    /// The closure may call the pager: what it asks for is taken up when what is going on is done.
    ///
    /// - Parameter body: Takes each event. It should be short, since the list waits for it.
    /// - Returns: What keeps the closure: release it to hear no more.
    public func onEvent(_ body: @escaping @MainActor (PagerEvent) -> Void) -> EventObserver {
        let observer = EventObserver(body)
        eventObservers.append(WeakEventObserver(observer: observer))
        return observer
    }

    /// Whether there may be somebody to tell events.
    package var isWatched: Bool { !eventObservers.isEmpty }

    /// Tells an event, which is made only if there is somebody to tell it.
    func tell(_ event: @autoclosure () -> PagerEvent) {
        guard isWatched else { return }
        eventObservers.removeAll { $0.observer == nil }
        guard isWatched else { return }
        let event = event()
        for observer in eventObservers { observer.observer?.receive(event) }
    }

    /// Tells what an update says that no fact did.
    func tell(_ before: Update<Item>, _ after: Update<Item>) {
        guard isWatched else { return }
        for direction in Direction.allCases where before.states[direction] != after.states[direction] {
            guard case .failed(let failure) = after.states[direction] else { continue }
            switch failure {
            case .source: break
            case .noProgress, .cursorLoop: tell(.stopped(direction, failure))
            }
        }
        let evicted = after.itemsEvicted(since: before.rows)
        if evicted > 0 { tell(.evicted(items: evicted)) }
    }
}

extension Update {
    /// How many items of the rows before stand as rows of evicted pages after this update.
    fileprivate func itemsEvicted(since before: Rows<Item>) -> Int {
        guard case .changed(let ranges) = change else { return 0 }
        var evicted = 0
        var removals = ranges.removals[...]
        var insertions = ranges.insertions[...]
        var shift = 0
        for reloads in ranges.reloads {
            while let removal = removals.first, removal.lowerBound < reloads.lowerBound {
                shift -= removals.removeFirst().count
            }
            var row = reloads.lowerBound
            while row < reloads.upperBound {
                while let insertion = insertions.first, insertion.lowerBound <= row + shift {
                    shift += insertions.removeFirst().count
                }
                let stub = rows.placeholders(from: row + shift) ?? (count: 1, wereLoaded: false)
                let nextInsertion = insertions.first.map { $0.lowerBound - shift } ?? .max
                let end = min(row + stub.count, reloads.upperBound, nextInsertion)
                if stub.wereLoaded { before.forEach(in: row..<end) { if $0.item != nil { evicted += 1 } } }
                row = end
            }
        }
        return evicted
    }
}
