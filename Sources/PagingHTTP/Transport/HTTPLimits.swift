/// What a transport allows a server to take.
public struct HTTPLimits: Hashable, Sendable {
    /// How long it may take until the head of the answer is there, connecting included.
    public var firstByte: Duration
    /// How long the server may send nothing once the head is there.
    public var idle: Duration
    /// How long the whole exchange may take.
    public var total: Duration
    /// How many bytes the inflated body may have.
    public var bodyBytes: Int
    /// How many times the bytes that are sent for it the inflated body may have, once it is above 1 MiB.
    public var inflationRatio: Int
    /// How many redirects are followed.
    public var redirects: Int
    /// Whether a redirect may lead from `https` to `http`.
    public var allowsDowngrade: Bool

    /// Limits; those left out are fit for pages of a list.
    ///
    /// - Parameters:
    ///   - firstByte: How long it may take until the head of the answer is there, above zero.
    ///   - idle: How long the server may send nothing once the head is there, above zero.
    ///   - total: How long the whole exchange may take, above zero.
    ///   - bodyBytes: How many bytes the inflated body may have, zero or more.
    ///   - inflationRatio: How many times the bytes that are sent for it the inflated body may have, once it is above
    ///     1 MiB; above zero. Pages of a list rarely come to 30 times, and nothing can come to more than 1032 times.
    ///   - redirects: How many redirects are followed, zero or more.
    ///   - allowsDowngrade: Whether a redirect may lead from `https` to `http`.
    public init(
        firstByte: Duration = .seconds(20), idle: Duration = .seconds(20), total: Duration = .seconds(60),
        bodyBytes: Int = 16 << 20, inflationRatio: Int = 200, redirects: Int = 5, allowsDowngrade: Bool = false
    ) {
        self.firstByte = firstByte
        self.idle = idle
        self.total = total
        self.bodyBytes = bodyBytes
        self.inflationRatio = inflationRatio
        self.redirects = redirects
        self.allowsDowngrade = allowsDowngrade
    }
}
