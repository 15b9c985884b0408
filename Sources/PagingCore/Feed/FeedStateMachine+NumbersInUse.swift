extension FeedStateMachine {
    /// The numbers of the cursors that the list may ask for again, or by which it knows a loop. Whoever numbers cursors
    /// can forget all others.
    ///
    /// - Complexity: O(p) in the pages that were ever asked for since the last refresh.
    package var cursorsInUse: Set<Int> {
        var cursors = generation.cursorsInUse.union(pendingNewItems.cursors)
        if case .cursor(let cursor) = configuration.opening { cursors.insert(cursor) }
        if case .loading(let candidate) = refresh {
            cursors.formUnion(candidate.generation.cursorsInUse)
            cursors.formUnion(candidate.load.request.cursors)
        }
        if case .loading(let running) = check { cursors.formUnion(running.load.request.cursors) }
        return cursors
    }

    /// The numbers under which the source reported the failures that the list shows, or returns to if a load is
    /// cancelled. Whoever keeps the errors can forget all others.
    ///
    /// - Complexity: O(p) in pages.
    package var failuresInUse: Set<Int> {
        var failures: [Failure] = []
        for direction in Direction.allCases {
            switch generation[direction] {
            case .failed(_, let failure): failures.append(failure)
            case .loading(let load, _): failures += load.failureToRestore.map { [$0] } ?? []
            case .notLoaded, .idle, .settled, .ended: break
            }
        }
        switch refresh {
        case .failed(let failure): failures.append(failure)
        case .loading(let candidate): failures += candidate.failureToRestore.map { [$0] } ?? []
        case .idle: break
        }
        switch check {
        case .failed(let failure): failures.append(failure)
        case .loading(let running): failures += running.load.failureToRestore.map { [$0] } ?? []
        case .idle: break
        }
        for fill in generation.fills { failures += fill.load.failureToRestore.map { [$0] } ?? [] }
        generation.tree.visitAll { segment in
            if case .failed(let failure) = segment.placeholder { failures.append(failure) }
        }
        return Set(failures.compactMap { if case .source(let code) = $0 { code } else { nil } })
    }
}

extension Generation {
    fileprivate var cursorsInUse: Set<Int> {
        var cursors = Set(opening.cursors + appendedCursors.cursors + prependedCursors.cursors)
        if let cursorAtHead { cursors.insert(cursorAtHead) }
        for direction in Direction.allCases {
            switch self[direction] {
            case .idle(.cursor(let cursor)), .loading(_, .cursor(let cursor)), .failed(.cursor(let cursor), _):
                cursors.insert(cursor)
            case .notLoaded, .idle, .loading, .failed, .settled, .ended: break
            }
        }
        tree.visitAll { segment in
            switch segment.origin {
            case .appended(let cursor, _), .prepended(let cursor, _), .givenBehind(let cursor): cursors.insert(cursor)
            case .span, .rest, .opening, .given, .local: break
            }
        }
        return cursors
    }
}

extension PendingNewItems {
    fileprivate var cursors: [Int] {
        switch self {
        case .nothing, .discontinuity: []
        case .items(let answers, _): answers.compactMap { $0.next }
        case .pages(let pages): pages.flatMap { [$0.cursor, $0.page.next, $0.page.previous].compactMap { $0 } }
        }
    }
}

extension PageRequest {
    fileprivate var cursors: [Int] {
        if case .cursor(let cursor?, _, _) = self { [cursor] } else { [] }
    }
}
