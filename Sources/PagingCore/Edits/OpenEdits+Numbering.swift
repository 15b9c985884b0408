/// What open edits do to the server's numbering in an offset list (I4).
extension OpenEdits {
    /// How many open edits move the numbering. The server may have carried them out or not.
    var openMoves: Int {
        isEmpty ? 0 : overlays.count { overlay in overlay.layers.contains { $0.numbering != .stays } }
    }
}

extension OpenEdits.Overlay {
    /// Whether an open edit removed the item and has moved the numbering.
    var isRemovalAhead: Bool {
        layers.contains { $0.numbering != .stays && $0.numbering != .moves }
    }

    /// Whether an open edit removed the item, and will move the numbering when a page brings the item.
    var isRemovalDue: Bool { removalDue != nil }

    private var removalDue: Int? {
        layers.firstIndex { $0.numbering == .moves && !$0.change.isInsertion }
    }

    /// Records that the removal has moved the numbering.
    mutating func recordMovedByRemoval(fromKey key: Int) {
        if let removalDue { layers[removalDue].numbering = .hasMoved(fromKey: key) }
    }

    /// Records that a refresh has replaced the pages whose numbering the edits have moved.
    mutating func beginNumbering() {
        for layer in layers.indices where layers[layer].numbering != .stays { layers[layer].numbering = .moves }
    }

    /// Records that the commit of an insertion does not move the numbering: a page has brought the item, so that it has a
    /// place, or nothing shows any more where the server inserts it.
    mutating func endInsertion() {
        for layer in layers.indices where layers[layer].change.isInsertion { layers[layer].numbering = .stays }
    }

    /// Records that the server has removed the item: no open edit moves the numbering any more.
    mutating func endNumbering() {
        for layer in layers.indices { layers[layer].numbering = .stays }
    }
}
