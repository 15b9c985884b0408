import Testing

@testable import Paginate

@Suite("Ranges of a key")
struct KeyRangeTests {
    @Test(
        "each value of a random range is in one part, whichever bounds the API includes",
        arguments: KeyRange.Included.allCases)
    func covered(included: KeyRange.Included) throws {
        let seed = UInt64.random(in: 0 ... .max)
        var random = SplitMix(seed: seed)
        for _ in 0..<300 {
            let isTime = Bool.random(using: &random)
            let from = Int.random(in: -5_000...5_000, using: &random),
                to = from + Int.random(in: 1...9_000, using: &random)
            let count = Int.random(in: 1...40, using: &random)
            let kind = isTime ? PlanValue.Kind.time : .number
            let range = try KeyRange(
                Self.bounds, from: PlanValue(kind, from), to: PlanValue(kind, to), .stated(included),
                unit: isTime ? .seconds : nil)
            // All numbers, and all whole seconds. With one bound included, also the times between them.
            let step = isTime && included.needsGrid ? 1_000 : 1
            let keys = stride(from: -15_000, through: 15_000, by: step)
            let whole = keys.filter { Self.has($0, from...to, included) }
            let parts = range.parts(count, included)
            #expect(parts.count <= count)
            let read = parts.flatMap { part in keys.filter { Self.has($0, part, included) } }
            #expect(read == whole, "seed \(seed): \(from) to \(to), \(kind), \(count) parts, \(parts)")
        }
    }

    @Test("parts differ by one value at most, and there is none without a value")
    func even() throws {
        let range = try KeyRange(Self.bounds, from: PlanValue(.number, 0), to: PlanValue(.number, 9), .stated(.both))
        #expect(range.parts(3, .both) == [0...3, 4...6, 7...9])
        #expect(range.parts(64, .both) == (0...9).map { $0...$0 })
    }

    @Test("a range as wide as all integers is divided", arguments: KeyRange.Included.allCases)
    func widest(included: KeyRange.Included) throws {
        let range = try KeyRange(
            Self.bounds, from: PlanValue(.number, .min), to: PlanValue(.number, .max), .stated(included))
        let parts = range.parts(1_000, included)
        #expect(parts.count == 1_000 && parts[0].lowerBound == .min && parts[999].upperBound == .max)
        for (part, next) in zip(parts, parts.dropFirst()) where included == .both {
            #expect(part.upperBound + 1 == next.lowerBound)
        }
    }

    @Test("bounds that do not fit are refused, and so are times whose unit is unknown")
    func refused() throws {
        let one = PlanValue(.number, 1), two = PlanValue(.number, 2)
        let time = try #require(PlanValue("2026-01-01T00:00:00Z")),
            later = try #require(PlanValue("2026-02-01T00:00:00Z"))
        for (names, from, to, included, unit, message) in [
            (("a", "a"), one, two, .both, nil, "the same parameter"),
            (("a", "b"), one, time, .lower, nil, "different kinds"),
            (("a", "b"), two, one, .both, nil, "less than"), (("a", "b"), one, one, .both, nil, "less than"),
            (("a", "b"), one, two, .both, .seconds, "times only"),
            (("a", "b"), time, later, .both, nil, "--unit is missing"),
            (("a", "b"), time, later, .none, nil, "--unit is missing"),
        ] as [((String, String), PlanValue, PlanValue, KeyRange.Included, KeyRange.TimeUnit?, String)] {
            let bounds = KeyBounds(lower: names.0, upper: names.1)
            let refusal = #expect(throws: PlanRefused.self) {
                try KeyRange(bounds, from: from, to: to, .stated(included), unit: unit)
            }
            #expect(refusal?.description.contains(message) == true, "\(message)")
        }
        _ = try KeyRange(Self.bounds, from: time, to: later, .stated(.lower))
    }

    private static let bounds = KeyBounds(lower: "min", upper: "max")

    private static func has(_ key: Int, _ part: ClosedRange<Int>, _ included: KeyRange.Included) -> Bool {
        let isAbove = included == .both || included == .lower ? key >= part.lowerBound : key > part.lowerBound
        let isBelow = included == .both || included == .upper ? key <= part.upperBound : key < part.upperBound
        return isAbove && isBelow
    }
}
