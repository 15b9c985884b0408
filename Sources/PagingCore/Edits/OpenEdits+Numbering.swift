/// What open edits do to the server's numbering in a list by offsets (I4).
extension OpenEdits {
    /// How many items there are that open edits move the numbering with: the server may have carried them out or not.
    @inline(never)
    var unconfirmedMoves: Int {
        var count = 0
        for overlay in overlays where overlay.movesNumbering { count += 1 }
        return count
    }
}

extension OpenEdits.Overlay {
    fileprivate var movesNumbering: Bool {
        layers.contains { $0.numbering != .stays }
    }

    /// Whether an open edit removed the item and has moved the numbering.
    var isRemovalAhead: Bool {
        layers.contains { $0.numbering != .stays && $0.numbering != .moves }
    }

    /// Whether an open edit inserted the item and will move the numbering when it is committed.
    var isInsertionDue: Bool {
        layers.contains { $0.numbering == .moves && $0.change.isInsertion }
    }

    /// Whether an open edit removed the item and is to move the numbering when a page brings it.
    var isRemovalDue: Bool { removalDue != nil }

    private var removalDue: Int? {
        layers.firstIndex { $0.numbering == .moves && !$0.change.isInsertion }
    }

    /// Notes that a removal moved the numbering.
    mutating func noteMovedByRemoval(fromKey key: Int) {
        if let removalDue { layers[removalDue].numbering = .hasMoved(fromKey: key) }
    }

    /// Notes that other pages have landed in place of those whose numbering a removal has moved.
    mutating func beginNumbering() {
        for layer in layers.indices where layers[layer].numbering != .stays { layers[layer].numbering = .moves }
    }

    /// Notes that no commit of an insertion moves the numbering: a page has brought the item, so that its place is one of
    /// the page's, or nothing tells any more where the server inserts it.
    @inline(never)
    mutating func endInsertion() {
        for layer in layers.indices where layers[layer].change.isInsertion { layers[layer].numbering = .stays }
    }

    /// Notes that the server has removed the item: no open edit moves the numbering any more.
    mutating func endNumbering() {
        for layer in layers.indices { layers[layer].numbering = .stays }
    }
}
