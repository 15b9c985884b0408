/// The cursors that a driver of the machine must keep.
extension FeedStateMachine {
    /// The numbers of the cursors that the list may request again, or by which it detects a loop. All others can be
    /// forgotten.
    ///
    /// - Complexity: O(p) in the pages that were ever requested since the last refresh.
    package var cursorsInUse: Set<Int> {
        var cursors = generation.pages.cursorsInUse.union(pendingNewItems.cursors)
        if case .cursor(let cursor) = configuration.opening { cursors.insert(cursor) }
        if case .loading(let pending) = refresh {
            cursors.formUnion(pending.generation.pages.cursorsInUse)
            cursors.formUnion(pending.load.request.cursors)
        }
        if let load = check.load { cursors.formUnion(load.request.cursors) }
        return cursors
    }
}

extension ListPages {
    fileprivate var cursorsInUse: Set<Int> {
        var cursors: Set<Int> = []
        if case .chained(let chain) = kind {
            cursors = Set(chain.opening.cursors + chain.appended.cursors + chain.prepended.cursors)
            if let cursor = chain.cursorAtHead { cursors.insert(cursor) }
        }
        for direction in LoadDirection.allCases {
            switch self[direction] {
            case .idle(.cursor(let cursor)), .loading(_, .cursor(let cursor)), .failed(.cursor(let cursor), _):
                cursors.insert(cursor)
            case .notLoaded, .idle, .loading, .failed, .settled, .ended: break
            }
        }
        tree.visitAll { segment in
            switch segment.origin {
            case .appended(let cursor, _), .prepended(let cursor, _), .givenBehind(let cursor), .gap(let cursor, _):
                cursors.insert(cursor)
            case .span, .opening, .given, .local, .behindGap: break
            }
        }
        return cursors
    }
}

extension PendingNewItems {
    fileprivate var cursors: [Int] {
        switch self {
        case .nothing: []
        case .discontinuity(_, let newest, _): [newest?.next].compactMap { $0 }
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
