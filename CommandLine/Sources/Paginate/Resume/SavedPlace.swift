import Paging
import PagingHTTP

/// The place of a page, as the state file has it.
enum SavedPlace: Hashable, Codable {
    case start
    /// A page number, and the page size of the list as far as it is known.
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

    /// Whether the place has a cursor with this text.
    func isNamed(by cursor: String) -> Bool { if case .cursor(let own) = self { "\(own)" == cursor } else { false } }

    /// The link by which the page before named the page; `nil` if there is none.
    var link: String? {
        guard case .cursor(let cursor) = self, let text = cursor.values.first??.nonEmptyString, text.hasHTTPScheme
        else {
            return nil
        }
        return text
    }

    /// The place without the page size.
    var withoutSize: SavedPlace { if case .number(let number, _) = self { .number(number) } else { self } }

    /// The page number or the offset; `nil` if the place has none.
    var position: Int? {
        switch self {
        case .number(let number, _): number
        case .offset(let offset): offset
        case .start, .cursor: nil
        }
    }

    /// Whether the place is that of the first page.
    func isFirst(_ choice: StyleChoice) -> Bool {
        switch self {
        case .start: true
        case .number(let number, _): number == choice.firstNumber
        case .offset(let offset): offset == 0
        case .cursor: false
        }
    }

    /// The number of pages before the place; `nil` if its number is less than that of the first page.
    func pagesBefore(_ choice: StyleChoice) -> Int? {
        guard case .number(let number, _) = self else { return 0 }
        return number < choice.firstNumber ? nil : number.subtractingReportingOverflow(choice.firstNumber).partialValue
    }

    /// The number of items before the place; zero if the place does not say.
    func itemsBefore(_ choice: StyleChoice, pageSize: Int) -> Int {
        switch self {
        case .start, .cursor: 0
        case .number(let number, _):
            number.distance(after: choice.firstNumber).multiplied(by: pageSize)
        case .offset(let offset): max(offset - firstOffset(pageSize: pageSize), 0)
        }
    }

    /// The offset of the first item of the list, if a walk begins at the place: 1 if the offset is that of a page only
    /// where offsets are counted from 1, otherwise 0.
    func firstOffset(pageSize: Int) -> Int {
        guard case .offset(let offset) = self else { return 0 }
        return offset == 1 || pageSize > 1 && offset % pageSize == 1 ? 1 : 0
    }
}

extension Int {
    /// The distance from another number to this one, clamped to the range from zero to `Int.max`.
    fileprivate func distance(after first: Int) -> Int {
        guard self > first else { return 0 }
        let (distance, overflow) = subtractingReportingOverflow(first)
        return overflow ? .max : distance
    }

    /// The product of two numbers that are not negative, clamped to `Int.max`.
    func multiplied(by factor: Int) -> Int {
        let (product, overflow) = multipliedReportingOverflow(by: factor)
        return overflow ? .max : product
    }
}
