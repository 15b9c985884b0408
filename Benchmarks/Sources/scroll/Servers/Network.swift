import Foundation
import PagingSimulation

/// A server and the link to it, in virtual time.
struct Network {
    /// What happens to a request.
    enum Event {
        /// The first byte of the answer arrives.
        case began(request: Int)
        /// The answer has arrived.
        case ended(request: Int, Answer)
    }

    enum Answer {
        case page(Range<Int>)
        /// The server rejects the request until a time.
        case tooManyRequests(retryAt: Int64)
    }

    private struct Transfer {
        var request: Int
        var rows: Range<Int>
    }

    let profile: ServerProfile
    private var random: SeededRandom
    private var waiting: [Int: Transfer] = [:]
    private var queue: [Transfer] = []
    private var accepted: [Int64] = []
    private var cancelled: Set<Int> = []
    private(set) var traffic = Traffic()

    init(_ profile: ServerProfile, seed: UInt64) {
        self.profile = profile
        random = SeededRandom(seed: seed)
    }

    /// Sends a request.
    ///
    /// - Returns: What happens next, and when.
    mutating func send(_ request: Int, offset: Int, limit: Int, at now: Int64) -> (Event, at: Int64) {
        traffic.requests += 1
        let arrival = now + latency()
        if let permitted = profile.requestsPerSecond {
            accepted.removeAll { $0 <= now - 1_000_000_000 }
            guard accepted.count < permitted else {
                traffic.violations += 1
                return (.ended(request: request, .tooManyRequests(retryAt: arrival + 1_000_000_000)), arrival)
            }
            accepted.append(now)
        }
        let rows = (offset..<(offset + limit)).clamped(to: 0..<Geometry.total)
        waiting[request] = Transfer(request: request, rows: rows)
        return (.began(request: request), arrival)
    }

    /// The first byte of an answer arrives: the answer takes its turn on the link.
    mutating func begin(_ request: Int, at now: Int64) -> (Event, at: Int64)? {
        guard let transfer = waiting.removeValue(forKey: request) else { return nil }
        traffic.rows += transfer.rows.count
        queue.append(transfer)
        return queue.count == 1 ? event(of: transfer, at: now) : nil
    }

    /// An answer has arrived, or the one on the link was cancelled: the next one follows.
    mutating func continueAfter(_ request: Int, at now: Int64) -> (Event, at: Int64)? {
        guard queue.first?.request == request else { return nil }
        queue.removeFirst()
        return queue.first.map { event(of: $0, at: now) }
    }

    /// Whether a request was cancelled before its answer was complete.
    func isCancelled(_ request: Int) -> Bool { cancelled.contains(request) }

    /// Cancels a request. An answer on the link counts as transferred, one that has not begun does not.
    mutating func cancel(_ request: Int, at now: Int64) -> (Event, at: Int64)? {
        cancelled.insert(request)
        if waiting.removeValue(forKey: request) != nil { return nil }
        if queue.first?.request == request { return continueAfter(request, at: now) }
        if let place = queue.firstIndex(where: { $0.request == request }) {
            traffic.rows -= queue[place].rows.count
            queue.remove(at: place)
        }
        return nil
    }

    private func event(of transfer: Transfer, at now: Int64) -> (Event, at: Int64) {
        let duration = Int64(Double(transfer.rows.count) * profile.microsecondsPerRow * 1000)
        return (.ended(request: transfer.request, .page(transfer.rows)), now + duration)
    }

    private mutating func latency() -> Int64 {
        var milliseconds = profile.medianMilliseconds * exp(profile.spread * random.normal())
        if random.unit() < profile.stall.share { milliseconds += profile.stall.milliseconds }
        return Int64(milliseconds * 1_000_000)
    }
}

/// What a session sent and received.
struct Traffic {
    var requests = 0
    /// The rows of all answers that began to arrive, also of those that were cancelled then.
    var rows = 0
    /// The requests that the server rejected because of its rate limit.
    var violations = 0

    var kilobytes: Int {
        (requests * ServerProfile.bytesPerRequest + rows * ServerProfile.bytesPerRow) / 1000
    }
}
