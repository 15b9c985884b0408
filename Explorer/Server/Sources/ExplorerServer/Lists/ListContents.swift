/// The rows of a visitor's list.
struct ListContents: Sendable {
    /// How many rows a list can have.
    static let maximumCount = 200_000

    /// How many bytes the texts of one list can have that clients have written.
    static let maximumTextSize = 4 << 20

    private(set) var order: RowOrder

    /// What is known of a row besides its number. Rows that the list started with have one after their first change.
    private struct Details: Sendable {
        /// See `MadeRow.created(slot:)`.
        var slot: Int32
        var revision = 0
        /// The text that a client has written.
        var text: String?
    }

    private var details: [ListRow.ID: Details] = [:]
    private var textSize = 0
    private var lastID: ListRow.ID
    private var slots: (first: Int32, end: Int32)
    private let initialCount: ListRow.ID

    /// The end at which the newest rows are.
    private let newest: ListEnd

    /// A list with made rows.
    ///
    /// - Parameters:
    ///   - count: The number of rows, 0...100,000.
    ///   - newest: The end at which the newest rows are.
    init(count: Int, newest: ListEnd = .start) {
        order = RowOrder(count: count)
        lastID = ListRow.ID(count)
        slots = (0, Int32(count))
        initialCount = lastID
        self.newest = newest
    }

    /// How many bytes of memory the rows take at most. Full lists take up to 50 MB.
    var memorySize: Int {
        // A string of 15 bytes at most has no memory of its own. A longer one takes less than 4 times its length.
        order.memorySize + details.memorySize + 4 * textSize
    }

    /// The slot of a row that the list started with.
    private func initialSlot(of id: ListRow.ID) -> Int32 {
        newest == .start ? id - 1 : initialCount - id
    }

    func row(_ id: ListRow.ID) -> ListRow {
        let made = MadeRow(id)
        let details = details[id] ?? Details(slot: initialSlot(of: id))
        return ListRow(
            id: id, name: made.name, text: details.text ?? made.text, created: made.created(slot: details.slot),
            revision: details.revision)
    }

    /// The ids of the rows that a search finds, in order; of all rows for `nil`.
    ///
    /// - Complexity: O(*n*) for a search.
    func ids(_ search: RowSearch?) -> [ListRow.ID] {
        guard let search else { return order.ids }
        return order.ids.filter { id in
            if let text = details[id]?.text {
                return search.matches(MadeRow(id), text: text)
            }
            return search.matches(MadeRow(id))
        }
    }

    /// Makes a change.
    ///
    /// - Returns: The ids of the rows that were inserted or updated, in the order of the list.
    /// - Throws: An error of the API; the list has not changed then.
    mutating func perform(_ change: ListChange) throws(APIError) -> [ListRow.ID] {
        switch change {
        case .insert(let end, let count, let text):
            return try insert(at: end, count: count, text: text)
        case .update(let id, let text, let move):
            try update(id, text: text, move: move)
            return [id]
        case .remove(let id):
            let index = try index(of: id)
            order.remove(at: index)
            textSize -= details.removeValue(forKey: id)?.text?.utf8.count ?? 0
            return []
        }
    }

    private mutating func insert(at end: ListEnd, count: Int, text: String?) throws(APIError) -> [ListRow.ID] {
        guard order.ids.count + count <= Self.maximumCount, Int(lastID) + count < ListRow.ID.max else {
            throw .tooManyRows
        }
        try addTextSize((text?.utf8.count ?? 0) * count)
        let ids = Array(lastID + 1...lastID + ListRow.ID(count))
        lastID += ListRow.ID(count)
        for id in ids {
            if end == newest {
                slots.first -= 1
                details[id] = Details(slot: slots.first, text: text)
            } else {
                details[id] = Details(slot: slots.end, text: text)
                slots.end += 1
            }
        }
        switch end {
        case .start:
            // Each new row is before the ones inserted so far.
            order.insertAtStart(ids.reversed())
            return ids.reversed()
        case .end:
            order.insertAtEnd(ids)
            return ids
        }
    }

    private mutating func update(_ id: ListRow.ID, text: String?, move: ListChange.Move?) throws(APIError) {
        let index = try index(of: id)
        let target: Int? =
            switch move {
            case nil: nil
            case .toEnd: order.ids.count
            case .before(let other): try self.index(of: other, parameter: "before")
            }
        var details = details[id] ?? Details(slot: initialSlot(of: id))
        if let text {
            try addTextSize(text.utf8.count - (details.text?.utf8.count ?? 0))
            details.text = text
        }
        details.revision += 1
        self.details[id] = details
        if let target {
            order.move(from: index, before: target)
        }
    }

    private mutating func addTextSize(_ size: Int) throws(APIError) {
        guard size <= 0 || textSize + size <= Self.maximumTextSize else { throw .tooMuchText }
        textSize += size
    }

    private func index(of id: ListRow.ID, parameter: String? = nil) throws(APIError) -> Int {
        guard let index = order.index(of: id) else { throw .unknownRow(id, parameter: parameter) }
        return index
    }
}
