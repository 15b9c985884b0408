import Paging

// One edit is sent at a time: the first that waits, after it was written to the log or could not be written.
extension PendingEdits {
    /// Sends the next edit, also after the retries of a transient failure were exhausted.
    func resume() {
        if case .paused = sending { sending = .idle }
        sendNext()
    }

    /// Sends the next edit, if there is one and none is being sent.
    func sendNext() {
        guard case .idle = sending, let index = entries.firstIndex(where: \.isWaiting),
            let change = entries[index].change
        else { return }
        let id = entries[index].id
        guard !log.isBusy(with: id) else { return }
        entries[index].state = .sending
        let task = Task { [weak self, sender] in
            let outcome = await sender.send(change, key: id)
            self?.wasSent(id, change, outcome)
        }
        sending = .sending(id, task)
    }

    private func wasSent(_ id: PendingEdit<Change>.ID, _ change: Change, _ outcome: PendingEditSender<Change>.Outcome) {
        // A discarded edit has no entry any more, and another one may be being sent.
        guard let index = index(of: id) else { return }
        switch outcome {
        case .accepted:
            sending = .idle
            entries.remove(at: index)
            if shown.isCurrent { shown.pager.removeAbsentItems(of: listEdits(change)) }
            shown.commit(id)
            keepAccepted(id, change)
        case .exhausted(let error):
            sending = .paused
            entries[index].state = .waiting(lastFailure: error)
        case .refused(let error):
            sending = .idle
            entries[index].state = .failed(error)
            log.replace(id, content(of: change, refusal: PagingTexts().reason(error)))
            shown.rollBack(id)
        }
        sendNext()
    }
}
