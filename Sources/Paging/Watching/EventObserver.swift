/// Calls a closure with each event of a list, until the observer is released.
@MainActor
public final class EventObserver {
    private let body: @MainActor (PagerEvent) -> Void
    private let end: @MainActor () -> Void

    init(_ body: @escaping @MainActor (PagerEvent) -> Void, end: @escaping @MainActor () -> Void = {}) {
        self.body = body
        self.end = end
    }

    func receive(_ event: PagerEvent) { body(event) }

    /// Ends the events, because the list was released.
    func finish() { end() }
}
