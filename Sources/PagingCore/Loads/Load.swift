/// One load of one page.
public struct LoadID: Hashable, Sendable {
    /// A number no other load of the list has.
    public let number: Int

    /// - Parameter number: A number no other load of the list has.
    public init(_ number: Int) { self.number = number }
}

/// A page that is asked for, or waits to be asked for again.
struct Load: Equatable {
    var id: LoadID
    var request: PageRequest
    /// Who wants it.
    var origin: Origin
    /// When it was asked for, once it was.
    var requestedAt: Int64 = 0
    /// The failure it is to mend, which returns if it is cancelled (R8).
    var failureToRestore: Failure?
    /// How often it was repeated after a failure.
    var repetitions = 0
    /// How many rows its page may repeat: so many edits move the numbering of which the server may not know when it
    /// answers, or may know before the list does.
    var repeatable = 0
    /// The last edit that was made before it was requested, see ``RecentEdits``.
    var lastEdit = 0
    /// By how many places edits moved its place toward the end since it was requested.
    var placesMoved = 0
    /// How many pages just before it brought no new row.
    var emptyRun = 0
    var phase = Phase.queued

    enum Phase: Equatable {
        case inFlight
        /// It is commanded when another has ended.
        case queued
        /// It failed and is repeated when its timer fires.
        case waiting
        /// Its page had nothing but rows that it repeats for open edits. It is commanded when a transaction ends.
        case suspended
    }
}

extension Load {
    /// Asks for what stands at its place now.
    mutating func followPlaces() {
        if case .offset(let offset, let limit) = request {
            request = .offset(max(offset + placesMoved, 0), limit: limit)
        }
        placesMoved = 0
    }

    /// Whether the load is one of those of which only so many run at once.
    var isUnderWay: Bool {
        switch phase {
        case .inFlight, .waiting: true
        case .queued, .suspended: false
        }
    }
}

/// Who wants a load.
enum Origin: Equatable {
    /// The engine, for a viewport.
    case engine
    /// A person.
    case person
    /// A person, by pulling at the edge.
    case pull
}
