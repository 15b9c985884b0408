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
        /// What it does to the server's numbering.
        var numbering: Numbering
    }

    enum Change {
        case content(Item)
        /// The item is gone from where it was.
        case removal(from: Home)
        /// The item was inserted.
        case insertion(Item)
        /// The item stands elsewhere than it did.
        case placement(from: Home)
    }

    /// What an edit does to the server's numbering (I4).
    enum Numbering: Equatable {
        /// Nothing: the server's list stays as it is, or its pages show it as the edit leaves it.
        case stays
        /// It moves the places behind the item: an insertion when it is committed, a removal when a page brings the item.
        case moves
        /// The removal was applied: the page under this key has one place less.
        case hasMoved(fromKey: Int)
    }

    /// Where an item stood: among which neighbours, those of its page and one beyond each end of it.
    struct Home {
        var before: [Item.ID]
        var after: [Item.ID]
        /// Its page, and its place in it.
        var key: Int
        var offset: Int
        /// Where the server had the item.
        var standing: Standing
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
        _ change: Change, _ numbering: Numbering, to id: Item.ID, _ transaction: TransactionID, over item: Item?
    ) -> Int {
        count += 1
        let layer = Layer(transaction: transaction, number: count, change: change, numbering: numbering)
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

    /// What a transaction changes, in no order.
    @inline(never)
    func layers(of transaction: TransactionID) -> [Layer] {
        var found: [Layer] = []
        for overlay in overlays {
            for layer in overlay.layers where layer.transaction == transaction { found.append(layer) }
        }
        return found
    }

    /// The items that a transaction changed, inserted or removed.
    func items(editedIn transaction: TransactionID) -> [Item.ID] {
        var ids: [Item.ID] = []
        for overlay in overlays
        where overlay.layers.contains(where: { $0.transaction == transaction && $0.change.isEdit }) {
            ids.append(overlay.id)
        }
        return ids
    }

    func place(of id: Item.ID) -> Int? {
        overlays.isEmpty ? nil : overlays.firstIndex { $0.id == id }
    }

    /// Follows a page that was cut in two: what stood in it has its home in the half it stood in.
    @inline(never)
    mutating func followCut(of key: Int, at half: Int, into keys: (first: Int, second: Int)) {
        for place in overlays.indices {
            for layer in overlays[place].layers.indices {
                guard var home = overlays[place].layers[layer].change.home, home.key == key else { continue }
                home.key = home.offset < half ? keys.first : keys.second
                home.offset -= home.offset < half ? 0 : half
                overlays[place].layers[layer].change.home = home
            }
        }
    }

    /// Whether a page must stay because an open edit touches one of its items, or took one from it (K1).
    @inline(never)
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
            case .insertion(let inserted): item = inserted
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

    /// Whether only the item's content changes.
    var isContent: Bool {
        if case .content = self { true } else { false }
    }

    /// Whether more than the item's place changes.
    fileprivate var isEdit: Bool {
        switch self {
        case .content, .removal, .insertion: true
        case .placement: false
        }
    }

    /// Whether an item comes or goes.
    var isOfList: Bool {
        switch self {
        case .removal, .insertion: true
        case .content, .placement: false
        }
    }

    /// Where the item stood before the change, if the change took it away.
    @inline(never)
    var home: OpenEdits.Home? {
        get {
            switch self {
            case .removal(let home), .placement(let home): home
            case .content, .insertion: nil
            }
        }
        set {
            guard let newValue else { return }
            switch self {
            case .removal: self = .removal(from: newValue)
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
