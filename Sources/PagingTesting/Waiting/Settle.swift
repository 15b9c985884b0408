internal import CPagingJobs

/// Waits until no task of the process can run before the test acts.
///
/// Then each task waits for a ``VirtualClock``, for an answer of a ``ScriptedSource``, for an update of a list, or for
/// something outside of Swift's concurrency, such as a socket, a dispatch queue or real time. How busy the machine is makes
/// no difference.
///
/// Tasks of all tests in the process count: a test that computes for a second makes this call wait for a second, and a task
/// that polls in a loop makes it wait until the loop ends. These are not waited for:
/// - a task that real time or a socket has just woken, until it is suspended again;
/// - a job of a custom executor, and a thread that the system stops just when it continues a task after `Task.yield()`;
/// - more than 40 tasks that resume one another on the main actor, and never leave it.
///
/// To know this, `PagingTesting` runs the jobs of Swift's concurrent pool itself, all with the same quality of service, from
/// the moment it is loaded.
///
/// - Parameter isolation: The actor of the caller.
/// - Precondition: No other library has replaced the runtime's hook for jobs on the pool, as a serial executor for tests
///   does.
public func settle(isolation: isolated (any Actor)? = #isolation) async {
    precondition(
        paging_counts_jobs(), "Another library runs the jobs of Swift's concurrent pool, so settle() cannot count them."
    )
    await withCheckedContinuation { RunnableTasks.shared.resumeWhenNoneIsLeft($0) }
}
