import Foundation
import PagingSimulation

/// Writes down the scroll offset of each frame while gestures are made.
struct GestureRecorder {
    private(set) var offsets: [Double] = []
    private var offset: Double
    private var velocity = 0.0
    var random: SeededRandom

    /// `UIScrollView.DecelerationRate.normal.rawValue`: the share of its velocity that a scroll view keeps in each
    /// millisecond after the finger left. WWDC 2018, session 803 (Designing Fluid Interfaces), projects with it.
    static let decelerationRate = 0.998
    /// UIKit ends a deceleration below about this velocity, in points per second.
    static let restingVelocity = 10.0

    init(seed: UInt64, offset: Double = 0) {
        random = SeededRandom(seed: seed)
        self.offset = offset
    }

    var seconds: Double { Double(offsets.count) / Geometry.framesPerSecond }
    var row: Double { offset / Geometry.rowHeight }

    private mutating func move(by points: Double) {
        offset = min(max(offset + points, 0), Geometry.greatestOffset(rows: Geometry.total))
        offsets.append(offset)
    }

    mutating func rest(seconds: Double) {
        velocity = 0
        for _ in 0..<Int(seconds * Geometry.framesPerSecond) { move(by: 0) }
    }

    /// A finger that moves evenly and stops before it leaves.
    mutating func drag(by points: Double, seconds: Double) {
        let frames = max(Int(seconds * Geometry.framesPerSecond), 1)
        for frame in 0..<frames {
            let (before, after) = (Double(frame) / Double(frames), Double(frame + 1) / Double(frames))
            move(by: points * (Self.eased(after) - Self.eased(before)))
        }
        velocity = 0
    }

    /// A finger that leaves with a velocity, and what the scroll view does for at most some seconds after that.
    ///
    /// - Parameter velocity: The velocity at which the finger leaves, in points per second.
    mutating func fling(velocity target: Double, atMost seconds: Double = .infinity) {
        let contact = random.within(0.08...0.16)
        let frames = max(Int(contact * Geometry.framesPerSecond), 1)
        for frame in 1...frames { move(by: target * Double(frame) / Double(frames) / Geometry.framesPerSecond) }
        velocity = target
        let kept = pow(Self.decelerationRate, 1000 / Geometry.framesPerSecond)
        var remaining = seconds
        while abs(velocity) > Self.restingVelocity, remaining > 0 {
            // The integral of v × rate^t over one frame.
            move(by: velocity * (kept - 1) / (1000 * log(Self.decelerationRate)))
            velocity *= kept
            remaining -= 1 / Geometry.framesPerSecond
        }
    }

    /// A thumb of the scroll bar that is dragged to a row.
    mutating func dragThumb(toRow row: Double, seconds: Double) {
        let goal = min(row * Geometry.rowHeight, Geometry.greatestOffset(rows: Geometry.total))
        drag(by: goal - offset, seconds: seconds)
    }

    /// The even start and end of a hand's movement.
    private static func eased(_ part: Double) -> Double { part * part * (3 - 2 * part) }
}
