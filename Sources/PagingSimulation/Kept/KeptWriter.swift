import PagingCore

/// A model of what reads and writes the list of a process: events in order, and one change of the store at a time.
struct KeptWriter {
    /// What happened to the list.
    enum Event {
        case changed(FeedSnapshot<SimulatedItem>, KeptMoment, restoredKey: Int?)
        /// The list from the store is shown; `nil` if it is not.
        case opened((StoredFeed<SimulatedItem>, FeedSnapshot<SimulatedItem>, KeptMoment)?)
        case read(LoadID, key: Int)
        case outdated([Int32])
        /// The app removes the list as soon as no write is under way.
        case removal(begunRefresh: Int)
    }

    /// An event that waits for the store. The events after it wait for its end.
    enum Operation {
        /// The list is read.
        case list
        /// The items of the pages that are shown first are read.
        case bodies(KeptReading)
        /// The items of an evicted page are read.
        case items(LoadID, key: Int)
        /// Pages are read one by one, to find those with the items.
        case search([Int32], keys: [Int])
    }

    /// A write that has not ended.
    enum Write {
        /// None until the list that was read is shown.
        case opening
        /// It begins soon.
        case scheduled
        /// The revision is read first.
        case revision(StoredFeedChange<SimulatedItem>, KeptMoment)
        case change(StoredFeedChange<SimulatedItem>, KeptMoment, expecting: Int64)
        /// The store has answered.
        case answered(ListMirror<SimulatedItem>.WriteOutcome, revision: Int64?)
    }

    var mirror: ListMirror<SimulatedItem>
    /// The revision that the store has; `nil` if it could not be read.
    var revision: Int64?
    /// The events that are not handled yet.
    var events: [Event] = []
    var operation: Operation? = .list
    var write: Write?
    /// The list as it was noted last.
    var noted: KeptMoment?

    init(lastID: Int64) {
        mirror = ListMirror(lastID: lastID)
    }

    /// Whether a write has begun.
    var isWriting: Bool {
        switch write {
        case nil, .opening, .scheduled: false
        case .revision, .change, .answered: true
        }
    }

    /// Whether nothing is under way.
    var isIdle: Bool { operation == nil && write == nil && events.isEmpty }

    /// Whether a list was read, or is being read, that is not noted yet.
    var isReading: Bool {
        switch operation {
        case .list?, .bodies?: true
        case .items?, .search?, nil: events.contains { if case .opened = $0 { true } else { false } }
        }
    }

    /// Notes that the list that was read is shown, or is not.
    mutating func recordOpening(_ opening: (StoredFeed<SimulatedItem>, FeedSnapshot<SimulatedItem>, KeptMoment)?) {
        if let (stored, shown, moment) = opening, !mirror.isRemoved {
            mirror.recordOpening(stored, as: shown)
            noted = moment
        }
        if case .opening? = write { write = nil }
        beginWriting()
    }

    /// Notes that the app has removed the list.
    mutating func recordRemoval(begunRefresh: Int) {
        revision = nil
        mirror.recordRemoval(begun: begunRefresh)
    }

    /// Begins to write, unless a write is under way.
    mutating func beginWriting() {
        if write == nil { write = .scheduled }
    }

    /// Begins the next write, if anything has to be written.
    mutating func writeNext() {
        write = nil
        guard let change = mirror.beginWrite(), let noted else { return }
        if let revision {
            write = .change(change, noted, expecting: revision)
        } else {
            write = .revision(change, noted)
        }
    }

    /// Ends a write, and begins the next one unless it failed.
    mutating func endWrite(_ outcome: ListMirror<SimulatedItem>.WriteOutcome, revision new: Int64?) {
        if let new { revision = new }
        mirror.writeEnded(outcome)
        write = nil
        if outcome != .failed { writeNext() }
    }
}
