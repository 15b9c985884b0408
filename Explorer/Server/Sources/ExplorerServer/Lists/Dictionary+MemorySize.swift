extension Dictionary {
    /// How many bytes of memory the dictionary takes, without what its keys and values refer to.
    var memorySize: Int {
        // The standard library has a bucket for each key and value, and fills three of four buckets at most.
        (capacity + 2) / 3 * 4 * (MemoryLayout<Key>.stride + MemoryLayout<Value>.stride)
    }
}
