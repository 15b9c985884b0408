/// What open edits do to the server's numbering in a list by offsets (I4).
extension OpenEdits {
    /// How many edits of open transactions move the numbering. The server may have carried them out or not.
    var unconfirmedMoves: Int {
        overlays.count { $0.isRemovalAhead || $0.isRemovalDue || $0.isInsertionDue }
    }
}

extension OpenEdits.Overlay {
    /// Whether an open edit removed the item and has moved the numbering.
    var isRemovalAhead: Bool {
        layers.contains { if case .removal(_, .hasMoved) = $0.change { true } else { false } }
    }

    /// Whether an open edit inserted the item and will move the numbering when it is committed.
    var isInsertionDue: Bool {
        layers.contains { if case .insertion(_, .moves) = $0.change { true } else { false } }
    }

    /// Whether an open edit removed the item and is to move the numbering when a page brings it.
    var isRemovalDue: Bool {
        layers.contains { if case .removal(_, .moves) = $0.change { true } else { false } }
    }

    /// Notes that a removal moved the numbering.
    mutating func noteMovedByRemoval(fromKey key: Int) {
        let due = layers.firstIndex { if case .removal(_, .moves) = $0.change { true } else { false } }
        guard let due, let home = layers[due].change.home else { return }
        layers[due].change = .removal(from: home, .hasMoved(fromKey: key))
    }

    /// Notes that other pages have landed in place of those whose numbering a removal has moved.
    mutating func beginNumbering() {
        for layer in layers.indices {
            guard case .removal(let home, .hasMoved) = layers[layer].change else { continue }
            layers[layer].change = .removal(from: home, .moves)
        }
    }

    /// Notes that no commit of an insertion moves the numbering: a page has brought the item, so that its place is one of
    /// the page's, or nothing tells any more where the server inserts it.
    mutating func endInsertion() {
        for layer in layers.indices {
            guard case .insertion(let item, _) = layers[layer].change else { continue }
            layers[layer].change = .insertion(item, .stays)
        }
    }

    /// Notes that the server has removed the item: no open edit moves the numbering any more.
    mutating func endNumbering() {
        for layer in layers.indices {
            switch layers[layer].change {
            case .removal(let home, _): layers[layer].change = .removal(from: home, .stays)
            case .insertion(let item, _): layers[layer].change = .insertion(item, .stays)
            case .content, .placement: break
            }
        }
    }
}
