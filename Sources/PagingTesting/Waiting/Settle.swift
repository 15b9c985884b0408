/// Waits until all work that needs neither a clock nor a held answer is done.
///
/// It yields several times to the caller's actor, the main actor and the concurrent pool, so that work that moves
/// between them completes: a task that was resumed, the answer that it brings, and the update after that. It does not
/// wait for real time or for sockets.
///
/// For work on actors this is exact, since actors run their jobs in order. For work on the concurrent pool it is an
/// approximation. If a test depends on one event there, wait for the event with ``ScriptedSource/waitForRequests(_:)``
/// or ``VirtualClock/waitForSleepers(_:)``.
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
