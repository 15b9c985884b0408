/// The edits of open transactions, in layers over what the server says (I3).
struct OpenEdits<Item: Identifiable> {
    /// The transactions that are open.
    private(set) var transactions: [TransactionID] = []
    /// The items that open edits touch, in the order in which they were first touched.
    var overlays: [Overlay] = []
    /// How many edits were made in transactions.
    private var count = 0

    /// One item, as the server has it and with what open edits make of it.
    struct Overlay {
        let id: Item.ID
        /// The item as the server has it; `nil` where the server has none.
        var beneath: Item?
        var layers: [Layer]
    }

    struct Layer {
        let transaction: TransactionID
        /// Which edit it was of all that were made in transactions.
        let number: Int
        var change: Change
    }

    enum Change {
        case content(Item)
        /// The item is gone from where it was.
        case removal(from: Home, alsoOnServer: Bool)
        /// The item was inserted.
        case insertion(Item, alsoOnServer: Bool)
        /// The item stands elsewhere than it did.
        case placement(from: Home)
    }

    /// Where an item stood: among which neighbours, those of its page and one beyond each end of it.
    struct Home {
        var before: [Item.ID]
        var after: [Item.ID]
        /// Its page, and its place in it.
        var key: Int
        var offset: Int
        /// Whether the server did not have the item there.
        var isLocal: Bool
    }

    mutating func open(_ transaction: TransactionID) {
        if !transactions.contains(transaction) { transactions.append(transaction) }
    }

    mutating func close(_ transaction: TransactionID) {
        transactions.removeAll { $0 == transaction }
    }

    /// Lays a change over an item.
    ///
    /// - Parameter item: The item as it is, where no edit touches it yet.
    /// - Returns: The place of its overlay.
    mutating func add(
        _ change: Change, to id: Item.ID, _ transaction: TransactionID, over item: Item?
    ) -> Int {
        count += 1
        let layer = Layer(transaction: transaction, number: count, change: change)
        if let place = place(of: id) {
            overlays[place].layers.append(layer)
            return place
        }
        overlays.append(Overlay(id: id, beneath: item, layers: [layer]))
        return overlays.count - 1
    }

    /// Where the last edit of a transaction lies; `nil` if it has none.
    ///
    /// - Complexity: O(e) in the edits of open transactions.
    func lastLayer(of transaction: TransactionID) -> (overlay: Int, layer: Int)? {
        var last: (overlay: Int, layer: Int, number: Int)?
        for overlay in overlays.indices {
            let layers = overlays[overlay].layers
            guard let layer = layers.lastIndex(where: { $0.transaction == transaction }) else { continue }
            if layers[layer].number > last?.number ?? 0 { last = (overlay, layer, layers[layer].number) }
        }
        return last.map { ($0.overlay, $0.layer) }
    }

    func place(of id: Item.ID) -> Int? {
        overlays.isEmpty ? nil : overlays.firstIndex { $0.id == id }
    }

    /// Whether a page must stay because an open edit touches one of its items, or took one from it (K1).
    func protects(_ segment: Segment<Item>) -> Bool {
        guard !overlays.isEmpty, case .loaded(let items) = segment.content else { return false }
        return overlays.contains { overlay in
            items.contains { $0.id == overlay.id }
                || overlay.layers.contains { $0.change.home?.key == Int(segment.key) }
        }
    }
}

extension OpenEdits.Overlay {
    /// The item as the list shows it; `nil` where it shows none.
    var shown: Item? {
        var item = beneath
        for layer in layers {
            switch layer.change {
            case .content(let changed): item = item == nil ? nil : changed
            case .removal: item = nil
            case .insertion(let inserted, _): item = inserted
            case .placement: break
            }
        }
        return item
    }

    /// The overlay as it is when a transaction's edits are taken back.
    func without(_ transaction: TransactionID) -> Self {
        var rest = self
        rest.layers.removeAll { $0.transaction == transaction }
        return rest
    }

    /// Whether an open edit says where the item stands, rather than the server.
    var isPlaced: Bool {
        layers.contains { layer in
            switch layer.change {
            case .insertion, .placement: true
            case .content, .removal: false
            }
        }
    }

    /// Notes that the server's numbering is as the server has it, whatever the edits said they moved in it (I4).
    mutating func forgetNumbering() {
        for layer in layers.indices {
            switch layers[layer].change {
            case .removal(let home, _): layers[layer].change = .removal(from: home, alsoOnServer: false)
            case .insertion(let item, _): layers[layer].change = .insertion(item, alsoOnServer: false)
            case .content, .placement: break
            }
        }
    }

    /// Notes where the server has the item now, for when the edits are taken back.
    mutating func comeHome(to home: OpenEdits.Home) {
        guard let lowest = layers.firstIndex(where: { $0.change.home != nil }) else { return }
        layers[lowest].change.home = home
    }
}

extension OpenEdits.Change {
    var isInsertion: Bool {
        if case .insertion = self { true } else { false }
    }

    /// Where the item stood before the change, if the change took it away.
    var home: OpenEdits.Home? {
        get {
            switch self {
            case .removal(let home, _), .placement(let home): home
            case .content, .insertion: nil
            }
        }
        set {
            guard let newValue else { return }
            switch self {
            case .removal(_, let alsoOnServer): self = .removal(from: newValue, alsoOnServer: alsoOnServer)
            case .placement: self = .placement(from: newValue)
            case .content, .insertion: break
            }
        }
    }
}

extension OpenEdits: Sendable where Item: Sendable, Item.ID: Sendable {}
extension OpenEdits.Overlay: Sendable where Item: Sendable, Item.ID: Sendable {}
extension OpenEdits.Layer: Sendable where Item: Sendable, Item.ID: Sendable {}
extension OpenEdits.Change: Sendable where Item: Sendable, Item.ID: Sendable {}
extension OpenEdits.Home: Sendable where Item: Sendable, Item.ID: Sendable {}
