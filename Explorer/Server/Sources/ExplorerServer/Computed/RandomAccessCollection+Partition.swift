extension RandomAccessCollection {
    /// The first index whose element is in the second part of the collection; `endIndex` if that part is empty.
    ///
    /// - Parameter isInSecondPart: Whether an element is in the second part. All elements of the first part come before
    ///   those of the second part.
    /// - Complexity: O(log *n*), where *n* is the length of the collection.
    func partitioningIndex(where isInSecondPart: (Element) throws -> Bool) rethrows -> Index {
        var (low, length) = (startIndex, count)
        while length > 0 {
            let half = length / 2
            let middle = index(low, offsetBy: half)
            if try isInSecondPart(self[middle]) {
                length = half
            } else {
                low = index(after: middle)
                length -= half + 1
            }
        }
        return low
    }
}
