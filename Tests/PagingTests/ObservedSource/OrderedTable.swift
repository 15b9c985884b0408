import PagingCore

@testable import Paging

/// A row of a table that is ordered by rank and id.
struct RankedRow: Identifiable, Equatable, Sendable {
    let id: Int
    var rank: Int
    var revision = 0

    var place: RankedPlace { RankedPlace(rank: rank, id: id) }
}

/// A place in the order of a table.
struct RankedPlace: Hashable, Comparable, Sendable, CustomStringConvertible {
    var rank: Int
    var id: Int

    var description: String { "\(rank)-\(id)" }

    static func < (left: Self, right: Self) -> Bool { (left.rank, left.id) < (right.rank, right.id) }
}

/// A table whose rows are read in ranges of its order.
struct OrderedTable {
    typealias Window = SourceWindow<Int, RankedPlace>

    private(set) var rows: [RankedRow] = []
    private var lastID = 0

    mutating func insert(rank: Int) {
        lastID += 1
        rows.append(RankedRow(id: lastID, rank: rank))
        rows.sort { $0.place < $1.place }
    }

    mutating func remove(at index: Int) { rows.remove(at: index) }

    mutating func change(at index: Int) { rows[index].revision += 1 }

    mutating func rank(at index: Int, _ rank: Int) {
        rows[index].rank = rank
        rows.sort { $0.place < $1.place }
    }

    /// The rows of a range, and the place behind which, or before which, there are more.
    func read(_ reading: Window.Reading) -> Window.Rows<RankedRow> {
        let all = rows.filter { row in
            reading.range.after.map { $0 < row.place } ?? true && reading.range.through.map { row.place <= $0 } ?? true
        }
        guard let limit = reading.limit, all.count > limit else {
            return Window.Rows(reading.rangeRead(boundary: nil), all.map { ($0.known, $0) })
        }
        if reading.isFromEnd {
            let range = reading.rangeRead(boundary: all[all.count - limit - 1].place)
            return Window.Rows(range, all.suffix(limit).map { ($0.known, $0) })
        }
        let range = reading.rangeRead(boundary: all[limit - 1].place)
        return Window.Rows(range, all.prefix(limit).map { ($0.known, $0) })
    }
}

extension RankedRow {
    /// What a window knows of the row.
    var known: OrderedTable.Window.Row {
        .init(
            key: Int64(id), id: id, order: UInt64(bitPattern: Int64(rank)),
            content: UInt64(bitPattern: Int64(rank << 32 | revision)))
    }
}
