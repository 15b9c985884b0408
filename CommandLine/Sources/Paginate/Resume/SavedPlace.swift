import Paging
import PagingHTTP

/// Where a list goes on, as it is written down.
enum SavedPlace: Hashable, Codable {
    case start
    /// The page of this number, in a list whose pages have so many items by what came.
    case number(Int, pageSize: Int? = nil)
    case offset(Int)
    case cursor(PageCursor)

    init(_ place: PagePlace) {
        if let number = place.number {
            self = .number(number, pageSize: place.pageSize)
        } else if let offset = place.offset {
            self = .offset(offset)
        } else if let cursor = place.cursor(of: PageCursor.self) {
            self = .cursor(cursor)
        } else {
            self = .start
        }
    }

    var place: PagePlace {
        switch self {
        case .start: .start
        case .number(let number, let pageSize): .number(number, pageSize: pageSize)
        case .offset(let offset): .offset(offset)
        case .cursor(let cursor): .cursor(cursor)
        }
    }

    /// How many items of the list stand before the place, as far as it tells.
    func itemsBefore(_ choice: StyleChoice, pageSize: Int) -> Int {
        switch self {
        case .start, .cursor: 0
        case .number(let number, _):
            number.distance(behind: choice.details.firstPage ?? 1).multiplied(by: pageSize)
        case .offset(let offset): max(offset, 0)
        }
    }
}

extension Int {
    /// How far this number is behind another, zero if it is before it.
    fileprivate func distance(behind first: Int) -> Int {
        guard self > first else { return 0 }
        let (distance, overflow) = subtractingReportingOverflow(first)
        return overflow ? .max : distance
    }

    /// The product of two numbers that are not negative, or the largest number.
    fileprivate func multiplied(by factor: Int) -> Int {
        let (product, overflow) = multipliedReportingOverflow(by: factor)
        return overflow ? .max : product
    }
}
