#if canImport(Combine)
public import Combine

/// What happens in a list, for Combine.
///
/// Each subscriber follows the list on its own, from the list as it stands, and makes it load if nothing else has yet. It
/// is called on the main actor, never while it subscribes, and as often as it demands; one that falls more than 64 changes
/// behind is told the whole instead. The publisher does not keep the pager alive: it finishes when the pager is released.
public struct PagerPublisher<Output: Sendable>: Publisher, Sendable {
    /// A list's publisher never fails: failures are load states.
    public typealias Failure = Never

    /// Follows the list: waits until a value is demanded, gives one, and so on until there are no more.
    let follow: @MainActor @Sendable (_ gate: DemandGate, _ give: @MainActor (Output) -> Void) async -> Void

    /// Lets a subscriber follow the list.
    ///
    /// - Parameter subscriber: Who is told.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
        let gate = DemandGate()
        let recipient = Recipient(subscriber)
        subscriber.receive(subscription: PagerSubscription(gate))
        gate.run { [follow] in
            await follow(gate) { gate.add(recipient.subscriber.receive($0)) }
            if !Task.isCancelled { recipient.subscriber.receive(completion: .finished) }
        }
    }
}

/// A subscriber that was handed over to the task which calls it.
///
/// A publisher calls its subscriber by one call at a time, on whatever thread. Behind the call that hands it the
/// subscription, which is over before the task begins, nobody but that task calls it.
private struct Recipient<S: Subscriber>: @unchecked Sendable {
    let subscriber: S

    init(_ subscriber: S) { self.subscriber = subscriber }
}

private final class PagerSubscription: Subscription, Sendable {
    private let gate: DemandGate

    init(_ gate: DemandGate) { self.gate = gate }

    func request(_ demand: Subscribers.Demand) { gate.add(demand) }

    func cancel() { gate.close() }
}

extension Pager {
    /// The changes of the list for Combine, like ``updates``.
    ///
    /// `pager.updatePublisher.sink { table.apply($0) }.store(in: &cancellables)`
    public var updatePublisher: PagerPublisher<Update<Item>> {
        let updates = updates
        return publisher { gate, give in
            var iterator = updates.makeAsyncIterator()
            while await gate.pass(), let update = await iterator.next(), !Task.isCancelled { give(update) }
        }
    }

    /// The load states of the list for Combine, like ``stateChanges``.
    public var statePublisher: PagerPublisher<LoadStates> {
        let changes = stateChanges
        return publisher { gate, give in
            var iterator = changes.makeAsyncIterator()
            while await gate.pass(), let states = await iterator.next(), !Task.isCancelled { give(states) }
        }
    }

    /// A publisher that ends with the list, whether anything is demanded then or not.
    private func publisher<Output: Sendable>(
        _ follow: @escaping @MainActor @Sendable (DemandGate, @MainActor (Output) -> Void) async -> Void
    ) -> PagerPublisher<Output> {
        PagerPublisher { [weak self] gate, give in
            let watch = ReleaseWatch<Item>(gate)
            guard self?.show(to: watch) != nil else { return }
            await follow(gate, give)
            withExtendedLifetime(watch) {}
        }
    }
}

/// Ends a gate when a list is released.
private final class ReleaseWatch<Item: Identifiable & Sendable>: UpdateReceiver where Item.ID: Sendable {
    private let gate: DemandGate

    init(_ gate: DemandGate) { self.gate = gate }

    func receive(_ update: Update<Item>) {}

    func finish() { gate.end() }
}
#endif
