import PagingHTTP

/// How long a server takes, and what it permits.
struct ServerProfile {
    var name: String
    /// The median time until the first byte of an answer, in milliseconds.
    var medianMilliseconds: Double
    /// The deviation of the logarithm of that time.
    var spread: Double
    /// The time that one row takes on the link, in microseconds. Answers share the link.
    var microsecondsPerRow: Double
    /// A part of the answers is late by some milliseconds.
    var stall: (share: Double, milliseconds: Double) = (0, 0)
    /// How many requests the server accepts in any second; `nil` if it does not count them.
    var requestsPerSecond: Int?

    /// The rate that a source states for this server, if it has a limit.
    var requestRate: RequestRate? { requestsPerSecond.map { RequestRate($0, per: .seconds(1)) } }

    /// The size of a compressed row and of the head of an answer, in bytes.
    static let bytesPerRow = 250
    static let bytesPerRequest = 500

    static let lan = ServerProfile(name: "LAN, 5 ms", medianMilliseconds: 5, spread: 0.3, microsecondsPerRow: 20)
    /// 9 Mbit/s, which Chrome's developer tools call Fast 4G.
    static let fourG = ServerProfile(
        name: "4G, 250 ms", medianMilliseconds: 250, spread: 0.4, microsecondsPerRow: 222)
    /// 400 kbit/s, which Chrome's developer tools call Slow 3G.
    static let slow3G = ServerProfile(
        name: "slow 3G, 600 ms", medianMilliseconds: 600, spread: 0.4, microsecondsPerRow: 5_000)
    static let spiky = ServerProfile(
        name: "spiky, 250 ms", medianMilliseconds: 250, spread: 0.4, microsecondsPerRow: 222, stall: (0.02, 3_000))
    static let rateLimited = ServerProfile(
        name: "5 requests/s", medianMilliseconds: 120, spread: 0.3, microsecondsPerRow: 222, requestsPerSecond: 5)
    /// A cache answers three of four requests.
    static let cached = ServerProfile(
        name: "cache, 60 ms", medianMilliseconds: 60, spread: 0.4, microsecondsPerRow: 222, stall: (0.25, 840))

    static let tuning = [lan, fourG, slow3G, spiky, rateLimited]
    static let heldOut = tuning + [cached]
}
