@_spi(Invariants) import PagingCore

/// The list as the promises I1 to I3 have it, worked out by brute force: what of the server's items is known, the edits
/// that lie over them, and in which order the items have to stand after each fact.
///
/// Where a promise leaves freedom, the set of the items and their content are held to it and their order is not: where
/// an item goes that several edits touched, and on which side of its neighbours one goes that is as near to both.
struct NaiveList {
    /// The items as the server has them, as far as they are held.
    var base = IDTable<SimulatedItem>()
    /// The load that brought each item.
    var pages = IDTable<Int32>()
    /// The open edits of each item, in the order in which the items were first touched.
    var overlays: [Overlay] = []
    /// The transactions that are open.
    var open: [Int] = []
    /// What the pages of a refresh brought that has not landed.
    var pendingGeneration: [LoadedItem] = []
    /// The edits that were made while the page of the candidate that is in flight was: its answer may not know of them.
    var pendingEdits: [Edit<SimulatedItem>] = []
    /// Whether the candidate was edited.
    var isPendingGenerationEdited = false
    /// What the last refresh that landed brought.
    var refreshedItems: [LoadedItem] = []
    /// How often an item was put elsewhere, and when each one last was.
    var moves = 0
    var lastMove = IDTable<Int>()
    /// The items that stand where the server has them not.
    var locals = IDTable<Bool>()
    /// Whether a first page has landed.
    var hasFirstPage = false
    /// Whether this generation was edited, or newer items were put before its first row: rows tell pages apart no more.
    var mixesPages = false
    /// How many loads were commanded before each load, and before each item was edited last: an answer to a load that was
    /// commanded before an edit does not undo it.
    var commandsBeforeLoad = IDTable<Int>()
    var commandsBeforeEdit = IDTable<Int>()
    var commands = 0
    /// The items that the last edit removed.
    var removed = IDTable<Bool>()
    /// The check that found each item which was ever held back.
    var checks = IDTable<Int32>()

    struct LoadedItem {
        var item: SimulatedItem
        var page: Int32
        /// Where the page stands in the server's numbering; 0 in a chained list.
        var place = 0
        /// Whether an edit put it there, where the server does not have it.
        var isLocal = false
    }

    struct Overlay {
        let id: Int32
        var layers: [Layer]
    }

    struct Layer {
        let transaction: Int
        var change: Change
    }

    enum Change {
        case content(SimulatedItem)
        case removal(from: OriginalPosition?)
        case insertion(SimulatedItem, isOnServer: Bool)
        case placement(from: OriginalPosition?)
    }

    /// Where an item stood when an edit took it away; forgotten when the server says anew where it stands.
    struct OriginalPosition {
        var order: [Int32]
        var place: Int
        var moves: Int
        /// Whether the server did not have the item there.
        var isLocal: Bool
    }

    /// What has to be seen after a fact.
    struct Expectation {
        /// The items in order.
        var order: [Int32]
        /// Items that stand somewhere among them, as the rule says.
        var placedByRule: [Int32] = []
        var rule = Rule.anywhere
        /// Whether the fact brought an item that was not held.
        var broughtRows = false
        /// How many rows there are, where that is certain.
        var rows: Int?
    }

    /// Where loose items may stand.
    enum Rule {
        case anywhere
        /// Where a refresh keeps insertions and moved items.
        case keptByRefresh
        /// Where a rollback puts what its edits had taken away.
        case restoredByRollback([(id: Int32, original: OriginalPosition?)])
    }

    /// The item as the list shows it; `nil` where it shows none.
    func shown(_ id: Int32) -> SimulatedItem? {
        var item = base[id]
        guard let overlay = overlay(of: id) else { return item }
        for layer in overlays[overlay].layers {
            switch layer.change {
            case .content(let content): item = item == nil ? nil : content
            case .removal: item = nil
            case .insertion(let inserted, _): item = inserted
            case .placement: break
            }
        }
        return item
    }

    func overlay(of id: Int32) -> Int? { overlays.isEmpty ? nil : overlays.firstIndex { $0.id == id } }

    /// Whether an open edit says where an item stands.
    func isPlaced(_ id: Int32) -> Bool {
        guard let overlay = overlay(of: id) else { return false }
        return overlays[overlay].layers.contains { layer in
            switch layer.change {
            case .insertion, .placement: true
            case .content, .removal: false
            }
        }
    }

    /// Forgets where an item stood: the server has just said where it stands now.
    mutating func forgetOriginalPosition(of id: Int32) {
        guard let overlay = overlay(of: id) else { return }
        for layer in overlays[overlay].layers.indices {
            overlays[overlay].layers[layer].change.forgetOriginalPosition()
        }
    }

    /// Whether an item was edited after a load was requested.
    func isEdited(_ id: Int32, since load: KnownLoad) -> Bool {
        commandsBeforeEdit[id] ?? 0 > commandsBeforeLoad[Int32(load.id.number)] ?? .max
    }

    /// The items of an answer, with what was edited since they were requested as it is now (I2).
    func asEdited(_ items: [SimulatedItem], since load: KnownLoad) -> [SimulatedItem] {
        items.compactMap { item in
            guard isEdited(item.id, since: load) else { return item }
            // An item that was evicted since is the server's again.
            return base[item.id] ?? (removed[item.id] == nil ? item : nil)
        }
    }

    /// Notes that an item was edited, and whether it is gone.
    mutating func noteEdit(of id: Int32) {
        commandsBeforeEdit[id] = commands
        removed[id] = base[id] == nil ? true : nil
    }

    mutating func noteMove(of id: Int32) {
        moves += 1
        lastMove[id] = moves
    }

    mutating func removeAll() {
        base.removeAll()
        pages.removeAll()
        locals.removeAll()
        commandsBeforeEdit.removeAll()
        overlays = []
        open = []
        pendingGeneration = []
        mixesPages = false
        hasFirstPage = false
    }
}

extension NaiveList.Change {
    fileprivate mutating func forgetOriginalPosition() {
        switch self {
        case .removal: self = .removal(from: nil)
        case .placement: self = .placement(from: nil)
        case .content, .insertion: break
        }
    }
}
