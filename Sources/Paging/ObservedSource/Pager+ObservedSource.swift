import PagingCore

extension Pager {
    /// Loads a page from a source that observes its list.
    func load(_ id: LoadID, _ request: SourceRequest, from observed: any ObservedSource<Item>) -> Task<Void, Never> {
        let load = observed.load
        let purpose = engine.feed.purpose(of: id) ?? .nextPage
        let boundary = engine.feed.boundary(ofPageIn: id)?.map { engine.cursors.cursor($0) }
        return Task { [weak self] in
            load(request, purpose, boundary) { result in
                guard let self, self.loads[id] != nil else { return .ignored }
                switch result {
                case .success(let page):
                    let refreshes = self.engine.feed.update.completedRefreshes
                    self.pageArrived(id, page)
                    guard purpose.isRefresh else { return .applied }
                    let isComplete = self.engine.feed.update.completedRefreshes > refreshes
                    return isComplete ? .completedRefresh : .appliedToRefresh
                case .failure(let error):
                    self.loadFailed(id, error)
                    return .applied
                }
            }
        }
    }

    /// The observation of the source; `nil` if the source observes nothing. It begins with the first load.
    func observeSource() -> (any ObservedSource<Item>)? {
        if let observed { return observed }
        guard let observation = source.observation else { return nil }
        let number = sourceNumber
        let list = ObservingList<Item>(
            report: { [weak self] change in
                guard let self, self.sourceNumber == number else { return }
                self.sourceChanged(change)
            },
            requestCheck: { [weak self] in
                guard let self, self.sourceNumber == number else { return }
                let waiter = WaiterID(self.nextNumber())
                self.send { $0.checkRequested(waiter, at: $1) }
            },
            isRefreshing: { [weak self] in
                guard let self, self.sourceNumber == number else { return false }
                return self.engine.feed.update.states.refresh == .loading
            },
            heldPages: { [weak self] in
                guard let self, self.sourceNumber == number else { return [] }
                return Set(self.engine.feed.heldPages.map { page in page.map { self.engine.cursors.cursor($0) } })
            },
            emptyPages: engine.feed.emptyPages.map { page, boundary in
                (page.map { engine.cursors.cursor($0) }, boundary.map { engine.cursors.cursor($0) })
            })
        observed = observation(list)
        return observed
    }

    /// Loads the rows again after a transaction that has changed them, so that they are those of the source (D4).
    func reloadRows(at now: Int64) {
        perform(engine.feed.refreshRequested(WaiterID(nextNumber()), .loaded, at: now), repeating: nil, at: now)
    }

    private func sourceChanged(_ change: SourceChange<Item, OpaqueCursor>) {
        let numbered = change.mapCursors { engine.cursors.number($0) }
        send { $0.sourceChanged(numbered, at: $1) }
    }
}
