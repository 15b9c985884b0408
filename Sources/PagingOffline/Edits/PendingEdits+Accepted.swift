import Paging

// Edits that the server accepted stay in the log, because copies of the list in other processes may lack them.
extension PendingEdits {
    /// Keeps an edit that was accepted now. Without a cache no copy of the list is known that could lack it.
    func keepAccepted(_ id: String, _ change: Change) {
        guard let time = shown.pager.cacheTime else { return log.remove(id) }
        log.replace(id, Result { try coding.encode(change, acceptedAt: time) })
        shown.pager.keepEdits([id: time])
    }

    /// Makes accepted edits that the log had in a list that opens from its store without them.
    func readAccepted(_ accepted: [(edit: AcceptedEdit, change: Change)]) {
        guard let time = shown.pager.cacheTime else { return }
        let (kept, old) = accepted.partitioned { $0.edit.time > time - AcceptedEdit.keptFor }
        for (edit, _) in old { log.remove(edit.id) }
        guard !kept.isEmpty else { return }
        shown.pager.afterReading { [weak self] stored in
            guard let self else { return }
            for (edit, change) in kept where stored?.has(edit.id, acceptedAt: edit.time) == false {
                shown.make(listEdits(change))
            }
            shown.pager.keepEdits(Dictionary(kept.map { ($0.edit.id, $0.edit.time) }) { first, _ in first })
        }
    }
}

extension Array {
    fileprivate func partitioned(_ isFirst: (Element) -> Bool) -> (first: [Element], second: [Element]) {
        (filter(isFirst), filter { !isFirst($0) })
    }
}
