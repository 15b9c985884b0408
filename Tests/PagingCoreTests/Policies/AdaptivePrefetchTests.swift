import Testing

@testable import PagingCore

@Suite struct AdaptivePrefetchTests {
    @Test("without any measurement the distance is two viewports ahead and one behind, with the smallest page")
    func unknown() {
        let prefetch = AdaptivePrefetch(limits: 20...100)
        #expect(
            prefetch.plan(viewportLength: 12, at: 0)
                == PrefetchPlan(rowsAhead: 24, rowsBehind: 12, limit: 20, direction: nil))
    }

    @Test("the distance becomes as far as the reader gets during a load, and half as far again")
    func converges() {
        var trip = Trip()
        trip.scroll(rowsPerSecond: 50, seconds: 4, latency: .constant(milliseconds: 800))
        #expect((58...62).contains(trip.plan.rowsAhead))
        #expect(trip.plan.direction == .append)
        #expect(trip.plan.limit >= 80)
        trip.scroll(rowsPerSecond: 50, seconds: 8, latency: .constant(milliseconds: 200))
        #expect((14...17).contains(trip.plan.rowsAhead))
        #expect(trip.plan.limit == 40)
    }

    @Test("after a turn of the reader the other side is prefetched within a fifth of a second")
    func reversal() {
        var trip = Trip(row: 10_000)
        trip.scroll(rowsPerSecond: 60, seconds: 3, latency: .constant(milliseconds: 500))
        #expect(trip.plan.direction == .append)
        trip.scroll(rowsPerSecond: -60, seconds: 0.2, latency: .constant(milliseconds: 500))
        #expect(trip.plan.direction == .prepend)
        #expect(trip.plan.rowsAhead > 20)
        trip.scroll(rowsPerSecond: -60, seconds: 1, latency: .constant(milliseconds: 500))
        #expect((43...47).contains(trip.plan.rowsAhead))
    }

    @Test(
        "a resting reader has one viewport ready, and two more for each second of latency",
        arguments: [(0, 12), (250, 18), (1000, 36), (10_000, 252)])
    func reserve(latencyMilliseconds: Int64, rowsAhead: Int) {
        var trip = Trip()
        trip.scroll(rowsPerSecond: 0, seconds: 8, latency: .constant(milliseconds: latencyMilliseconds))
        #expect(trip.plan.rowsAhead == rowsAhead)
        #expect(trip.plan.rowsBehind == 12)
    }

    @Test("soon after the reader stops, only the rows for a resting reader are prefetched")
    func standstill() {
        var trip = Trip()
        trip.scroll(rowsPerSecond: 60, seconds: 3, latency: .constant(milliseconds: 1000))
        #expect(trip.plan.rowsAhead > 80)
        trip.now += 100_000_000
        #expect(trip.plan.rowsAhead > 80)
        trip.now += 2_000_000_000
        #expect(trip.plan.rowsAhead == 36)
        trip.now = .max
        #expect(trip.plan.rowsAhead == 36)
    }

    @Test("a speed that varies by a third never changes the page size repeatedly", arguments: 1...60)
    func hysteresis(speed: Int) {
        var trip = Trip(limits: 10...640)
        let latency = Trip.Latency.noisy(milliseconds: 600, percent: 20)
        trip.scroll(rowsPerSecond: Double(speed), seconds: 6, latency: latency, noisePercent: 33)
        var limits = [trip.plan.limit]
        for _ in 0..<200 {
            trip.scroll(rowsPerSecond: Double(speed), seconds: 0.2, latency: latency, noisePercent: 33)
            if trip.plan.limit != limits.last { limits.append(trip.plan.limit) }
        }
        #expect(limits == limits.sorted() || limits == limits.sorted(by: >), "\(limits)")
    }

    @Test("a larger page is requested while the reader is fast, and a smaller one when it is slow again")
    func limits() {
        var trip = Trip(limits: 20...60)
        trip.scroll(rowsPerSecond: 200, seconds: 4, latency: .constant(milliseconds: 500))
        #expect(trip.plan.limit == 60)
        trip.scroll(rowsPerSecond: 3, seconds: 5, latency: .constant(milliseconds: 500))
        #expect(trip.plan.limit == 20)
    }

    @Test("a single slow answer has no effect after a few fast ones")
    func outlier() {
        var latency = SourceLatency()
        for _ in 0..<20 { latency.record(100_000_000) }
        latency.record(30_000_000_000)
        #expect(latency.expectedNanoseconds < 500_000_000)
        for _ in 0..<12 { latency.record(100_000_000) }
        #expect(latency.expectedNanoseconds < 150_000_000)
    }

    @Test("a source that becomes slow permanently is detected")
    func slower() {
        var latency = SourceLatency()
        for _ in 0..<20 { latency.record(50_000_000) }
        for _ in 0..<20 { latency.record(5_000_000_000) }
        #expect((4_900_000_000...6_000_000_000).contains(latency.expectedNanoseconds))
    }

    @Test("a jump of a million rows in one frame is not a speed")
    func jump() {
        var trip = Trip()
        trip.scroll(rowsPerSecond: 10, seconds: 2, latency: .constant(milliseconds: 500))
        trip.row += 1_000_000
        trip.scroll(rowsPerSecond: 0, seconds: 0.032, latency: .constant(milliseconds: 500))
        #expect(trip.plan.rowsAhead == 24)
        trip.scroll(rowsPerSecond: 0, seconds: 2, latency: .constant(milliseconds: 500))
        #expect(trip.plan.rowsAhead == 24)
    }

    @Test("rows that are inserted above the viewport are not movement")
    func carried() {
        var trip = Trip()
        trip.scroll(rowsPerSecond: 10, seconds: 2, latency: .constant(milliseconds: 500))
        let before = trip.plan
        trip.row += 500
        trip.prefetch.viewportAdjusted(to: Int(trip.row))
        #expect(trip.plan == before)
        trip.scroll(rowsPerSecond: 10, seconds: 1, latency: .constant(milliseconds: 500))
        #expect(trip.plan == before)
    }

    @Test("moves at the same time count as one")
    func sameInstant() {
        var prefetch = AdaptivePrefetch(limits: 20...20)
        prefetch.viewportMoved(to: 0, length: 10, at: 0)
        for row in 1...20 { prefetch.viewportMoved(to: row, length: 10, at: 5) }
        #expect(prefetch.plan(viewportLength: 10, at: 5).direction == nil)
        prefetch.viewportMoved(to: 21, length: 10, at: 1_000_000_000)
        #expect(prefetch.plan(viewportLength: 10, at: 1_000_000_000).direction == .append)
    }

    @Test("no extreme of rows, lengths and times leaves the bounds or traps")
    func extremes() {
        let rows = [Int.min, -1, 0, 1, 1_000_000, .max]
        let times = [Int64.min, -1, 0, 1, 1_000_000_000, .max]
        for limits in [1...1, 1...Int.max, Int.max...Int.max, 20...100] {
            var prefetch = AdaptivePrefetch(limits: limits, longestDistance: 300)
            for time in times + times.reversed() {
                for row in rows + rows.reversed() {
                    prefetch.viewportMoved(to: row, length: row, at: time)
                    for asked in times {
                        prefetch.pageArrived(requestedAt: asked, at: time)
                        for now in times {
                            let plan = prefetch.plan(viewportLength: row, at: now)
                            let isBounded =
                                (1...300).contains(plan.rowsAhead) && (1...300).contains(plan.rowsBehind)
                                && limits.contains(plan.limit)
                            #expect(isBounded)
                        }
                    }
                }
            }
        }
    }

    @Test("equal inputs give equal plans")
    func deterministic() {
        var first = Trip()
        var second = Trip()
        for _ in 0..<2 { first.scroll(rowsPerSecond: 33, seconds: 3, latency: .noisy(milliseconds: 300, percent: 50)) }
        for _ in 0..<2 { second.scroll(rowsPerSecond: 33, seconds: 3, latency: .noisy(milliseconds: 300, percent: 50)) }
        #expect(first.prefetch == second.prefetch)
    }

    @Test(
        "a reader at a steady speed sees no blank row after the start, and a distance of 5 rows shows many",
        arguments: [(10.0, 300), (40, 800), (100, 500), (25, 2000), (5, 100)])
    func noBlankRows(rowsPerSecond: Double, latencyMilliseconds: Int64) {
        let adaptive = Reading.blankFrames(rowsPerSecond, latencyMilliseconds, isAdaptive: true)
        let fixed = Reading.blankFrames(rowsPerSecond, latencyMilliseconds, isAdaptive: false)
        #expect(adaptive == 0)
        let passedMeanwhile = rowsPerSecond * Double(latencyMilliseconds) / 1000
        #expect(passedMeanwhile < 5 ? fixed == 0 : fixed > 60)
    }
}

/// A reader that scrolls, and what the policy learned from it.
private struct Trip {
    enum Latency {
        case constant(milliseconds: Int64)
        case noisy(milliseconds: Int64, percent: Int64)
    }

    var prefetch: AdaptivePrefetch
    var row: Double
    var now: Int64 = 0
    private var noise: UInt64 = 1
    private var nextPage: Int64 = 0

    init(row: Double = 0, limits: ClosedRange<Int> = 20...160) {
        self.row = row
        prefetch = AdaptivePrefetch(limits: limits)
    }

    var plan: PrefetchPlan { prefetch.plan(viewportLength: 12, at: now) }

    /// Scrolls at 60 frames a second while a page arrives five times a second.
    mutating func scroll(rowsPerSecond: Double, seconds: Double, latency: Latency, noisePercent: Int64 = 0) {
        let end = now + Int64(seconds * 1e9)
        while now < end {
            now += 16_666_667
            let swing = Double(100 + spread(noisePercent)) / 100
            row += rowsPerSecond * swing / 60
            prefetch.viewportMoved(to: Int(row), length: 12, at: now)
            guard now >= nextPage else { continue }
            nextPage = now + 200_000_000
            switch latency {
            case .constant(let milliseconds):
                prefetch.pageArrived(requestedAt: now - milliseconds * 1_000_000, at: now)
            case .noisy(let milliseconds, let percent):
                let taken = milliseconds * 10_000 * (100 + spread(percent))
                prefetch.pageArrived(requestedAt: now - taken, at: now)
            }
        }
    }

    private mutating func spread(_ percent: Int64) -> Int64 {
        noise = noise &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int64(noise >> 33) % (2 * percent + 1) - percent
    }
}

/// A list that loads one page at a time, and a reader that does not wait for it.
private enum Reading {
    /// The number of frames with a missing row, from the time at which the policy has learned to the end of a minute.
    static func blankFrames(_ rowsPerSecond: Double, _ latencyMilliseconds: Int64, isAdaptive: Bool) -> Int {
        var prefetch = AdaptivePrefetch(limits: 20...400)
        let viewport = 12
        let latency = latencyMilliseconds * 1_000_000
        var loaded = 40
        var inFlight: (limit: Int, requestedAt: Int64)?
        var blank = 0
        var row = 0.0
        for frame in 0..<3600 {
            let now = Int64(frame) * 16_666_667
            if let load = inFlight, now >= load.requestedAt + latency {
                loaded += load.limit
                prefetch.pageArrived(requestedAt: load.requestedAt, at: now)
                inFlight = nil
            }
            // The list ends at its last loaded row, where the reader waits.
            row = min(row + rowsPerSecond / 60, Double(loaded))
            prefetch.viewportMoved(to: Int(row), length: viewport, at: now)
            let plan = prefetch.plan(viewportLength: viewport, at: now)
            let ready = loaded - Int(row) - viewport
            if ready < 0, now >= 3_000_000_000 + 5 * latency { blank += 1 }
            let (distance, limit) = (isAdaptive ? plan.rowsAhead : 5, plan.limit)
            if ready < distance, inFlight == nil { inFlight = (limit, now) }
        }
        return blank
    }
}
