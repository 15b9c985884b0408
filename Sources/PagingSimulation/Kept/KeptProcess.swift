import PagingCore

/// A process that shows the list: a state machine, and a writer that keeps its list.
struct KeptProcess {
    typealias Feed = FeedStateMachine<SimulatedItem>

    /// A request that the source has not answered, and what the server had then.
    struct Request {
        let id: LoadID
        let request: PageRequest
        let page: ItemPage<SimulatedItem, Int>
    }

    /// An edit of an open transaction.
    struct OpenEdit {
        let id: Int32
        /// The item with the edit; `nil` if it is removed.
        let item: SimulatedItem?
        let isInsertion: Bool
    }

    var feed: Feed
    var writer: KeptWriter
    /// All segments of the list.
    var pages: [KnownPage<SimulatedItem>] = []
    var requests: [Request] = []
    var timers: [(timer: FeedTimer, at: Int64)] = []
    /// The reads of evicted pages that have not ended.
    var reads: [(load: LoadID, key: Int)] = []
    /// The loads for which the store was read, and that the source has to answer.
    var missed: [LoadID] = []
    /// The version of the last update that the writer knows.
    var keptVersion = -1
    /// When a new first row is written.
    var firstRowAt: Int64?
    /// The items of the pages that the list has held, or that the store has.
    var held: [KeptPage] = []
    /// The number of times that the store lost something that the process may have relied on.
    var losses = 0
    var openEdits: [OpenEdit] = []
    /// Whether the list is being read from the store at opening.
    var isReading = true
    /// Whether the user requested something while the list was read.
    var isRequested = false
    /// Whether the server has answered.
    var isAnswered = false
    /// Whether the list had rows.
    var hadRows = false
    /// The number of a refresh that began before the list was removed from the store; `nil` if it was not removed.
    var refreshAtRemoval: Int?
    /// Whether an opening page was requested again. Items before the page behind it may be missing then (K3).
    var mayMissItems = false
    var lastWaiter = 0

    init(_ configuration: FeedConfiguration, lastID: Int64) {
        feed = Feed(configuration)
        writer = KeptWriter(lastID: lastID)
    }

    /// The items of a page that the list holds now, or held before.
    func heldPage(_ key: Int) -> KeptPage? { held.first { $0.key == key } }
}

/// The items of a page, as a process knows them.
struct KeptPage {
    let key: Int
    var run: FeedRestorationState.Run?
    var items: ContiguousArray<SimulatedItem>
    /// What the store had lost by the time at which the items were held last.
    var losses: Int
    /// Whether the input that evicted the page may have changed its items before.
    var mayDiffer = false
    /// Whether the items were edited while the list did not hold them.
    var isOutdated = false
}

/// A list at one moment, from which a naive model computes what the store must have.
struct KeptMoment {
    let pages: [KnownPage<SimulatedItem>]
    var held: [KeptPage]
    let openEdits: [KeptProcess.OpenEdit]
    let header: FeedSnapshot<SimulatedItem>.Header
    /// The number of the refresh that completed last.
    let completedRefresh: Int
    let mayMissItems: Bool
}
