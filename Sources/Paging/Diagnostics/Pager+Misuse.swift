import PagingCore

extension Pager {
    /// Reports a page whose items all have one id.
    func reportRepeatedIDs(in page: ItemPage<Item, OpaqueCursor>) {
        guard MisuseLog.isActive, page.items.count > 1, let first = page.items.first else { return }
        guard page.items.allSatisfy({ $0.id == first.id }) else { return }
        MisuseLog.current.report(.repeatedIDs(item: "\(Item.self)"))
    }

    /// Reports, after some seconds, that no reader has said which rows are visible. Called when a reader joins.
    func watchForViewport() {
        guard MisuseLog.isActive, viewportWatch == nil, feed.configuration.prefetch != .manual else { return }
        let (sleep, deadline) = (timeline.sleep, timeline.nanoseconds(after: .seconds(5)))
        viewportWatch = Task { [weak self] in
            try? await sleep(deadline)
            guard !Task.isCancelled else { return }
            self?.reportMissingViewport()
        }
    }

    /// Stops waiting for a viewport, because one was reported.
    func viewportWasReported() { viewportWatch?.cancel() }

    private func reportMissingViewport() {
        guard feed.isReadWithoutViewport, states.append == .idle, content == .rows else { return }
        MisuseLog.current.report(.unreportedViewport(item: "\(Item.self)"))
    }
}
