/// The edits of open transactions, as layers over the items of the server (I3).
struct OpenEdits<Item: Identifiable> {
    /// The open transactions.
    private(set) var transactions: [TransactionID] = []
    /// The edited items, in the order of their first edits.
    var overlays: [Overlay] = [] {
        didSet { isEmpty = overlays.isEmpty }
    }
    /// Whether no item is edited. Stored, because each item that arrives reads it, and an array of generic elements is slow to
    /// count.
    private(set) var isEmpty = true
    private var editCount = 0

    /// An item of the server, and what open edits make of it.
    struct Overlay {
        var id: Item.ID
        /// The item as the server has it; `nil` if the server does not have it.
        var base: Item?
        var layers: [Layer]
    }

    struct Layer {
        let transaction: TransactionID
        /// The number of the edit among all that were made in transactions.
        let number: Int
        var change: Change
        var numbering: Numbering
    }

    enum Change {
        case content(Item)
        case function((inout Item) -> Void)
        case removal(from: OriginalPosition<Item.ID>)
        case insertion(Item)
        /// The item was moved.
        case placement(from: OriginalPosition<Item.ID>)
    }

    /// What an edit does to the server's numbering (I4).
    enum Numbering: Equatable {
        /// Nothing: the server's list stays as it is, or its pages show it as the edit leaves it.
        case stays
        /// It moves the places behind the item: an insertion when it is committed, a removal when a page brings the item.
        case moves
        /// A removal has moved the places: the page with this key has one place less.
        case hasMoved(fromKey: Int)
    }

    mutating func open(_ transaction: TransactionID) {
        if !transactions.contains(transaction) { transactions.append(transaction) }
    }

    mutating func close(_ transaction: TransactionID) {
        transactions.removeAll { $0 == transaction }
    }

    /// Adds a layer over an item.
    ///
    /// - Parameter item: The item, if no edit is over it yet; `nil` if it is not held.
    /// - Returns: The index of its overlay.
    mutating func add(
        _ change: Change, _ numbering: Numbering, to id: Item.ID, _ transaction: TransactionID, over item: Item?
    ) -> Int {
        editCount += 1
        let layer = Layer(transaction: transaction, number: editCount, change: change, numbering: numbering)
        if let place = place(of: id) {
            overlays[place].layers.append(layer)
            return place
        }
        overlays.append(Overlay(id: id, base: item, layers: [layer]))
        return overlays.count - 1
    }

    /// The last layer of a transaction; `nil` if it has none.
    ///
    /// - Complexity: O(e) in the open edits.
    func lastLayer(of transaction: TransactionID) -> (overlay: Int, layer: Int)? {
        var last: (overlay: Int, layer: Int, number: Int)?
        for overlay in overlays.indices {
            let layers = overlays[overlay].layers
            guard let layer = layers.lastIndex(where: { $0.transaction == transaction }) else { continue }
            if layers[layer].number > last?.number ?? 0 { last = (overlay, layer, layers[layer].number) }
        }
        return last.map { ($0.overlay, $0.layer) }
    }

    /// The layers of a transaction, with the ids of their items, in no particular order.
    func layers(of transaction: TransactionID) -> [(id: Item.ID, layer: Layer)] {
        var found: [(id: Item.ID, layer: Layer)] = []
        for overlay in overlays {
            for layer in overlay.layers where layer.transaction == transaction { found.append((overlay.id, layer)) }
        }
        return found
    }

    /// The index of an item's overlay; `nil` if no open edit is over it.
    func place(of id: Item.ID) -> Int? {
        isEmpty ? nil : overlays.firstIndex { $0.id == id }
    }

    /// Follows a page that was cut in two: original positions in the page are now in one of its halves.
    mutating func followCut(of key: Int, at half: Int, into keys: (first: Int, second: Int)) {
        for place in overlays.indices {
            for layer in overlays[place].layers.indices {
                guard var original = overlays[place].layers[layer].change.originalPosition, original.key == key else {
                    continue
                }
                original.key = original.offset < half ? keys.first : keys.second
                original.offset -= original.offset < half ? 0 : half
                overlays[place].layers[layer].change.originalPosition = original
            }
        }
    }
}

extension OpenEdits.Overlay {
    /// The item as the list shows it; `nil` if it shows none.
    var shown: Item? {
        var item = base
        for layer in layers {
            switch layer.change {
            case .content(let changed): item = item == nil ? nil : changed
            case .function(let change): item = item?.changed(by: change)
            case .removal: item = nil
            case .insertion(let inserted): item = inserted
            case .placement: break
            }
        }
        return item
    }

    /// The overlay without the edits of a transaction.
    func without(_ transaction: TransactionID) -> Self {
        var rest = self
        rest.layers.removeAll { $0.transaction == transaction }
        return rest
    }

    /// Whether an open edit says where the item is, rather than the server.
    var isPlaced: Bool {
        layers.contains { $0.change.isInsertion || $0.change.isPlacement }
    }

    /// Where the server has the item if an edit has moved or removed it here.
    var originalPosition: OriginalPosition<Item.ID>? { layers.lazy.compactMap { $0.change.originalPosition }.first }

    /// Records where the server has the item now, for a rollback.
    mutating func recordOriginalPosition(_ position: OriginalPosition<Item.ID>) {
        guard let lowest = layers.firstIndex(where: { $0.change.originalPosition != nil }) else { return }
        layers[lowest].change.originalPosition = position
    }
}

extension OpenEdits.Change {
    var isInsertion: Bool {
        if case .insertion = self { true } else { false }
    }

    var isContent: Bool {
        switch self {
        case .content, .function: true
        case .removal, .insertion, .placement: false
        }
    }

    var isFunction: Bool {
        if case .function = self { true } else { false }
    }

    var isPlacement: Bool {
        if case .placement = self { true } else { false }
    }

    /// Where the item was before the change, if the change removed it from there.
    var originalPosition: OriginalPosition<Item.ID>? {
        get {
            switch self {
            case .removal(let original), .placement(let original): original
            case .content, .function, .insertion: nil
            }
        }
        set {
            guard let newValue else { return }
            switch self {
            case .removal: self = .removal(from: newValue)
            case .placement: self = .placement(from: newValue)
            case .content, .function, .insertion: break
            }
        }
    }
}
