// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !os(watchOS)
import Foundation

/// The motion of a scroll view.
enum ScrollMotion: Equatable {
    case still
    /// The user drags the list. The offset has no resistance beyond the ends.
    case dragging
    /// The user has ended the drag. The list is neither dragged nor decelerating yet, and will decelerate.
    case released
    /// The list decelerates at a speed in points per frame, and returns from beyond its ends.
    case decelerating(CGPoint)
    /// An animated scroll to an offset, which stays the same when rows are inserted before it.
    case animated(to: CGPoint)

    var isDragging: Bool { self == .dragging }
}

extension UIScrollView {
    /// The factor of the speed after a frame of 16 ms: the normal rate 0.998 to the power of 16.
    /// https://developer.apple.com/documentation/uikit/uiscrollview/decelerationrate-swift.struct/normal
    static let decelerationPerFrame: CGFloat = 0.968_5

    /// Whether a drag, a deceleration or an animation moves the list.
    public var isInMotion: Bool { motion != .still }

    /// Begins a drag, as a user does.
    public func beginDragging() {
        motion = .dragging
        scrollDelegate?.scrollViewWillBeginDragging(self)
    }

    /// Drags the list to an offset, which can be beyond its ends.
    public func drag(to offset: CGPoint) {
        precondition(isDragging, "the list is not being dragged")
        move(to: offset)
        #if !os(tvOS)
        refreshControl?.wasPulled(restingOffsets.lowest.y - contentOffset.y)
        #endif
    }

    /// Ends the drag. The list continues with a velocity in points per millisecond, and returns from beyond its ends.
    public func endDragging(velocity: CGPoint = .zero) {
        precondition(isDragging, "the list is not being dragged")
        var perFrame = CGPoint(x: velocity.x * 16, y: velocity.y * 16)
        let rest = CGPoint(
            x: contentOffset.x + perFrame.x / (1 - Self.decelerationPerFrame),
            y: contentOffset.y + perFrame.y / (1 - Self.decelerationPerFrame))
        let natural = resting(rest)
        var target = natural
        scrollDelegate?.scrollViewWillEndDragging(self, withVelocity: velocity, targetContentOffset: &target)
        if target != natural {
            perFrame = CGPoint(
                x: (target.x - contentOffset.x) * (1 - Self.decelerationPerFrame),
                y: (target.y - contentOffset.y) * (1 - Self.decelerationPerFrame))
        }
        let decelerates = perFrame != .zero || resting(contentOffset) != contentOffset
        motion = decelerates ? .released : .still
        scrollDelegate?.scrollViewDidEndDragging(self, willDecelerate: decelerates)
        guard motion == .released else { return }
        motion = .decelerating(perFrame)
        scrollDelegate?.scrollViewWillBeginDecelerating(self)
    }

    func advance() {
        switch motion {
        case .still, .dragging, .released: break
        case .animated(let target):
            let next = step(from: contentOffset, to: target)
            if next == target { motion = .still }
            move(to: next)
            if next == target { scrollDelegate?.scrollViewDidEndScrollingAnimation(self) }
            // The ends can have moved during the animation.
            if next == target, falseAssumptions.contains(.animationsEndAtOnce) { returnToRestingOffset() }
        case .decelerating(let speed): decelerate(from: speed)
        }
    }

    private func decelerate(from speed: CGPoint) {
        let inside = resting(contentOffset)
        if inside != contentOffset {
            let next = step(from: contentOffset, to: inside)
            motion = next == inside ? .still : .decelerating(.zero)
            move(to: next)
        } else {
            let slower = CGPoint(x: speed.x * Self.decelerationPerFrame, y: speed.y * Self.decelerationPerFrame)
            let isSlow = abs(slower.x) < 0.5 && abs(slower.y) < 0.5
            motion = isSlow ? .still : .decelerating(slower)
            let next = CGPoint(x: contentOffset.x + speed.x, y: contentOffset.y + speed.y)
            // A list that bounces moves a little beyond its end.
            let end = resting(next)
            if end != next { motion = .decelerating(.zero) }
            let beyond = bounces ? CGPoint(x: (next.x - end.x) / 4, y: (next.y - end.y) / 4) : .zero
            move(to: CGPoint(x: end.x + beyond.x, y: end.y + beyond.y))
        }
        if motion == .still {
            returnToRestingOffset()
            scrollDelegate?.scrollViewDidEndDecelerating(self)
        }
    }

    /// Moves by a fifth of the remaining distance, until one point is left.
    private func step(from start: CGPoint, to target: CGPoint) -> CGPoint {
        let (x, y) = (target.x - start.x, target.y - start.y)
        guard abs(x) > 1 || abs(y) > 1 else { return target }
        return CGPoint(x: start.x + x / 5, y: start.y + y / 5)
    }
}
#endif
