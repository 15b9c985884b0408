import PagingCore

extension Pager {
    /// How many events are buffered for a loop over ``events``. If a loop is further behind, the oldest events are
    /// dropped.
    nonisolated public static var eventBufferSize: Int { 1_024 }

    /// The events of the list from now on, for logs and metrics.
    ///
    /// ```swift
    /// for await event in pager.events { print(event) }
    /// ```
    ///
    /// Each use is a separate stream for one loop. It loads nothing and does not keep the pager alive: the stream ends
    /// when the pager is released. Without observers the list creates no events.
    public var events: AsyncStream<PagerEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: PagerEvent.self, bufferingPolicy: .bufferingNewest(Self.eventBufferSize))
        let observer = EventObserver({ continuation.yield($0) }, end: { continuation.finish() })
        // The stream keeps the observer alive, and releases it when its loop ends or its task is cancelled.
        continuation.onTermination = { _ in withExtendedLifetime(observer) {} }
        eventObservers.append(WeakReference(observer))
        return stream
    }

    /// Calls a closure with each event of the list at the moment it happens.
    ///
    /// The closure may call the pager. Such calls are queued if an update is being delivered.
    ///
    /// - Parameter body: Receives each event. It should return quickly, since the list waits for it.
    /// - Returns: The observer. Keep it as long as the closure should be called, and release it to stop.
    public func onEvent(_ body: @escaping @MainActor (PagerEvent) -> Void) -> EventObserver {
        let observer = EventObserver(body)
        eventObservers.append(WeakReference(observer))
        return observer
    }

    /// Whether there may be observers of events.
    package var hasEventObservers: Bool { !eventObservers.isEmpty }

    /// Emits an event to all observers. The event is created only if there are any.
    func emit(_ event: @autoclosure () -> PagerEvent) {
        guard hasEventObservers else { return }
        eventObservers.removeAll { $0.object == nil }
        guard hasEventObservers else { return }
        let event = event()
        for observer in eventObservers { observer.object?.receive(event) }
    }

    /// Emits the events that only an update shows: edges that stopped, and evicted items.
    func emitEvents(from before: ListUpdate<Item>, to after: ListUpdate<Item>) {
        guard hasEventObservers else { return }
        for direction in LoadDirection.allCases where before.states[direction] != after.states[direction] {
            guard case .failed(let failure) = after.states[direction] else { continue }
            switch failure {
            case .source: break
            case .noProgress, .cursorLoop: emit(.stopped(direction, failure))
            }
        }
        let evicted = after.itemsEvicted(since: before.rows)
        if evicted > 0 { emit(.evicted(items: evicted)) }
    }
}

extension ListUpdate {
    /// The number of items that were held before this update and whose pages are evicted after it.
    fileprivate func itemsEvicted(since before: ListRows<Item>) -> Int {
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
                let placeholders = rows.placeholders(from: row + shift) ?? (count: 1, wereLoaded: false)
                let nextInsertion = insertions.first.map { $0.lowerBound - shift } ?? .max
                let end = min(row + placeholders.count, reloads.upperBound, nextInsertion)
                if placeholders.wereLoaded { before.forEach(in: row..<end) { if $0.item != nil { evicted += 1 } } }
                row = end
            }
        }
        return evicted
    }
}
