extension FeedStateMachine {
    /// Whether no reader is left for whom another page may be loaded without being asked (L6).
    var areAllReadersSpent: Bool {
        #if Presentation
        !readers.isEmpty && readers.allSatisfy(isSpent)
        #else
        false
        #endif
    }
}

#if Presentation
extension FeedStateMachine {
    /// How many presented rows beyond each side of a reader's viewport should be ready now.
    ///
    /// A reader that presents other rows than the list has tells by it how far that reaches in the list:
    /// ``PresentedViewport/reachBefore`` and ``PresentedViewport/reachAfter``.
    ///
    /// - Parameters:
    ///   - reader: The reader. One that is not known wants nothing.
    ///   - viewportLength: How many presented rows its screen holds.
    public func prefetchDistances(of reader: ReaderID, viewportLength: Int) -> (before: Int, after: Int) {
        guard let reader = readers.first(where: { $0.id == reader }) else { return (0, 0) }
        let plan = reader.learner?.plan(viewportLength: viewportLength, at: now)
        let distances = configuration.prefetch.distances(viewportLength: viewportLength, plan: plan)
        return (distances?.before ?? 0, distances?.after ?? 0)
    }

    /// Notes for each list that presents other rows that a page landed.
    mutating func noteLanded(broughtRows: Bool) {
        for reader in readers.indices {
            readers[reader].presented?.noteLanded(broughtRows: broughtRows, version: update.version + 1)
        }
    }

    /// A person asked: the pages that brought nothing until now count no more.
    mutating func renewBudgets() {
        for reader in readers.indices { readers[reader].presented?.renewBudget() }
    }

    /// Stops for readers whose presented rows grew by none in too many pages in a row, until somebody asks (L6).
    mutating func pauseSpentReaders(_ step: inout Step) {
        for index in readers.indices where isSpent(readers[index]) {
            let reader = readers[index]
            for direction in Direction.allCases {
                guard let target = generation[direction].idleTarget, wants(direction, reader),
                    !readers.contains(where: { !isSpent($0) && wants(direction, $0) })
                else { continue }
                generation[direction] = .failed(target, .noProgress)
            }
            failWantedPlaceholders(of: reader, &step)
            readers[index].presented?.renewBudget()
        }
    }

    private func isSpent(_ reader: Reader) -> Bool {
        reader.presented?.isSpent(configuration.emptyPageLimit) ?? false
    }
}
#endif
