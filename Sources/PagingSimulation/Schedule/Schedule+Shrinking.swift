extension Schedule {
    /// The schedule with as few events as still break the same promise.
    ///
    /// - Complexity: O(e²) runs in the worst case, for e events.
    public func shrunk() -> Schedule {
        guard let promise = Simulation.run(self).verdict?.promise else { return self }
        var smallest = self
        var size = max(events.count / 2, 1)
        while true {
            var start = 0
            var isSmaller = false
            while start < smallest.events.count {
                var candidate = smallest
                candidate.events.removeSubrange(start..<min(start + size, candidate.events.count))
                if Simulation.run(candidate).verdict?.promise.isSame(as: promise) == true {
                    smallest = candidate
                    isSmaller = true
                } else {
                    start += size
                }
            }
            if size == 1, !isSmaller { return smallest }
            size = max(size / 2, 1)
        }
    }
}

extension StaticString {
    fileprivate func isSame(as other: StaticString) -> Bool {
        guard utf8CodeUnitCount == other.utf8CodeUnitCount else { return false }
        for place in 0..<utf8CodeUnitCount where utf8Start[place] != other.utf8Start[place] { return false }
        return true
    }
}
