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
    /// How many redirects are followed.
    public var redirects: Int

    /// Limits; those left out are fit for pages of a list.
    ///
    /// - Parameters:
    ///   - firstByte: How long it may take until the head of the answer is there, above zero.
    ///   - idle: How long the server may send nothing once the head is there, above zero.
    ///   - total: How long the whole exchange may take, above zero.
    ///   - bodyBytes: How many bytes the inflated body may have, zero or more.
    ///   - redirects: How many redirects are followed, zero or more.
    public init(
        firstByte: Duration = .seconds(20), idle: Duration = .seconds(20), total: Duration = .seconds(60),
        bodyBytes: Int = 16 << 20, redirects: Int = 5
    ) {
        self.firstByte = firstByte
        self.idle = idle
        self.total = total
        self.bodyBytes = bodyBytes
        self.redirects = redirects
    }
}
