import PagingCore

/// A model of what reads and writes the list of a process: events in order, and one change of the store at a time.
struct KeptWriter {
    /// What happened to the list.
    enum Event {
        case changed(FeedSnapshot<SimulatedItem>, KeptMoment, restoredKey: Int?)
        /// What was read, and what has become of the list.
        case merged(KeptReading, ListMergeResult<SimulatedItem>, KeptMoment?)
        case read(LoadID, key: Int)
        case outdated([Int32])
        case changedElsewhere
        /// A write was refused.
        case conflict
        /// The app removes the list as soon as no write is under way.
        case removal(begunRefresh: Int)
    }

    /// Why the list is read.
    enum Reason {
        case opening
        /// Another process has announced a change.
        case announcement
        /// A write was refused.
        case conflict
        /// The store does not have the items of an evicted page under its id any more.
        case missingItems(LoadID)

        var isOpening: Bool { if case .opening = self { true } else { false } }

        var isAnnouncement: Bool { if case .announcement = self { true } else { false } }
    }

    /// An event that waits for the store. The events behind it wait for its end.
    enum Operation {
        /// The list is read.
        case list(Reason)
        /// The items of the pages that are shown first are read.
        case bodies(KeptReading, Reason)
        /// The items of an evicted page are read.
        case items(LoadID, key: Int)
        /// Pages are read one by one, to find those with the items.
        case search([Int32], keys: [Int])
    }

    /// A write that has not ended.
    enum Write {
        /// It begins soon.
        case scheduled
        /// The revision is read first.
        case revision(StoredFeedChange<SimulatedItem>, KeptMoment)
        case change(StoredFeedChange<SimulatedItem>, KeptMoment, expecting: Int64)
        /// The list is read that another process has changed. Until it has become one with this one, nothing is written.
        case following(Reason, isAnnouncedAgain: Bool)
        /// The store has answered.
        case answered(ListMirror<SimulatedItem>.WriteOutcome, revision: Int64?)
    }

    var mirror: ListMirror<SimulatedItem>
    /// The revision that the store has; `nil` if it could not be read.
    var revision: Int64?
    /// How often the mirror was replaced by one of a list that was read.
    private var restorations = 0
    /// How often the app has removed the list.
    private(set) var removals = 0
    /// The number of the refresh that had begun when it did so last.
    private var refreshAtRemoval: Int?
    /// How often the mirror had been replaced when the write began.
    private var restorationsAtWrite = 0
    /// The events that are not handled yet.
    var events: [Event] = []
    var operation: Operation? = .list(.opening)
    var write: Write?
    /// The list as it was noted last.
    var noted: KeptMoment?

    init(lastID: Int64) {
        mirror = ListMirror(lastID: lastID)
    }

    /// Whether a write has begun.
    var isWriting: Bool {
        switch write {
        case nil, .scheduled, .following: false
        case .revision, .change, .answered: true
        }
    }

    /// Whether nothing is under way.
    var isIdle: Bool { operation == nil && write == nil && events.isEmpty }

    /// Whether the list has changed since the mirror noted it.
    var isBehind: Bool {
        events.contains { event in
            switch event {
            case .changed, .outdated: true
            case .merged, .read, .changedElsewhere, .conflict, .removal: false
            }
        }
    }

    /// Whether a list was read, or is being read, that is not noted yet.
    var isReading: Bool {
        switch operation {
        case .list?, .bodies?: return true
        case .items?, .search?, nil: break
        }
        return events.contains { if case .merged = $0 { true } else { false } }
    }

    /// Notes what has become of a list that was read.
    mutating func merge(_ reading: KeptReading, _ end: ListMergeResult<SimulatedItem>) {
        restorations += 1
        guard reading.removals == removals else {
            // What was read before a removal is shown, but not in the store any more.
            revision = nil
            return mirror.noteRemoval(begun: refreshAtRemoval)
        }
        mirror.note(end)
        switch end {
        case .postponed, .outdated: return
        case .adopted, .superseded, .replaces: break
        }
        revision = reading.revision
    }

    /// Begins to read a list that another process has changed.
    ///
    /// - Returns: `false` if it is being read. An announcement is handled after that.
    mutating func beginFollowing(_ reason: Reason) -> Bool {
        if case .following(let known, _)? = write {
            switch reason {
            case .announcement:
                write = .following(known, isAnnouncedAgain: true)
                return false
            case .missingItems: return false
            case .opening, .conflict: break
            }
        }
        write = .following(reason, isAnnouncedAgain: false)
        operation = .list(reason)
        return true
    }

    /// Ends to follow another process.
    ///
    /// - Parameter writes: Whether to write what has changed since. Otherwise the next event does.
    mutating func endFollowing(writes: Bool) {
        if case .following(_, let isAnnouncedAgain)? = write {
            write = nil
            if isAnnouncedAgain { events.insert(.changedElsewhere, at: 0) }
        }
        if writes { beginWriting() }
    }

    /// Notes that the app has removed the list.
    mutating func noteRemoval(begunRefresh: Int) {
        restorations += 1
        removals += 1
        refreshAtRemoval = begunRefresh
        revision = nil
        mirror.noteRemoval(begun: begunRefresh)
    }

    /// Begins to write, unless a write is under way.
    mutating func beginWriting() {
        if write == nil { write = .scheduled }
    }

    /// Begins the next write, if anything has to be written.
    mutating func writeNext() {
        write = nil
        guard let change = mirror.beginWrite(), let noted else { return }
        restorationsAtWrite = restorations
        if let revision {
            write = .change(change, noted, expecting: revision)
        } else {
            write = .revision(change, noted)
        }
    }

    /// Ends a write, and begins the next one unless it failed.
    mutating func endWrite(_ outcome: ListMirror<SimulatedItem>.WriteOutcome, revision new: Int64?) {
        // A write that began before says nothing about a list that was read.
        if restorationsAtWrite == restorations {
            if let new, outcome != .conflict { revision = new }
            mirror.writeEnded(outcome)
        }
        write = nil
        switch outcome {
        case .written, .removed: writeNext()
        case .conflict:
            write = .following(.conflict, isAnnouncedAgain: false)
            events.insert(.conflict, at: 0)
        case .failed: break
        }
    }
}
