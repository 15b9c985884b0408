/// Counts the nodes and segments of page trees that a call visits, in a build with `-DPAGING_COUNTS_NODES`.
///
/// The simulator compares the count of each input with the input's documented complexity. In all other builds nothing
/// is counted, and counting costs nothing.
@_spi(Invariants)
public enum NodeCount {
    /// Whether this build counts.
    public static var isActive: Bool {
        #if PAGING_COUNTS_NODES
        true
        #else
        false
        #endif
    }

    /// Runs `body` and counts the nodes and segments that it visits.
    ///
    /// - Returns: The count; 0 in a build that does not count.
    public static func visits(by body: () -> Void) -> Int {
        #if PAGING_COUNTS_NODES
        let counter = Counter()
        $counter.withValue(counter, operation: body)
        return counter.count
        #else
        body()
        return 0
        #endif
    }

    /// Counts visits to nodes or segments.
    @inline(__always)
    static func add(_ visits: Int = 1) {
        #if PAGING_COUNTS_NODES
        counter?.count += visits
        #endif
    }

    #if PAGING_COUNTS_NODES
    /// The counter of the running call. Several lists can run at the same time, each in its own task.
    @TaskLocal private static var counter: Counter?

    /// - Note: `Sendable` is safe: an instance exists only while ``visits(by:)`` runs, whose body is synchronous. The
    ///   engine starts no tasks, so no other task inherits the instance.
    private final class Counter: @unchecked Sendable {
        var count = 0
    }
    #endif
}
