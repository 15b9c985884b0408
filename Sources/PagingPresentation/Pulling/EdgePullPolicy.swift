import PagingCore

/// When a pull beyond an edge fires.
public struct EdgePullPolicy: Hashable, Sendable {
    /// The moment at which a pull fires.
    public enum Trigger: Hashable, Sendable {
        /// When the user ends the drag beyond the distance.
        case release
        /// As soon as the drag reaches the distance.
        case distance
    }

    /// The moment at which a pull fires.
    public var trigger: Trigger
    /// The distance beyond the resting position at which a pull fires, in points. Less than 1, or not a number, is
    /// taken as 1; an infinite distance is never reached.
    public var distancePoints: Double
    /// Whether a list whose rows all fit in the view can be pulled.
    public var allowsShortContent: Bool

    /// - Parameters:
    ///   - trigger: The moment at which a pull fires.
    ///   - distancePoints: The distance beyond the resting position at which a pull fires, in points, at or above 1.
    ///   - allowsShortContent: Whether a list whose rows all fit in the view can be pulled.
    public init(trigger: Trigger = .release, distancePoints: Double, allowsShortContent: Bool) {
        self.trigger = trigger
        self.distancePoints = distancePoints
        self.allowsShortContent = allowsShortContent
    }

    /// Pull up for more: a drag that ends 10 points beyond the end of a list that scrolls.
    public static var more: EdgePullPolicy { EdgePullPolicy(distancePoints: 10, allowsShortContent: false) }

    /// Pull down to a header: a drag that ends 54 points beyond the head. Short content can be pulled.
    public static var header: EdgePullPolicy { EdgePullPolicy(distancePoints: 54, allowsShortContent: true) }

    /// Pull up to a footer: a drag that ends 44 points beyond the end. Short content can be pulled.
    public static var footer: EdgePullPolicy { EdgePullPolicy(distancePoints: 44, allowsShortContent: true) }

    var threshold: Double { distancePoints >= 1 ? distancePoints : 1 }
}
