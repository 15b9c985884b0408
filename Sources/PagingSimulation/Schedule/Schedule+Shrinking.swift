extension Schedule {
    /// Returns the schedule with only some of its events.
    ///
    /// - Parameter places: The indexes of the events to keep, in order, as ``shrunk()`` returns them.
    public func keeping(_ places: [Int]) -> Schedule {
        var kept = self
        kept.events = []
        for place in places where events.indices.contains(place) { kept.events.append(events[place]) }
        return kept
    }

    /// Returns the indexes of as few events as possible that still break the same promise.
    ///
    /// - Returns: All indexes if the schedule breaks no promise.
    /// - Complexity: O(e²) runs in the worst case, for e events.
    public func shrunk() -> [Int] {
        guard let promise = Simulation.run(self).verdict?.promise else { return Array(events.indices) }
        return EventShrinking.shrunk(events.count) { places in
            Simulation.run(keeping(places)).verdict?.promise.isSame(as: promise) == true
        }
    }
}

/// Finds a short schedule that breaks the same promise as a long one.
enum EventShrinking {
    /// The indexes of as few events as possible.
    ///
    /// - Parameters:
    ///   - count: The number of events.
    ///   - isBroken: Whether the events with these indexes break the promise too.
    static func shrunk(_ count: Int, _ isBroken: ([Int]) -> Bool) -> [Int] {
        var smallest = Array(0..<count)
        var size = max(count / 2, 1)
        while true {
            var start = 0
            var isSmaller = false
            while start < smallest.count {
                var candidate = smallest
                candidate.removeSubrange(start..<min(start + size, candidate.count))
                if isBroken(candidate) {
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
    func isSame(as other: StaticString) -> Bool {
        guard utf8CodeUnitCount == other.utf8CodeUnitCount else { return false }
        for place in 0..<utf8CodeUnitCount where utf8Start[place] != other.utf8Start[place] { return false }
        return true
    }
}
