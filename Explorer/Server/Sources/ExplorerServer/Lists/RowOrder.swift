/// The order of a list's rows, and the place of each row in it.
///
/// A place is a number that grows along the list. It stays the same while other rows are inserted, removed or moved, so
/// that a cursor can name it. The places of the rows that the list started with follow from their ids and take no memory.
struct RowOrder: Sendable {
    /// Where a row stands, or stood before it was removed or moved.
    typealias Place = Int128

    /// The distance between neighbors at the start. A row can be moved 90 times to one gap before places are shifted.
    private static let gap: Place = 1 << 90

    /// The ids of all rows, in order.
    private(set) var ids: [ListRow.ID]

    private let originalCount: Int

    /// The places of rows that were inserted or moved.
    private var places: [ListRow.ID: Place] = [:]

    /// Each shift made room before a row: it moved all places from the given one on by `gap`.
    private var shifts: [Place] = []

    /// The least and the greatest place that any row has had. New places at the start and at the end lie beyond them, so
    /// that no row gets the place of a row that was removed there.
    private var bounds: (first: Place, last: Place)

    /// An order with the rows 1 to `count`.
    init(count: Int) {
        originalCount = count
        ids = Array(1..<ListRow.ID(count) + 1)
        bounds = (Self.gap, Place(max(count, 1)) * Self.gap)
    }

    /// How many bytes of memory the order takes.
    var memorySize: Int {
        ids.capacity * MemoryLayout<ListRow.ID>.stride + shifts.capacity * MemoryLayout<Place>.stride
            + places.memorySize
    }

    /// The number of shifts so far. Places that a client knows are given with it.
    var shiftCount: Int { shifts.count }

    /// The place that a row has now, if the row exists.
    func place(of id: ListRow.ID) -> Place {
        places[id] ?? place(Place(id) * Self.gap, afterShift: 0)
    }

    /// A place that was right after some number of shifts, as it is now.
    ///
    /// - Complexity: O(*s*), where *s* is the number of shifts since then.
    func place(_ place: Place, afterShift count: Int) -> Place {
        shifts[count...].reduce(place) { $0 >= $1 ? $0 + Self.gap : $0 }
    }

    /// The index of a row; `nil` if there is no such row.
    ///
    /// - Complexity: O(log *n*).
    func index(of id: ListRow.ID) -> Int? {
        guard places[id] != nil || (1...max(originalCount, 1)).contains(Int(id)) else { return nil }
        let index = Self.index(in: ids) { place(of: $0) >= place(of: id) }
        return index < ids.count && ids[index] == id ? index : nil
    }

    /// The first index in some of the rows, in order, from which on a condition holds.
    ///
    /// - Complexity: O(log *n*).
    static func index(in ids: [ListRow.ID], where holds: (ListRow.ID) -> Bool) -> Int {
        var (lower, upper) = (0, ids.count)
        while lower < upper {
            let middle = (lower + upper) / 2
            if holds(ids[middle]) {
                upper = middle
            } else {
                lower = middle + 1
            }
        }
        return lower
    }

    /// Inserts rows before all others.
    ///
    /// - Parameter new: Ids that were never used before, in order.
    /// - Complexity: O(*n*): the ids are moved in memory, 400 KB of them for 100,000 rows.
    mutating func insertAtStart(_ new: [ListRow.ID]) {
        for id in new.reversed() {
            places[id] = placeAtStart()
        }
        ids.insert(contentsOf: new, at: 0)
    }

    /// Inserts rows after all others.
    ///
    /// - Parameter new: Ids that were never used before, in order.
    mutating func insertAtEnd(_ new: [ListRow.ID]) {
        for id in new {
            places[id] = placeAtEnd()
        }
        ids.append(contentsOf: new)
    }

    /// Removes a row.
    ///
    /// - Parameter index: The index of the row.
    /// - Complexity: O(*n*), as for `insertAtStart(_:)`.
    mutating func remove(at index: Int) {
        places[ids.remove(at: index)] = nil
    }

    /// Moves a row.
    ///
    /// - Parameters:
    ///   - index: The index of the row.
    ///   - target: The index of the row before which it shall stand, or the number of rows.
    /// - Complexity: O(*n*), as for `insertAtStart(_:)`.
    mutating func move(from index: Int, before target: Int) {
        guard target != index, target != index + 1 else { return }
        let place =
            switch target {
            case 0: placeAtStart()
            case ids.count: placeAtEnd()
            default: place(before: target)
            }
        let id = ids.remove(at: index)
        ids.insert(id, at: target > index ? target - 1 : target)
        places[id] = place
    }

    private mutating func placeAtStart() -> Place {
        bounds.first -= Self.gap
        return bounds.first
    }

    private mutating func placeAtEnd() -> Place {
        bounds.last += Self.gap
        return bounds.last
    }

    /// A place between a row and the one before it.
    private mutating func place(before index: Int) -> Place {
        let lower = place(of: ids[index - 1])
        if place(of: ids[index]) - lower < 2 {
            makeRoom(before: place(of: ids[index]))
        }
        return lower + (place(of: ids[index]) - lower) / 2
    }

    private mutating func makeRoom(before place: Place) {
        shifts.append(place)
        for (id, other) in places where other >= place {
            places[id] = other + Self.gap
        }
        bounds.last += Self.gap
    }
}
