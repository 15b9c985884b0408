import PagingCore

/// What counts as a pull beyond an edge.
public struct EdgePullPolicy: Hashable, Sendable {
    /// When a pull fires.
    public enum Trigger: Hashable, Sendable {
        /// When the finger lets go beyond the distance.
        case release
        /// As soon as the finger has pulled so far.
        case distance
    }

    /// When a pull fires.
    public var trigger: Trigger
    /// How far beyond its resting place the list has to be pulled, in points. Less than 1, or what is no number, is
    /// taken as 1; an infinite distance is never reached.
    public var distancePoints: Double
    /// Whether a list whose rows all fit on the screen may be pulled.
    public var allowsShortContent: Bool

    /// - Parameters:
    ///   - trigger: When a pull fires.
    ///   - distancePoints: How far the list has to be pulled, in points, at or above 1.
    ///   - allowsShortContent: Whether a list whose rows all fit on the screen may be pulled.
    public init(trigger: Trigger = .release, distancePoints: Double, allowsShortContent: Bool) {
        self.trigger = trigger
        self.distancePoints = distancePoints
        self.allowsShortContent = allowsShortContent
    }

    /// Pull up for more: let go 10 points beyond the end of a list that scrolls.
    public static var more: EdgePullPolicy { EdgePullPolicy(distancePoints: 10, allowsShortContent: false) }

    /// Pull down to a header: let go 54 points beyond the head, however short the content.
    public static var header: EdgePullPolicy { EdgePullPolicy(distancePoints: 54, allowsShortContent: true) }

    /// Pull up to a footer: let go 44 points beyond the end, however short the content.
    public static var footer: EdgePullPolicy { EdgePullPolicy(distancePoints: 44, allowsShortContent: true) }

    var threshold: Double { distancePoints >= 1 ? distancePoints : 1 }
}
