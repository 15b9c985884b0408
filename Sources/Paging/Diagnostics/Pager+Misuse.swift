import PagingCore

extension Pager {
    /// Reports a page whose items all have one id.
    func reportRepeatedIDs(in page: ItemPage<Item, OpaqueCursor>) {
        guard MisuseLog.isActive, page.items.count > 1, let first = page.items.first else { return }
        guard page.items.allSatisfy({ $0.id == first.id }) else { return }
        MisuseLog.current.report(.repeatedIDs(item: "\(Item.self)"))
    }

    /// Reports, five seconds after rows are shown, that no reader has said which of them are visible.
    ///
    /// Called when rows are shown and when a reader joins.
    func watchForViewport() {
        guard MisuseLog.isActive, case .expected = viewportWatch, lacksViewport else { return }
        let (sleep, deadline) = (timeline.sleep, timeline.nanoseconds(after: .seconds(5)))
        viewportWatch = .waiting(
            Task { [weak self] in
                try? await sleep(deadline)
                guard !Task.isCancelled, let self else { return }
                viewportWatch = .expected
                guard lacksViewport else { return }
                MisuseLog.current.report(.unreportedViewport(item: "\(Item.self)"))
            })
    }

    /// Expects a reader of the app to report a viewport.
    func expectViewport() {
        if case .notExpected = viewportWatch { viewportWatch = .expected }
        watchForViewport()
    }

    /// Expects no viewport any more, because one was reported or the app loads pages itself.
    func stopExpectingViewport() {
        viewportWatch.cancel()
        viewportWatch = .ended
    }

    /// Whether there are rows, and more to load, and no reader has said which rows are visible.
    private var lacksViewport: Bool {
        engine.shown.content == .rows && engine.shown.states.append == .idle
            && engine.feed.configuration.prefetch != .manual
            && engine.feed.isReadWithoutViewport
    }
}

/// Whether a pager waits for its first viewport, to report that there is none.
enum ViewportWatch {
    /// No reader of the app follows the list; those of the adapters and of loops need not report a viewport.
    case notExpected
    case expected
    case waiting(Task<Void, Never>)
    /// A viewport was reported, or the app loads pages itself.
    case ended

    func cancel() {
        if case .waiting(let task) = self { task.cancel() }
    }
}
