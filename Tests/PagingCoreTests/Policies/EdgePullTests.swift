import PagingCore
@testable import PagingPresentation
import Testing

@Suite struct EdgePullTests {
    @Test(
        "S0: a release 10 points beyond the end loads, and a shorter pull does not",
        arguments: [(14.0, true), (13.9, false), (4, false), (400, true)])
    func letGo(offset: Double, fires: Bool) {
        var pull = EdgePull(at: .append, .more)
        #expect(pull.receive(.released(.s0(offset))).fires == fires)
    }

    @Test("S0: nothing fires while the finger drags the list, and it fires once on release")
    func holding() {
        var pull = EdgePull(at: .append, .more)
        for offset in stride(from: 0.0, through: 60, by: 5) {
            #expect(!pull.receive(.scrolled(.s0(offset, isDragging: true))).fires)
        }
        #expect(pull.receive(.released(.s0(60))).fires)
        #expect(!pull.receive(.scrolled(.s0(40))).fires)
        #expect(!pull.receive(.released(.s0(20))).fires)
    }

    @Test("a bounce without a finger fires nothing", arguments: [EdgePullPolicy.more, .header, .footer, .atOnce])
    func bounce(policy: EdgePullPolicy) {
        for edge in LoadDirection.allCases {
            var pull = EdgePull(at: edge, policy)
            let beyond = edge == .append ? 4.0 : 0
            let way = edge == .append ? 1.0 : -1
            for points in [0.0, 40, 90, 120, 70, 10, 0] {
                #expect(!pull.receive(.scrolled(.s0(beyond + way * points))).fires)
            }
        }
    }

    @Test("a finger that catches a bounce has not pulled, and one that pulls it farther has")
    func caught() {
        var pull = EdgePull(at: .append, .more)
        _ = pull.receive(.scrolled(.s0(64)))
        _ = pull.receive(.scrolled(.s0(66, isDragging: true)))
        #expect(!pull.receive(.released(.s0(66))).fires)
        _ = pull.receive(.scrolled(.s0(50, isDragging: true)))
        _ = pull.receive(.scrolled(.s0(70, isDragging: true)))
        #expect(pull.receive(.released(.s0(70))).fires)
    }

    @Test("a list that is dragged back before the release does not fire")
    func changedMind() {
        var pull = EdgePull(at: .append, .more)
        _ = pull.receive(.scrolled(.s0(80, isDragging: true)))
        #expect(!pull.receive(.released(.s0(8))).fires)
    }

    @Test("S2: the distances are 54 points at the head and 44 at the end for content shorter than the view")
    func shortContent() {
        func geometry(_ offset: Double) -> PullGeometry {
            PullGeometry(contentLength: 300, viewLength: 896, offset: offset)
        }
        var head = EdgePull(at: .prepend, .header)
        var end = EdgePull(at: .append, .footer)
        #expect(!head.receive(.released(geometry(-53.9))).fires)
        #expect(head.receive(.released(geometry(-54))).fires)
        #expect(!end.receive(.released(geometry(43.9))).fires)
        #expect(end.receive(.released(geometry(44))).fires)
        #expect(!end.receive(.released(geometry(-100))).fires)
        #expect(!head.receive(.released(geometry(100))).fires)
    }

    @Test("S2: after a pull has fired the next pull fires too")
    func nextPull() {
        var pull = EdgePull(at: .prepend, .header)
        for _ in 0..<3 {
            _ = pull.receive(.scrolled(.s0(-70, isDragging: true)))
            #expect(pull.receive(.released(.s0(-70))).fires)
            _ = pull.receive(.scrolled(.s0(-20)))
            _ = pull.receive(.scrolled(.s0(0)))
        }
    }

    @Test("S0: content that fits on the screen cannot be pulled", arguments: [0.0, 500, 896])
    func fits(contentLength: Double) {
        var pull = EdgePull(at: .append, .more)
        let geometry = PullGeometry(contentLength: contentLength, viewLength: 896, offset: 50)
        #expect(pull.receive(.released(geometry)) == .init(fires: false, progress: 0))
    }

    @Test("a rest inside the safe area is not a pull")
    func safeArea() {
        func geometry(_ offset: Double) -> PullGeometry {
            PullGeometry(contentLength: 900, viewLength: 896, offset: offset, leadingInset: 88, trailingInset: 34)
        }
        var end = EdgePull(at: .append, .more)
        var head = EdgePull(at: .prepend, .more)
        #expect(end.receive(.released(geometry(38))) == .init(fires: false, progress: 0))
        #expect(end.receive(.released(geometry(48))).fires)
        #expect(head.receive(.released(geometry(-88))) == .init(fires: false, progress: 0))
        #expect(head.receive(.released(geometry(-97.9))).fires == false)
        #expect(head.receive(.released(geometry(-98))).fires)
    }

    @Test("content that scrolls only because bars cover it can be pulled like any other")
    func coveredContent() {
        func geometry(_ offset: Double) -> PullGeometry {
            PullGeometry(contentLength: 850, viewLength: 896, offset: offset, leadingInset: 88, trailingInset: 34)
        }
        var pull = EdgePull(at: .append, .more)
        #expect(!geometry(-12).isContentShort)
        #expect(!pull.receive(.released(geometry(-2.1))).fires)
        #expect(pull.receive(.released(geometry(-2))).fires)
    }

    @Test("a pull that fires at its distance fires once for each touch")
    func atOnce() {
        var pull = EdgePull(at: .append, .atOnce)
        let fired = [0.0, 30, 47.9, 48, 60, 0, 90, 90].map {
            pull.receive(.scrolled(.s0($0, isDragging: true))).fires
        }
        #expect(fired == [false, false, false, true, false, false, false, false])
        #expect(!pull.receive(.released(.s0(90))).fires)
        _ = pull.receive(.scrolled(.s0(4)))
        #expect(pull.receive(.scrolled(.s0(70, isDragging: true))).fires)
    }

    @Test("a pull that fires at its distance may be detected only on release")
    func atOnceSeenLate() {
        var pull = EdgePull(at: .append, .atOnce)
        #expect(pull.receive(.released(.s0(60))).fires)
    }

    @Test("the end of a horizontal list is where the last row is", arguments: [true, false])
    func sideways(flipsAxis: Bool) {
        func geometry(_ offset: Double, isRightToLeft: Bool) -> PullGeometry {
            PullGeometry(
                contentLength: 1000, viewLength: 400, offset: offset, leadingInset: 20, trailingInset: 30,
                axis: .horizontal(isRightToLeft: isRightToLeft, flipsAxis: flipsAxis))
        }
        #expect(geometry(630, isRightToLeft: false).distance(beyond: .append) == 0)
        #expect(geometry(-20, isRightToLeft: false).distance(beyond: .prepend) == 0)
        let firstRow: Double = flipsAxis ? -20 : 620
        let lastRow: Double = flipsAxis ? 630 : -30
        #expect(geometry(firstRow, isRightToLeft: true).distance(beyond: .prepend) == 0)
        #expect(geometry(lastRow, isRightToLeft: true).distance(beyond: .append) == 0)
        let outward: Double = flipsAxis ? 1 : -1
        var pull = EdgePull(at: .append, .more)
        #expect(!pull.receive(.released(geometry(lastRow + 9 * outward, isRightToLeft: true))).fires)
        #expect(pull.receive(.released(geometry(lastRow + 10 * outward, isRightToLeft: true))).fires)
        #expect(!pull.receive(.released(geometry(lastRow - 10 * outward, isRightToLeft: true))).fires)
    }

    @Test("the progress is 1 at the distance and grows beyond it, and decreases when the list moves back")
    func progress() {
        var pull = EdgePull(at: .prepend, .header)
        func drag(_ offset: Double) -> Double { pull.receive(.scrolled(.s0(offset, isDragging: true))).progress }
        #expect(drag(2) == 0)
        #expect(drag(0) == 0)
        #expect(drag(-27) == 0.5)
        #expect(drag(-54) == 1)
        #expect(drag(-108) == 2)
        #expect(pull.receive(.released(.s0(-108))).progress == 2)
        #expect(pull.receive(.scrolled(.s0(-13.5))).progress == 0.25)
    }

    @Test("a step beyond the edge pulls without a finger on the list")
    func steps() {
        var pull = EdgePull(at: .append, .more)
        #expect(!pull.receive(.steppedBeyond(.s0(0))).fires)
        #expect(pull.receive(.steppedBeyond(.s0(4))).fires)
        #expect(pull.receive(.steppedBeyond(.s0(3.7))).fires)
        let short = PullGeometry(contentLength: 300, viewLength: 896, offset: 0)
        #expect(!pull.receive(.steppedBeyond(short)).fires)
        var footer = EdgePull(at: .append, .footer)
        #expect(footer.receive(.steppedBeyond(short)).fires)
    }

    @Test("invalid sizes give no pull and no trap")
    func nonsense() {
        let values: [Double] = [
            .nan, .infinity, -.infinity, 0, -0.0, -1, -896, 896, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
            .leastNonzeroMagnitude, 1e300,
        ]
        for first in values {
            for second in values {
                for third in values {
                    for geometry in PullGeometry.nonsense(first, second, third) {
                        for policy in [
                            EdgePullPolicy.footer, .more, .init(distancePoints: first, allowsShortContent: true),
                        ] {
                            var pull = EdgePull(at: .append, policy)
                            for event in [
                                EdgePull.Event.scrolled(geometry), .released(geometry), .steppedBeyond(geometry),
                            ] {
                                let reading = pull.receive(event)
                                #expect(reading.progress >= 0 && reading.progress.isFinite)
                            }
                        }
                    }
                }
            }
        }
    }

    @Test("a view without length, or with a size that is not finite, has no edges")
    func offWindow() {
        for view in [0, -10, Double.nan, .infinity] {
            var pull = EdgePull(at: .append, .footer)
            let geometry = PullGeometry(contentLength: 900, viewLength: view, offset: 10_000)
            #expect(geometry.distance(beyond: .append) == nil)
            #expect(!pull.receive(.released(geometry)).fires)
            #expect(!pull.receive(.steppedBeyond(geometry)).fires)
        }
    }

    @Test("an invalid distance counts as one point, and an infinite one is never reached")
    func oddDistances() {
        for distance in [0, -5, 0.2, Double.nan] {
            var pull = EdgePull(at: .append, .init(distancePoints: distance, allowsShortContent: true))
            #expect(!pull.receive(.released(.s0(4.5))).fires)
            #expect(pull.receive(.released(.s0(5))).fires)
        }
        var never = EdgePull(at: .append, .init(distancePoints: .infinity, allowsShortContent: true))
        #expect(never.receive(.released(.s0(1e9))) == .init(fires: false, progress: 0))
    }
}

extension EdgePullPolicy {
    fileprivate static var atOnce: EdgePullPolicy {
        EdgePullPolicy(trigger: .distance, distancePoints: 44, allowsShortContent: true)
    }
}

extension PullGeometry {
    /// The list S0: 12 rows of 75 points in a view of 896 points. It rests at offsets from 0 to 4.
    fileprivate static func s0(_ offset: Double, isDragging: Bool = false) -> PullGeometry {
        PullGeometry(contentLength: 900, viewLength: 896, offset: offset, isDragging: isDragging)
    }

    fileprivate static func nonsense(_ first: Double, _ second: Double, _ third: Double) -> [PullGeometry] {
        [
            PullGeometry(contentLength: first, viewLength: second, offset: third, isDragging: true),
            PullGeometry(contentLength: 900, viewLength: first, offset: 0, leadingInset: second, trailingInset: third),
        ]
    }
}
