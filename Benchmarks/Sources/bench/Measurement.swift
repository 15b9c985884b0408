import Allocations

/// What a piece of work cost.
struct Measurement {
    var nanoseconds: Double
    var allocations: Int

    /// Does some work once.
    static func of(_ work: () -> Void) -> Measurement {
        let allocations = allocations_count()
        let start = thread_nanoseconds()
        work()
        let end = thread_nanoseconds()
        return Measurement(
            nanoseconds: Double(end - start), allocations: Int(allocations_count() - allocations))
    }
}

extension [Double] {
    var median: Double {
        let sorted = self.sorted()
        return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    }
}

/// How many bytes some work leaves allocated; `nil` where they are not counted.
func bytesKept(by work: () -> Void) -> Double? {
    guard allocations_are_counted() else { return nil }
    let before = allocations_live_bytes()
    work()
    return Double(allocations_live_bytes() - before)
}
