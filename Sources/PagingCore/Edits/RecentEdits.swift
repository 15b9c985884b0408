/// The edits that loads in flight may not know of. The answer to a request that was made before an edit does not undo it
/// (I2).
struct RecentEdits<ItemID: Hashable> {
    /// What an edit did to an item.
    enum Change {
        case changed
        case removed
        /// Nothing: the item was said to be out of date (T4).
        case outdated
    }

    /// The number of the last edit. A load that is requested now knows of the edits up to it.
    private(set) var lastNumber = 0
    private var edits: [(id: ItemID, change: Change, number: Int)] = [] {
        didSet { count = edits.count }
    }
    /// How many edits are kept. Stored, because each input reads it, and an array of generic elements is slow to count.
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    mutating func record(_ change: Change, of id: ItemID) {
        lastNumber += 1
        // A removal counts, although its item is said to be out of date later.
        edits.removeAll { $0.id == id && !(change == .outdated && $0.change == .removed) }
        edits.append((id, change, lastNumber))
    }

    /// What was first done to an item after an edit; `nil` if nothing was.
    ///
    /// - Complexity: O(e) in the recent edits.
    func change(of id: ItemID, after number: Int) -> Change? {
        edits.first { $0.id == id && $0.number > number }?.change
    }

    /// Forgets the edits that every load in flight knows of.
    ///
    /// - Parameter number: The last edit that the oldest load in flight knows of; `nil` if there is no load in flight.
    mutating func forget(through number: Int?) {
        guard let number else { return edits = [] }
        edits.removeAll { $0.number <= number }
    }
}

extension RecentEdits.Change: Sendable {}
