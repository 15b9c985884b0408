// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !os(watchOS)
import Foundation

/// How a list moves.
enum ScrollMotion: Equatable {
    case still
    /// A finger holds the list. Where the finger would be without the resistance beyond the ends.
    case held
    /// A finger let it go: it neither is dragged nor slows down yet, and will.
    case released
    /// The list slows down by itself, so many points a frame, and comes back from beyond its ends.
    case slowing(CGPoint)
    /// A program scrolls the list, to an offset that stays what it was whatever comes before it meanwhile.
    case animated(to: CGPoint)

    var isHeld: Bool { self == .held }
}

extension UIScrollView {
    /// What is left of the speed after a frame of 16 ms: 0.998 to the power of 16, the normal rate.
    /// https://developer.apple.com/documentation/uikit/uiscrollview/decelerationrate-swift.struct/normal
    static let slowing: CGFloat = 0.968_5

    /// Whether a finger, a fling or a program moves the list.
    public var isInMotion: Bool { motion != .still }

    /// A finger takes hold of the list.
    public func touch() {
        motion = .held
        scrollDelegate?.scrollViewWillBeginDragging(self)
    }

    /// The finger moves the list to an offset, beyond its ends too.
    public func drag(to offset: CGPoint) {
        precondition(isDragging, "no finger holds the list")
        move(to: offset)
        #if !os(tvOS)
        refreshControl?.pulled(restingOffsets.lowest.y - contentOffset.y)
        #endif
    }

    /// The finger lets go. The list goes on so many points a millisecond, and comes back from beyond its ends.
    public func letGo(velocity: CGPoint = .zero) {
        precondition(isDragging, "no finger holds the list")
        var perFrame = CGPoint(x: velocity.x * 16, y: velocity.y * 16)
        let rest = CGPoint(
            x: contentOffset.x + perFrame.x / (1 - Self.slowing), y: contentOffset.y + perFrame.y / (1 - Self.slowing))
        let natural = resting(rest)
        var target = natural
        scrollDelegate?.scrollViewWillEndDragging(self, withVelocity: velocity, targetContentOffset: &target)
        if target != natural {
            perFrame = CGPoint(
                x: (target.x - contentOffset.x) * (1 - Self.slowing),
                y: (target.y - contentOffset.y) * (1 - Self.slowing))
        }
        let decelerates = perFrame != .zero || resting(contentOffset) != contentOffset
        motion = decelerates ? .released : .still
        scrollDelegate?.scrollViewDidEndDragging(self, willDecelerate: decelerates)
        guard motion == .released else { return }
        motion = .slowing(perFrame)
        scrollDelegate?.scrollViewWillBeginDecelerating(self)
    }

    func advance() {
        switch motion {
        case .still, .held, .released: break
        case .animated(let target):
            let next = step(from: contentOffset, to: target)
            if next == target { motion = .still }
            move(to: next)
            if next == target { scrollDelegate?.scrollViewDidEndScrollingAnimation(self) }
        case .slowing(let speed): slow(speed)
        }
    }

    private func slow(_ speed: CGPoint) {
        let inside = resting(contentOffset)
        if inside != contentOffset {
            let next = step(from: contentOffset, to: inside)
            motion = next == inside ? .still : .slowing(.zero)
            move(to: next)
        } else {
            let slower = CGPoint(x: speed.x * Self.slowing, y: speed.y * Self.slowing)
            let isSlow = abs(slower.x) < 0.5 && abs(slower.y) < 0.5
            motion = isSlow ? .still : .slowing(slower)
            let next = CGPoint(x: contentOffset.x + speed.x, y: contentOffset.y + speed.y)
            // A list that bounces goes a little beyond its end, one that does not stops there.
            let end = resting(next)
            if end != next { motion = .slowing(.zero) }
            let beyond = bounces ? CGPoint(x: (next.x - end.x) / 4, y: (next.y - end.y) / 4) : .zero
            move(to: CGPoint(x: end.x + beyond.x, y: end.y + beyond.y))
        }
        if motion == .still {
            comeBackInside()
            scrollDelegate?.scrollViewDidEndDecelerating(self)
        }
    }

    /// A fifth of what is left, until a point is left.
    private func step(from start: CGPoint, to target: CGPoint) -> CGPoint {
        let (x, y) = (target.x - start.x, target.y - start.y)
        guard abs(x) > 1 || abs(y) > 1 else { return target }
        return CGPoint(x: start.x + x / 5, y: start.y + y / 5)
    }
}
#endif
