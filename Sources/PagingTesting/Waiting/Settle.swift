/// Lets everything that can go on without a clock and without a held answer go on, until nothing is left to do.
///
/// The caller's actor, the main actor and the concurrent pool each come to an end several times in a row, so that work
/// that goes back and forth between them is through: a task that was woken, the answer it brings, the update that
/// follows. Work that waits for something else (real time, a socket) is not waited for.
///
/// On actors this is exact, since they run their jobs in order. On the concurrent pool it is as good as it can be from
/// outside: where a test depends on one event there, wait for the event itself with
/// ``ScriptedSource/waitForRequests(_:)`` or ``VirtualClock/waitForSleepers(_:)``.
///
/// - Parameter isolation: The actor of the caller.
public func settle(isolation: isolated (any Actor)? = #isolation) async {
    for _ in 0..<20 {
        await Task.yield()
        await Task.detached {}.value
        await Task.detached(priority: .low) {}.value
        await Task { @MainActor in }.value
    }
}
