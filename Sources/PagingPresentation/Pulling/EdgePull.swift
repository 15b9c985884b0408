import PagingCore

/// Recognizes that the user pulls a list beyond one of its edges.
///
/// During a drag, the list must move farther beyond the edge than it was when the drag began, and at least as far as
/// the policy requires. A rest inside a safe area, a bounce, a touch that stops a bounce, and a programmatic scroll are
/// not pulls. A drag fires at most once.
///
/// A user who scrolls with VoiceOver, Switch Control or a keyboard cannot move the list beyond an edge. For them,
/// ``Event/steppedBeyond(_:)`` is the pull: an attempt to scroll on while the list already rests at the edge.
///
/// ```swift
/// var pull = EdgePull(at: .append, .more)
/// let end = PullGeometry(contentLength: 900, viewLength: 896, offset: 14)
/// pull.receive(.released(end))  // fires, progress 1
/// ```
public struct EdgePull: Hashable, Sendable {
    /// A change of the scroll view.
    public enum Event: Hashable, Sendable {
        /// The content scrolled, or a size changed, with or without a touch.
        case scrolled(PullGeometry)
        /// The user ended a drag.
        case released(PullGeometry)
        /// The user tried to scroll toward this edge without a touch, and the list was at the edge. Do not report
        /// programmatic scrolls.
        case steppedBeyond(PullGeometry)
    }

    /// The state of the pull after an event.
    public struct Reading: Hashable, Sendable {
        /// Whether to load now.
        public var fires: Bool
        /// The pulled fraction of the policy's distance, for an indicator: 0 at rest, 1 at the distance, more beyond
        /// it. It decreases while the list scrolls back after the drag.
        public var progress: Double

        /// - Parameters:
        ///   - fires: Whether to load now.
        ///   - progress: The pulled fraction of the policy's distance, at or above 0.
        public init(fires: Bool, progress: Double) {
            self.fires = fires
            self.progress = progress
        }
    }

    /// Distances are points beyond the edge.
    private enum Phase: Hashable {
        /// No drag. The list is at this distance.
        case idle(at: Double)
        /// A drag that began at this distance.
        case dragging(from: Double)
        /// A drag that has fired.
        case fired
    }

    /// The edge of the list.
    public let edge: LoadDirection
    /// When the pull fires.
    public var policy: EdgePullPolicy
    private var phase = Phase.idle(at: 0)

    /// - Parameters:
    ///   - edge: The edge of the list.
    ///   - policy: When the pull fires.
    public init(at edge: LoadDirection, _ policy: EdgePullPolicy) {
        self.edge = edge
        self.policy = policy
    }

    /// Handles an event.
    ///
    /// - Returns: The state of the pull. After it fires, it does not fire again before the next drag or step.
    public mutating func receive(_ event: Event) -> Reading {
        switch event {
        case .scrolled(let geometry) where geometry.isDragging:
            let pulled = points(in: geometry)
            return Reading(fires: drag(to: pulled), progress: pulled / policy.threshold)
        case .scrolled(let geometry):
            let pulled = points(in: geometry)
            phase = .idle(at: pulled)
            return Reading(fires: false, progress: pulled / policy.threshold)
        case .released(let geometry):
            let pulled = points(in: geometry)
            let fires = release(at: pulled)
            phase = .idle(at: pulled)
            return Reading(fires: fires, progress: pulled / policy.threshold)
        case .steppedBeyond(let geometry):
            let pulled = points(in: geometry)
            return Reading(fires: isAtEdge(geometry), progress: pulled / policy.threshold)
        }
    }

    private mutating func drag(to pulled: Double) -> Bool {
        let start: Double
        switch phase {
        case .idle(let at): start = at > 0 ? max(at, pulled) : 0
        case .dragging(let from): start = from
        case .fired: return false
        }
        guard policy.trigger == .distance, isPull(from: start, to: pulled) else {
            phase = .dragging(from: start)
            return false
        }
        phase = .fired
        return true
    }

    private func release(at pulled: Double) -> Bool {
        switch phase {
        case .idle(let start), .dragging(let start): isPull(from: start, to: pulled)
        case .fired: false
        }
    }

    private func isPull(from start: Double, to pulled: Double) -> Bool {
        pulled > start && pulled >= policy.threshold
    }

    private func isAtEdge(_ geometry: PullGeometry) -> Bool {
        guard isPullable(geometry), let distance = geometry.distance(beyond: edge) else { return false }
        return distance > -1
    }

    /// The distance beyond the edge, in points; 0 if the list is not beyond the edge, or cannot be pulled.
    private func points(in geometry: PullGeometry) -> Double {
        guard isPullable(geometry), let distance = geometry.distance(beyond: edge), distance > 0 else { return 0 }
        return distance
    }

    private func isPullable(_ geometry: PullGeometry) -> Bool {
        policy.allowsShortContent || !geometry.isContentShort
    }
}
