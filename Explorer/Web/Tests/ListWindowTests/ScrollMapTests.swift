import Testing

@testable import ListWindow

struct ScrollMapTests {
    static let heights = [0.0, 1, 600, 601, 72_000, 6_000_000, 6_000_001, 6_100_000, 72_000_000, 72_000_000_000]

    @Test(arguments: heights)
    func `both ends of the scroll bar are both ends of the list`(height: Double) {
        let map = ScrollMap(contentHeight: height, viewportHeight: 600)
        #expect(map.offset(at: 0) == 0)
        #expect(map.offset(at: map.lastPosition) == map.lastOffset)
        #expect(map.position(at: 0) == 0)
        #expect(map.position(at: map.lastOffset) == map.lastPosition)
    }

    @Test(arguments: heights)
    func `position and offset are each other's inverse`(height: Double) {
        let map = ScrollMap(contentHeight: height, viewportHeight: 600)
        for step in 0...1_000 {
            let offset = map.lastOffset * Double(step) / 1_000
            #expect(abs(map.offset(at: map.position(at: offset)) - offset) <= 1e-6 * max(1, height / 1e6))
        }
    }

    @Test(arguments: heights)
    func `a larger position is never a smaller offset`(height: Double) {
        let map = ScrollMap(contentHeight: height, viewportHeight: 600)
        var last = 0.0
        for step in 0...10_000 {
            let offset = map.offset(at: map.lastPosition * Double(step) / 10_000)
            #expect(offset >= last)
            last = offset
        }
    }

    @Test func `a list that fits a browser is not scaled`() {
        let map = ScrollMap(contentHeight: 6_000_000, viewportHeight: 600)
        #expect(!map.isScaled)
        #expect(map.rangeHeight == 6_000_000)
        #expect(map.offset(at: 1_234_567.5) == 1_234_567.5)
    }

    @Test func `a taller list is scaled between its margins only`() {
        let map = ScrollMap(contentHeight: 72_000_000, viewportHeight: 600)
        #expect(map.rangeHeight == 6_000_000)
        #expect(map.offset(at: 499_999) == 499_999)
        #expect(map.lastOffset - map.offset(at: map.lastPosition - 499_999) == 499_999)
        #expect(map.offset(at: map.lastPosition / 2) == map.lastOffset / 2)
        #expect(map.offset(at: 500_100) - map.offset(at: 500_000) > 1_000)
    }

    @Test func `positions and offsets out of range count as the nearest in it`() {
        let map = ScrollMap(contentHeight: 72_000_000, viewportHeight: 600)
        #expect(map.offset(at: -40) == 0)
        #expect(map.offset(at: 9_000_000) == map.lastOffset)
        #expect(map.position(at: -40) == 0)
        #expect(map.position(at: 1e12) == map.lastPosition)
    }
}
