import Paging

/// The pending edits that a list shows, each in a transaction of its own, the first one at the bottom.
///
/// An edit whose transaction was dropped by a reset is shown again. In the list of another source, which may be that of another
/// account, no edit is shown.
@MainActor
final class ShownEdits<Item: Identifiable & Sendable> where Item.ID: Sendable {
    private struct Layer {
        let id: String
        let edits: [ListEdit<Item>]
        var transaction: Pager<Item>.Transaction?

        @MainActor var isOpen: Bool { transaction?.state == .open }
    }

    let pager: Pager<Item>
    /// The number of the list that the edits belong to.
    private let listNumber: Int
    private var layers: [Layer] = []

    init(in pager: Pager<Item>) {
        self.pager = pager
        listNumber = pager.listNumber
    }

    /// Shows an edit.
    ///
    /// - Parameters:
    ///   - edits: The changes of the list.
    ///   - id: The id of the edit, which is not shown yet.
    ///   - laterIDs: The ids of the edits that were made after it.
    func show(_ edits: [ListEdit<Item>], of id: String, below laterIDs: some Sequence<String>) {
        let later = Set(laterIDs)
        let place = layers.firstIndex { later.contains($0.id) } ?? layers.endIndex
        layers.insert(Layer(id: id, edits: edits), at: place)
        open(id)
    }

    /// Whether the pager still shows the list that the edits belong to.
    var isCurrent: Bool { pager.listNumber == listNumber }

    /// Keeps the changes of an edit, because the server accepted it.
    func commit(_ id: String) { remove(id)?.commit() }

    /// Undoes the changes of an edit.
    func rollBack(_ id: String) { remove(id)?.rollBack() }

    private func index(of id: String) -> Int? { layers.firstIndex { $0.id == id } }

    private func remove(_ id: String) -> Pager<Item>.Transaction? {
        index(of: id).flatMap { layers.remove(at: $0).transaction }
    }

    /// Opens the transaction of an edit, below those of later edits.
    ///
    /// A new transaction is above all others. So those of later edits for which that makes a difference are opened again.
    private func open(_ id: String) {
        guard let index = index(of: id) else { return }
        var opened = [layers[index]]
        for layer in layers[(index + 1)...] where layer.isOpen {
            if opened.contains(where: { $0.edits.dependOnOrder(with: layer.edits) }) { opened.append(layer) }
        }
        for layer in opened.dropFirst().reversed() { layer.transaction?.rollBack() }
        for layer in opened { begin(layer.id) }
    }

    private func begin(_ id: String) {
        // An observer of the pager may have removed the edit meanwhile.
        guard let index = index(of: id), isCurrent else { return }
        let edits = layers[index].edits
        let transaction = pager.beginTransaction()
        transaction.onDrop = { [weak self] in self?.transactionDropped(id) }
        layers[index].transaction = transaction
        for edit in edits { transaction.make(edit) }
    }

    private func transactionDropped(_ id: String) {
        guard let index = index(of: id), layers[index].transaction?.state == .dropped else { return }
        open(id)
    }
}
