/// The limits that a transport sets for a server.
public struct HTTPLimits: Hashable, Sendable {
    /// The longest time until the head of the response, including the time to connect; above zero.
    public var firstByte: Duration
    /// The longest time without any bytes after the head; above zero.
    public var idle: Duration
    /// The longest time of the whole request, including its redirects; above zero.
    public var total: Duration
    /// The greatest size of the decompressed body, in bytes; zero or more.
    public var bodyBytes: Int
    /// The greatest ratio of the decompressed to the compressed size, for bodies that inflate to more than 1 MiB; above
    /// zero.
    public var inflationRatio: Int
    /// The greatest number of redirects, zero or more.
    public var redirects: Int

    /// Creates limits. The defaults suit pages of a list.
    ///
    /// - Parameters:
    ///   - firstByte: The longest time until the head of the response, above zero.
    ///   - idle: The longest time without any bytes after the head, above zero.
    ///   - total: The longest time of the whole request, including its redirects; above zero.
    ///   - bodyBytes: The greatest size of the decompressed body, in bytes, zero or more.
    ///   - inflationRatio: The greatest ratio of the decompressed to the compressed size, for bodies that inflate to
    ///     more than 1 MiB; above zero. Pages of a list rarely exceed 30, and deflate cannot exceed 1032.
    ///   - redirects: The greatest number of redirects, zero or more.
    public init(
        firstByte: Duration = .seconds(20), idle: Duration = .seconds(20), total: Duration = .seconds(60),
        bodyBytes: Int = 16 << 20, inflationRatio: Int = 200, redirects: Int = 5
    ) {
        self.firstByte = firstByte
        self.idle = idle
        self.total = total
        self.bodyBytes = bodyBytes
        self.inflationRatio = inflationRatio
        self.redirects = redirects
    }
}
