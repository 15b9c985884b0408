import Paging

// Edits that the server accepted stay in the log, because copies of the list in other processes may lack them.
extension PendingEdits {
    /// The maximum number of accepted edits in the log.
    private static var mostAccepted: Int { 500 }

    /// Keeps an edit that was accepted now. Without a cache there is no copy that could lack it.
    func keepAccepted(_ id: String, _ change: Change) {
        guard let keeper, let time = keeper.time else { return log.remove(id) }
        log.replace(id, Result { try coding.encode(change, acceptedAt: time) })
        keeper.editsAccepted([id: time])
    }

    /// Makes accepted edits that the log had in a list that opens from its store without them.
    func readAccepted(_ accepted: [(edit: AcceptedEdit, change: Change)]) {
        guard let keeper, let time = keeper.time else { return }
        let kept = accepted.filter { $0.edit.time > time - AcceptedEdit.keptFor }.suffix(Self.mostAccepted)
        let ids = Set(kept.map(\.edit.id))
        for (edit, _) in accepted where !ids.contains(edit.id) { log.remove(edit.id) }
        guard !kept.isEmpty, shown.isCurrent else { return }
        shown.pager.makeMissingEdits { [listEdits] stored in
            kept.filter { !stored.has($0.edit.id, acceptedAt: $0.edit.time) }.flatMap { listEdits($0.change) }
        }
        keeper.editsAccepted(Dictionary(kept.map { ($0.edit.id, $0.edit.time) }) { first, _ in first })
    }
}
