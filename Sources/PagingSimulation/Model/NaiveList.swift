@_spi(Invariants) import PagingCore

/// A model of the list that follows the promises I1 to I3 by brute force.
///
/// It holds the known items of the server and the open edits, and computes the order of the items after each input. A
/// promise may leave the order open: the place of an item that several edits changed, and the side of its neighbors if
/// both are equally near. In those cases the check compares only the set of items and their content.
struct NaiveList {
    /// The held items as the server has them.
    var base = IDTable<SimulatedItem>()
    /// The load that brought each item.
    var pages = IDTable<Int32>()
    /// The open edits of each item, in the order in which the items were first edited.
    var overlays: [Overlay] = []
    /// The open transactions.
    var open: [Int] = []
    /// The items of a refresh that has not completed.
    var pendingGeneration: [LoadedItem] = []
    /// The edits made while a page of the pending generation is in flight. The answer may not include them.
    var pendingEdits: [ListEdit<SimulatedItem>] = []
    /// Whether an edit was applied to the pending generation.
    var isPendingGenerationEdited = false
    /// The items of the last completed refresh.
    var refreshedItems: [LoadedItem] = []
    /// The number of moves so far, and the number of the last move of each item.
    var moves = 0
    var lastMove = IDTable<Int>()
    /// The local items: the server does not have them at their place in the list.
    var locals = IDTable<Bool>()
    /// Whether the first page was applied.
    var hasFirstPage = false
    /// Whether this generation was edited, or new items were inserted before its first row. The rows then no longer
    /// identify their pages.
    var mixesPages = false
    /// The number of loads that were commanded before each load, and before the last edit of each item.
    ///
    /// The answer to a load that was commanded before an edit does not undo the edit.
    var commandsBeforeLoad = IDTable<Int>()
    var commandsBeforeEdit = IDTable<Int>()
    var commands = 0
    /// The item that replaced each item.
    var successors = IDTable<Int32>()
    /// The items whose last edit removed them.
    var removed = IDTable<Bool>()
    /// The check that found each item that was ever pending.
    var checks = IDTable<Int32>()

    struct LoadedItem {
        var item: SimulatedItem
        var page: Int32
        /// The place of the page in the server's numbering; 0 in a chained list.
        var place = 0
        /// Whether an edit inserted the item at a place where the server does not have it.
        var isLocal = false

        /// The place of an item that was inserted before all others.
        static var start: Int { .min }

        var isAtStart: Bool { place == Self.start }
    }

    struct Overlay {
        var id: Int32
        var layers: [Layer]
    }

    struct Layer {
        let transaction: Int
        var change: Change
    }

    enum Change {
        case content(SimulatedItem)
        case function((inout SimulatedItem) -> Void)
        case removal(from: OriginalPosition?)
        case insertion(SimulatedItem, isOnServer: Bool)
        case placement(from: OriginalPosition?)
    }

    /// The place of an item before an edit moved or removed it. It is discarded when the server reports a new place.
    struct OriginalPosition {
        var order: [Int32]
        var place: Int
        var moves: Int
        /// Whether the item was local there.
        var isLocal: Bool
        /// Whether no other edit of the item has made the order around it doubtful.
        var isClear = true
    }

    /// What must be observable after an input.
    struct Expectation {
        /// The ids of the items, in order.
        var order: [Int32]
        /// The items that may be anywhere among the others, as far as `rule` allows it.
        var placedByRule: [Int32] = []
        var rule = Rule.anywhere
        /// Whether the input brought an item that was not held.
        var broughtRows = false
        /// The number of rows, if it is known.
        var rows: Int?
    }

    /// Where the items in `placedByRule` may be.
    enum Rule {
        case anywhere
        /// Beside the nearest surviving neighbor, where a refresh keeps insertions and moved items.
        case keptByRefresh
        /// At the place where a rollback restores items that its edits moved or removed.
        case restoredByRollback([(id: Int32, original: OriginalPosition?)])
    }

    /// The item as the list shows it; `nil` if the list does not show it.
    func shown(_ id: Int32) -> SimulatedItem? {
        var item = base[id]
        guard let overlay = overlay(of: id) else { return item }
        for layer in overlays[overlay].layers {
            switch layer.change {
            case .content(let content): item = item == nil ? nil : content
            case .function(let change): item = item?.changed(by: change)
            case .removal: item = nil
            case .insertion(let inserted, _): item = inserted
            case .placement: break
            }
        }
        return item
    }

    /// Whether the list has an item, if only below open edits that hide it.
    func isKnown(_ id: Int32) -> Bool { shown(id) != nil || base[id] != nil }

    /// The id of the item that stands for an item.
    private func current(_ id: Int32) -> Int32 {
        guard !isKnown(id) else { return id }
        var id = id
        while let successor = successors[id] { id = successor }
        return id
    }

    /// An input as an edit of the items that stand for those it names.
    func naming(_ input: FeedInput<SimulatedItem>) -> FeedInput<SimulatedItem> {
        guard case .itemEdited(let edit, let transaction) = input else { return input }
        func named(_ place: EditPlace<Int32>) -> EditPlace<Int32> {
            switch place {
            case .start, .end: place
            case .before(let id): .before(current(id))
            case .after(let id): .after(current(id))
            }
        }
        let named: ListEdit<SimulatedItem> =
            switch edit {
            case .update: edit
            case .change(let id, let change): .change(current(id), change)
            case .replace(let id, let item): .replace(current(id), with: item)
            case .insert(let item, let place, let shifts): .insert(item, named(place), shiftsOffsets: shifts)
            case .remove(let id, let shifts): .remove(current(id), shiftsOffsets: shifts)
            case .move(let id, let place): .move(current(id), named(place))
            }
        let isOpen = transaction.map { open.contains($0.number) } ?? true
        if isOpen, case .replace(let id, let item) = named, !isKnown(id) { return .itemEdited(.update(item), in: nil) }
        return .itemEdited(named, in: transaction)
    }

    func overlay(of id: Int32) -> Int? { overlays.isEmpty ? nil : overlays.firstIndex { $0.id == id } }

    /// Whether an open edit determines the place of an item.
    func isPlaced(_ id: Int32) -> Bool {
        guard let overlay = overlay(of: id) else { return false }
        return overlays[overlay].layers.contains { layer in
            switch layer.change {
            case .insertion, .placement: true
            case .content, .function, .removal: false
            }
        }
    }

    /// Discards the original position of an item, because the server reported its current place.
    mutating func forgetOriginalPosition(of id: Int32) {
        guard let overlay = overlay(of: id) else { return }
        for layer in overlays[overlay].layers.indices {
            overlays[overlay].layers[layer].change.original = nil
        }
    }

    /// Whether an item was edited after a load was requested.
    func isEdited(_ id: Int32, since load: KnownLoad) -> Bool {
        commandsBeforeEdit[id] ?? 0 > commandsBeforeLoad[Int32(load.id.number)] ?? .max
    }

    /// The items of an answer, except that items edited since the request are as they are now (I2).
    func asEdited(_ items: [SimulatedItem], since load: KnownLoad) -> [SimulatedItem] {
        items.compactMap { item in
            guard isEdited(item.id, since: load) else { return item }
            // An item that came again since its removal is where the newer answer put it. One that was evicted since its
            // change is as the server has it.
            return removed[item.id] == nil ? base[item.id] ?? item : nil
        }
    }

    /// Records that an item was edited, and whether the edit removed it.
    mutating func recordEdit(of id: Int32) {
        commandsBeforeEdit[id] = commands
        removed[id] = base[id] == nil ? true : nil
    }

    mutating func recordMove(of id: Int32) {
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
        successors.removeAll()
        mixesPages = false
        hasFirstPage = false
    }
}

extension NaiveList.Change {
    var isContent: Bool {
        switch self {
        case .content, .function: true
        case .removal, .insertion, .placement: false
        }
    }

    /// Whether the change moves or removes an item.
    var movesItem: Bool {
        switch self {
        case .removal, .placement: true
        case .content, .function, .insertion: false
        }
    }

    /// Where the item was before the change, if the change moves or removes it and that place is known.
    var original: NaiveList.OriginalPosition? {
        get {
            switch self {
            case .removal(let original), .placement(let original): original
            case .content, .function, .insertion: nil
            }
        }
        set {
            switch self {
            case .removal: self = .removal(from: newValue)
            case .placement: self = .placement(from: newValue)
            case .content, .function, .insertion: break
            }
        }
    }
}
