/// Waits until no task of the process can run before the test acts.
///
/// Then each task waits for a ``VirtualClock``, for an answer of a ``ScriptedSource``, for an update of a list, or for
/// something outside of Swift's concurrency, such as a socket, a dispatch queue or real time. This does not depend on how
/// busy the machine is.
///
/// Tasks of other tests count too: a test that computes for a second makes this call wait for a second. Jobs of custom
/// executors do not count.
///
/// - Parameter isolation: The actor of the caller.
public func settle(isolation: isolated (any Actor)? = #isolation) async {
    await withCheckedContinuation { RunnableTasks.shared.resumeWhenNoneIsLeft($0) }
}
