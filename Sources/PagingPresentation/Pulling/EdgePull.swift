import PagingCore

/// Watches one edge of a scrolling list for a person who pulls beyond it.
///
/// A pull is a finger's: it has to take the list farther beyond the edge than it found it, and at least as far as the
/// policy says. So a rest inside a safe area, a bounce, a finger that merely catches a bounce, and a scroll that a
/// program began fire nothing. One touch fires once at most.
///
/// Whoever scrolls by VoiceOver, Switch Control or a keyboard has no finger on the list and cannot move it beyond an
/// edge at all. For them ``Event/steppedBeyond(_:)`` is the pull: their wish to scroll on where the list already rests
/// at the edge.
///
/// ```swift
/// var pull = EdgePull(at: .append, .more)
/// let end = PullGeometry(contentLength: 900, viewLength: 896, offset: 14)
/// pull.receive(.released(end))  // fires, progress 1
/// ```
public struct EdgePull: Hashable, Sendable {
    /// What happened to the list.
    public enum Event: Hashable, Sendable {
        /// It moved, or its sizes changed, with or without a finger.
        case scrolled(PullGeometry)
        /// A finger let it go.
        case released(PullGeometry)
        /// A person without a finger on the list wished to scroll on, toward this edge, and there was nothing left to
        /// scroll. Not for scrolls that a program began.
        case steppedBeyond(PullGeometry)
    }

    /// What the pull comes to.
    public struct Reading: Hashable, Sendable {
        /// Whether to load now.
        public var fires: Bool
        /// How much of the distance is pulled, for an indicator: 0 at rest, 1 at the distance, more beyond it. It follows
        /// the list back when the finger lets go.
        public var progress: Double

        /// - Parameters:
        ///   - fires: Whether to load now.
        ///   - progress: How much of the distance is pulled, at or above 0.
        public init(fires: Bool, progress: Double) {
            self.fires = fires
            self.progress = progress
        }
    }

    private enum Phase: Hashable {
        /// No finger holds the list, which is so far beyond the edge.
        case free(at: Double)
        /// A finger holds the list, which it found so far beyond the edge.
        case held(from: Double)
        /// A finger holds the list and its pull has fired.
        case fired
    }

    /// The edge that is watched: the end of the list, or its head.
    public let edge: Direction
    /// What counts as a pull.
    public var policy: EdgePullPolicy
    private var phase = Phase.free(at: 0)

    /// - Parameters:
    ///   - edge: The edge to watch: the end of the list, or its head.
    ///   - policy: What counts as a pull.
    public init(at edge: Direction, _ policy: EdgePullPolicy) {
        self.edge = edge
        self.policy = policy
    }

    /// Takes an event and says what the pull comes to. It fires in the reading of one event, and not again before the
    /// next touch, or the next step.
    public mutating func receive(_ event: Event) -> Reading {
        switch event {
        case .scrolled(let geometry) where geometry.isDragging:
            let pulled = points(in: geometry)
            return Reading(fires: drag(to: pulled), progress: pulled / policy.threshold)
        case .scrolled(let geometry):
            let pulled = points(in: geometry)
            phase = .free(at: pulled)
            return Reading(fires: false, progress: pulled / policy.threshold)
        case .released(let geometry):
            let pulled = points(in: geometry)
            let fires = letGo(at: pulled)
            phase = .free(at: pulled)
            return Reading(fires: fires, progress: pulled / policy.threshold)
        case .steppedBeyond(let geometry):
            let pulled = points(in: geometry)
            return Reading(fires: isAtEdge(geometry), progress: pulled / policy.threshold)
        }
    }

    private mutating func drag(to pulled: Double) -> Bool {
        let found: Double
        switch phase {
        case .free(let at): found = at > 0 ? max(at, pulled) : 0
        case .held(let from): found = from
        case .fired: return false
        }
        guard policy.trigger == .distance, isPull(from: found, to: pulled) else {
            phase = .held(from: found)
            return false
        }
        phase = .fired
        return true
    }

    private func letGo(at pulled: Double) -> Bool {
        switch phase {
        case .free(let found), .held(let found): isPull(from: found, to: pulled)
        case .fired: false
        }
    }

    private func isPull(from found: Double, to pulled: Double) -> Bool {
        pulled > found && pulled >= policy.threshold
    }

    private func isAtEdge(_ geometry: PullGeometry) -> Bool {
        guard isPullable(geometry), let distance = geometry.distance(beyond: edge) else { return false }
        return distance > -1
    }

    /// How far the list is pulled beyond the edge; 0 where it is not, or may not be.
    private func points(in geometry: PullGeometry) -> Double {
        guard isPullable(geometry), let distance = geometry.distance(beyond: edge), distance > 0 else { return 0 }
        return distance
    }

    private func isPullable(_ geometry: PullGeometry) -> Bool {
        policy.allowsShortContent || !geometry.isContentShort
    }
}
