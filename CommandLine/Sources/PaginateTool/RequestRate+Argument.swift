import ArgumentParser
import PagingHTTP

extension RequestRate {
    /// Parses a rate in the notation of the command line: a number of requests and a unit of time, such as `5/s`.
    ///
    /// - Throws: `ValidationError` with that notation.
    init(option argument: String) throws {
        let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let count = Int(parts[0]), 1...100_000 ~= count,
            let period = Self.units[String(parts[1])]
        else { throw ValidationError("write a number from 1 to 100000 and a unit, 5/s, 100/m or 1000/h") }
        self.init(count, per: period + Self.margin)
    }

    /// A request that opens a connection reaches the server later than one that begins at the same time on an open one,
    /// so the server may receive requests closer together than they began.
    private static let margin = Duration.milliseconds(100)

    private static let units: [String: Duration] = ["s": .seconds(1), "m": .seconds(60), "h": .seconds(3600)]
}
