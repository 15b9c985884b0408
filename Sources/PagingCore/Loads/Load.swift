/// One load of one page.
public struct LoadID: Hashable, Sendable {
    /// A number that no other load of the list has.
    public let number: Int

    /// - Parameter number: A number that no other load of the list has.
    public init(_ number: Int) { self.number = number }
}

/// A request, and what has become of it.
struct Load: Equatable {
    var id: LoadID
    var request: PageRequest
    var initiator: Initiator
    /// When the request was made, in nanoseconds.
    var requestedAt: Int64 = 0
    /// The failure that the load retries. It is restored if the load is cancelled (R8).
    var failureToRestore: LoadFailure?
    /// How often the request was repeated after a failure.
    var retries = 0
    /// How many rows the page may repeat, by the edits that were open when it was requested or have moved it since (I4).
    var repeatable = 0
    /// Whether the page may lack a row: a removal moved the load after it was made again.
    var mayLack = false
    /// Whether the request was made again because a removal moved it.
    var isMadeAgain = false
    /// The last edit before the request was made, see ``RecentEdits``.
    var lastEdit = 0
    /// By how many places edits moved the page toward the end since the request was made.
    var placesMoved = 0
    /// How many pages just before it brought no new row.
    var emptyRun = 0
    var phase = LoadPhase.queued

    /// Whether the list began the load by itself.
    var isAutomatic: Bool { initiator == .automatic }
}

/// The phase of a load.
@_spi(Invariants)
public enum LoadPhase: Equatable, Sendable {
    case inFlight
    /// It is commanded when another load has ended.
    case queued
    /// It failed, and is repeated when its timer fires.
    case waiting
}

extension Load {
    /// Whether the load counts toward the limit of concurrent loads.
    var isUnderWay: Bool {
        switch phase {
        case .inFlight, .waiting: true
        case .queued: false
        }
    }

    /// Requests what is at the page's place now.
    mutating func followPlaces() {
        if case .offset(let offset, let limit) = request {
            request = .offset(max(offset + placesMoved, 0), limit: limit)
        }
        placesMoved = 0
    }
}

/// A load into the placeholders of one segment.
struct PlaceholderLoad: Equatable {
    /// The key of the segment.
    var key: Int
    var load: Load
}

/// Who started a load.
enum Initiator: Equatable {
    /// The engine, for a viewport or a timer.
    case automatic
    case user
    /// The user, by pulling at an edge.
    case pull
}

/// What a load is for.
@_spi(Invariants)
public enum LoadPurpose: Equatable, Sendable {
    /// A page of the pending generation.
    case refresh
    /// The page behind an edge.
    case edge(LoadDirection)
    /// The placeholders of the segment with a key.
    case fill(key: Int)
    /// What is before the first row.
    case check
}
