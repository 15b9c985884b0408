#if canImport(Combine)
public import Combine
import PagingCore

/// A publisher of a list's updates, each subscriber of which is a task.
private struct PagerPublisher<Output>: Publisher, Sendable {
    typealias Failure = Never

    /// Follows the list: waits for demand, sends a value, and repeats until there are no more values.
    let follow: @MainActor (_ gate: DemandGate, _ send: @MainActor (Output) -> Void) async -> Void

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
        let gate = DemandGate()
        let recipient = Recipient(subscriber)
        subscriber.receive(subscription: PagerSubscription(gate))
        gate.run { [follow] in
            await follow(gate) { gate.add(recipient.subscriber.receive($0)) }
            if !Task.isCancelled { recipient.subscriber.receive(completion: .finished) }
        }
    }
}

/// A subscriber that is passed to the task that calls it.
///
/// A publisher calls its subscriber on any thread, but one call at a time. The call that passes the subscription
/// returns before the task begins. After that, only the task calls the subscriber.
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
    /// The updates of the list for Combine, like ``updates``.
    ///
    /// `pager.updatePublisher.sink { table.apply($0) }.store(in: &cancellables)`
    ///
    /// Each subscriber is a reader of its own, and starts the first load if nothing else has. Its first value is the current
    /// one. It gets values on the main actor, never while it subscribes, and only as many as it demands. A subscriber that is
    /// more than 64 updates late gets one replacement instead of them. The publisher does not keep the pager alive: it
    /// finishes when the pager is released.
    public var updatePublisher: some Publisher<ListUpdate<Item>, Never> & Sendable {
        let updates = updates
        return publisher { gate, send in
            var iterator = updates.makeAsyncIterator()
            while await gate.waitForDemand(), let update = await iterator.next(), !Task.isCancelled { send(update) }
        }
    }

    /// Makes a publisher that finishes when the list is released, even without demand.
    private func publisher<Output>(
        _ follow: @escaping @MainActor (DemandGate, @MainActor (Output) -> Void) async -> Void
    ) -> PagerPublisher<Output> {
        PagerPublisher { [weak self] gate, send in
            let observer = ReleaseObserver<Item>(gate)
            guard self?.addReceiver(observer) != nil else { return }
            await follow(gate, send)
            withExtendedLifetime(observer) {}
        }
    }
}

/// Ends a gate when a list is released.
private final class ReleaseObserver<Item: Identifiable>: UpdateReceiver {
    private let gate: DemandGate

    init(_ gate: DemandGate) { self.gate = gate }

    func receive(_ update: ListUpdate<Item>) {}

    func finish() { gate.end() }
}
#endif
