import Testing

@testable import PagingCore

@Suite struct ReadingSpeedTests {
    /// The speed after a sequence of moves and a rest. Each move has a number of rows and the time since the move
    /// before it.
    private func rowsPerSecond(length: Int = 10, _ moves: [(rows: Int, milliseconds: Int64)], later: Int64 = 0) -> Int64
    {
        var reading = ReadingSpeed()
        var row = 1_000_000
        var now: Int64 = 0
        reading.move(to: row, length: length, at: now)
        for move in moves {
            row += move.rows
            now += move.milliseconds * 1_000_000
            reading.move(to: row, length: length, at: now)
        }
        return reading.thousandthsOfRowsPerSecond(at: now + later * 1_000_000) / 1000
    }

    @Test("a new speed counts by half after a tenth of a second")
    func rises() {
        #expect(rowsPerSecond([(10, 100)]) == 50)
        #expect(rowsPerSecond([(10, 100), (10, 100)]) == 75)
        #expect(rowsPerSecond([(-10, 100)]) == -50)
    }

    @Test("a lower speed counts by a fifth after a tenth of a second")
    func falls() {
        #expect(rowsPerSecond([(20, 100), (5, 100)]) == 90)
        #expect(rowsPerSecond([(-20, 100), (-5, 100)]) == -90)
    }

    @Test("a change of direction resets the speed")
    func turns() {
        #expect(rowsPerSecond([(20, 100), (20, 100), (-10, 100)]) == -50)
        #expect(rowsPerSecond([(-20, 100), (-20, 100), (10, 100)]) == 50)
    }

    @Test("moves within a tenth of a second count as one")
    func gathers() {
        #expect(rowsPerSecond([(3, 30), (3, 30)]) == 0)
        #expect(rowsPerSecond([(3, 30), (3, 30), (4, 40)]) == 50)
        #expect(rowsPerSecond([(3, 30), (3, 30), (4, 39)]) == 0)
    }

    @Test("a first row that does not change is not a move of zero rows")
    func waits() {
        #expect(rowsPerSecond([(0, 100), (0, 100), (0, 100), (4, 100)]) == 8)
    }

    @Test("a move after a long rest counts as one that took at most a second")
    func rests() {
        #expect(rowsPerSecond([(11, 1000)]) == 10)
        #expect(rowsPerSecond([(11, 60_000)]) == 10)
    }

    @Test("twenty viewports a second are a speed, and a faster move is a jump and changes nothing")
    func jumps() {
        #expect(rowsPerSecond([(20, 100)]) == 100)
        #expect(rowsPerSecond([(21, 100)]) == 0)
        #expect(rowsPerSecond([(10, 100), (500, 100)]) == 50)
        #expect(rowsPerSecond([(10, 100), (-500, 100), (10, 100)]) == 75)
        #expect(rowsPerSecond(length: 0, [(2, 100)]) == 10)
        #expect(rowsPerSecond(length: 0, [(3, 100)]) == 0)
        #expect(rowsPerSecond(length: 10_000, [(1000, 100)]) == 5000)
        #expect(rowsPerSecond(length: 10_000, [(1001, 100)]) == 0)
    }

    @Test("a speed lasts for twice the time of the last move, at least a quarter of a second, and then decreases")
    func fades() {
        #expect(rowsPerSecond([(10, 100)], later: 250) == 50)
        #expect(rowsPerSecond([(10, 100)], later: 500) == 25)
        #expect(rowsPerSecond([(10, 100)], later: 2_500) == 5)
        #expect(rowsPerSecond([(22, 1000)], later: 2_000) == 20)
        #expect(rowsPerSecond([(22, 1000)], later: 4_000) == 10)
    }

    @Test("rows that are inserted or removed before the viewport are not a move")
    func carries() {
        var reading = ReadingSpeed()
        reading.adjust(to: 7)
        #expect(reading == ReadingSpeed())
        reading.move(to: 100, length: 10, at: 0)
        reading.adjust(to: 115)
        reading.move(to: 125, length: 10, at: 100_000_000)
        #expect(reading.thousandthsOfRowsPerSecond(at: 100_000_000) == 50_000)
    }

    @Test("a time before the last one is ignored")
    func backwards() {
        var reading = ReadingSpeed()
        reading.move(to: 100, length: 10, at: 1_000_000_000)
        reading.move(to: 110, length: 10, at: 0)
        #expect(reading.thousandthsOfRowsPerSecond(at: 0) == 0)
        reading.move(to: 110, length: 10, at: 1_100_000_000)
        #expect(reading.thousandthsOfRowsPerSecond(at: 1_100_000_000) == 50_000)
    }
}

@Suite struct SourceLatencyTests {
    @Test("the expected latency of a source without answers is half a second")
    func unknown() {
        #expect(SourceLatency().expectedNanoseconds == 500_000_000)
    }

    @Test("the expected latency after the first answer is twice the time of that answer")
    func first() {
        var latency = SourceLatency()
        latency.record(80_000_000)
        #expect(latency.expectedNanoseconds == 160_000_000)
    }

    @Test("each answer changes the mean and the deviation by a quarter")
    func running() {
        var latency = SourceLatency()
        latency.record(80_000_000)
        latency.record(120_000_000)
        #expect(latency.expectedNanoseconds == 90_000_000 + 2 * 40_000_000)
        latency.record(90_000_000)
        #expect(latency.expectedNanoseconds == 90_000_000 + 2 * 30_000_000)
    }

    @Test("an answer counts as at most four times the expected latency")
    func surprise() {
        var latency = SourceLatency()
        var calm = SourceLatency()
        latency.record(10_000_000)
        calm.record(10_000_000)
        latency.record(40_000_000_000)
        calm.record(80_000_000)
        #expect(latency == calm)
    }

    @Test("negative times and times above a minute are clamped")
    func bounds() {
        var latency = SourceLatency()
        latency.record(.min)
        #expect(latency.expectedNanoseconds == 0)
        latency.record(.max)
        #expect(latency.expectedNanoseconds == 1_000_000 + 2 * 1_000_000)
        for _ in 0..<100 { latency.record(.max) }
        #expect(latency.expectedNanoseconds == 60_000_000_000)
    }
}
