extension SeededGenerator {
    /// Shuffles an array. The standard library's own way to shuffle may change with its version, this one does not.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the array.
    mutating func shuffle<Element>(_ array: inout [Element]) {
        for last in array.indices.dropFirst().reversed() {
            array.swapAt(last, integer(in: 0...last))
        }
    }
}
