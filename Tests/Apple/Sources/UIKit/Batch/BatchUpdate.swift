// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !os(watchOS)
import Foundation

/// The changes of a table or a collection between the beginning and the end of its updates.
///
/// Deletions, reloads and the sources of moves are indexes before the updates. Insertions and the destinations of moves
/// are indexes after them. Their order does not matter:
/// https://developer.apple.com/documentation/uikit/uitableview/performbatchupdates(_:completion:)
struct BatchUpdate {
    struct Move: Hashable {
        var from: IndexPath
        var to: IndexPath
    }

    var deletes: [IndexPath] = []
    var inserts: [IndexPath] = []
    var reloads: [IndexPath] = []
    var moves: [Move] = []
    var deletedSections = IndexSet()
    var insertedSections = IndexSet()
    var reloadedSections = IndexSet()

    var isEmpty: Bool {
        deletes.isEmpty && inserts.isEmpty && reloads.isEmpty && moves.isEmpty && deletedSections.isEmpty
            && insertedSections.isEmpty && reloadedSections.isEmpty
    }

    /// The index of a section after the updates; `nil` if it was deleted or reloaded.
    func carry(section: Int) -> Int? {
        guard !deletedSections.contains(section), !reloadedSections.contains(section) else { return nil }
        return place(ofSection: section)
    }

    private func place(ofSection section: Int) -> Int {
        var place = section - deletedSections.count(in: 0..<section)
        for inserted in insertedSections where inserted <= place { place += 1 }
        return place
    }

    /// The mapping of a section's rows from before the updates to after them.
    func carry(section: Int, count: Int) -> RowMapping {
        var removed = Set<Int>()
        for path in deletes where path.section == section { removed.insert(path.row) }
        for move in moves where move.from.section == section { removed.insert(move.from.row) }
        let after = carry(section: section) ?? -1
        var added = inserts.filter { $0.section == after }.map(\.row)
        added += moves.filter { $0.to.section == after }.map(\.to.row)
        return RowMapping(removed: removed.sorted(), added: added.sorted())
    }
}

/// A mapping of a section's row indexes over a batch.
struct RowMapping {
    var removed: [Int]
    var added: [Int]

    /// - Complexity: O(log r + a).
    func carry(_ row: Int) -> Int? {
        let before = removed.partitioningIndex { $0 >= row }
        if before < removed.count, removed[before] == row { return nil }
        var place = row - before
        for inserted in added {
            guard inserted <= place else { break }
            place += 1
        }
        return place
    }
}

extension [Int] {
    func partitioningIndex(_ isBehind: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
#endif
