import Testing

@testable import Paginate

@Suite("Ranges of a key")
struct KeyRangeTests {
    @Test(
        "a value is a number, a date or a time, and requests have it in the same notation",
        arguments: [
            ("0", "0"), ("-12", "-12"), ("9223372036854775807", "9223372036854775807"), ("2026-11-27", "2026-11-27"),
            ("2024-02-29", "2024-02-29"), ("1969-12-31", "1969-12-31"),
            ("2026-11-27T20:15:00Z", "2026-11-27T20:15:00Z"),
            ("2026-11-27T20:15:00+01:00", "2026-11-27T19:15:00Z"),
            ("2026-11-27T20:15:00.250Z", "2026-11-27T20:15:00.250Z"),
        ])
    func values(text: String, written: String) throws {
        let value = try #require(PlanValue(text))
        #expect(value.description == written)
        #expect(PlanValue(written) == value)
    }

    @Test(
        "what is no number, no date and no time is refused",
        arguments: [
            "", "abc", "1.5", "2026-13-01", "2026-02-30", "27.11.2026", "2026-11-27T25:00:00Z", "9223372036854775808",
        ])
    func noValues(text: String) {
        #expect(PlanValue(text) == nil)
    }

    @Test(
        "each value of a random range is in one part, whichever bounds the API includes",
        arguments: KeyRange.Included.allCases)
    func covered(included: KeyRange.Included) throws {
        let seed = UInt64.random(in: 0 ... .max)
        var random = SplitMix(seed: seed)
        for _ in 0..<200 {
            let from = Int.random(in: -50...50, using: &random), to = from + Int.random(in: 1...300, using: &random)
            let step = Int.random(in: 1...4, using: &random), count = Int.random(in: 1...40, using: &random)
            let range = try KeyRange(
                lower: "min", upper: "max", from: PlanValue(.number, from), to: PlanValue(.number, to),
                .stated(included), step: step)
            // The values that exist have the distance that was stated, from the lower bound on.
            let keys = stride(from: from - 2 * step, through: to + 2 * step, by: step)
            let whole = keys.filter { Self.has($0, from, to, included) }
            let parts = range.parts(count, included)
            #expect(parts.count <= count)
            let read = parts.flatMap { part -> [Int] in
                guard case .values(let lower, let upper) = part else { return [] }
                return keys.filter { Self.has($0, lower.position, upper.position, included) }
            }
            #expect(read == whole, "seed \(seed): \(from) to \(to), step \(step), \(count) parts, \(parts)")
        }
    }

    @Test(
        "with one bound included, values between those of the grid are in one part too",
        arguments: [KeyRange.Included.lower, .upper])
    func halfOpen(included: KeyRange.Included) throws {
        let from = try #require(PlanValue("2026-01-01T00:00:00Z")), to = try #require(PlanValue("2026-01-01T00:01:40Z"))
        let range = try KeyRange(lower: "since", upper: "until", from: from, to: to, .stated(included))
        let keys = (from.position...to.position).filter { Self.has($0, from.position, to.position, included) }
        let read = range.parts(7, included).flatMap { part -> [Int] in
            guard case .values(let lower, let upper) = part else { return [] }
            return keys.filter { Self.has($0, lower.position, upper.position, included) }
        }
        #expect(read == keys)
    }

    @Test("parts differ by one value at most, and there is none without a value")
    func even() throws {
        let range = try KeyRange(
            lower: "min", upper: "max", from: PlanValue(.number, 0), to: PlanValue(.number, 9), .stated(.both))
        #expect(range.parts(3, .both) == [(0, 2), (3, 5), (6, 9)].map(Self.part))
        #expect(range.parts(64, .both) == (0...9).map { ($0, $0) }.map(Self.part))
    }

    @Test("a range as wide as all integers is divided")
    func widest() throws {
        let range = try KeyRange(
            lower: "min", upper: "max", from: PlanValue(.number, .min), to: PlanValue(.number, .max), .stated(.both))
        let parts = range.parts(1_000, .both)
        #expect(parts.count == 1_000)
        for (part, next) in zip(parts, parts.dropFirst()) {
            guard case .values(_, let upper) = part, case .values(let lower, _) = next else { continue }
            #expect(upper.position + 1 == lower.position)
        }
    }

    @Test("bounds that do not fit are refused, and so are times whose distance is unknown")
    func refused() throws {
        let one = PlanValue(.number, 1), two = PlanValue(.number, 2)
        let day = try #require(PlanValue("2026-01-01")), later = try #require(PlanValue("2026-02-01"))
        for (lower, upper, from, to, included, message) in [
            ("a", "a", one, two, .both, "the same parameter"), ("a", "b", one, day, .lower, "different kinds"),
            ("a", "b", two, one, .both, "less than"), ("a", "b", one, one, .both, "less than"),
            ("a", "b", day, later, .both, "--step is missing"), ("a", "b", day, later, .none, "--step is missing"),
        ] as [(String, String, PlanValue, PlanValue, KeyRange.Included, String)] {
            let refusal = #expect(throws: PlanRefused.self) {
                try KeyRange(lower: lower, upper: upper, from: from, to: to, .stated(included))
            }
            #expect(refusal?.description.contains(message) == true, "\(message)")
        }
    }

    @Test("the distance has a unit that fits the values")
    func steps() throws {
        let day = try #require(PlanValue("2026-01-01")), time = try #require(PlanValue("2026-01-01T00:00:00Z"))
        #expect(KeyStep("1d")?.distance(between: day) == 1)
        #expect(KeyStep("2s")?.distance(between: time) == 2_000)
        #expect(KeyStep("5ms")?.distance(between: time) == 5)
        #expect(KeyStep("3")?.distance(between: PlanValue(.number, 0)) == 3)
        #expect(KeyStep("1")?.distance(between: day) == nil && KeyStep("1d")?.distance(between: time) == nil)
        for text in ["", "0", "-1", "d", "1h", "1 s", "99999999999"] { #expect(KeyStep(text) == nil, "\(text)") }
    }

    private static func has(_ key: Int, _ lower: Int, _ upper: Int, _ included: KeyRange.Included) -> Bool {
        let isAbove = included == .both || included == .lower ? key >= lower : key > lower
        let isBelow = included == .both || included == .upper ? key <= upper : key < upper
        return isAbove && isBelow
    }

    private static func part(_ from: Int, _ to: Int) -> PlanPart {
        .values(from: PlanValue(.number, from), to: PlanValue(.number, to))
    }
}
