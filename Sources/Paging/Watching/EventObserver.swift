/// Is told the events of a list, until it is released.
@MainActor
public final class EventObserver {
    private let body: @MainActor (PagerEvent) -> Void
    private let end: @MainActor () -> Void

    init(_ body: @escaping @MainActor (PagerEvent) -> Void, end: @escaping @MainActor () -> Void = {}) {
        self.body = body
        self.end = end
    }

    func receive(_ event: PagerEvent) { body(event) }

    /// The list is gone.
    func finish() { end() }
}

/// An observer that a pager does not keep alive.
struct WeakEventObserver: Sendable {
    weak var observer: EventObserver?
}
