import Paging

/// A page of a list, as the style addresses it.
enum PageName: Hashable, Sendable {
    case number(Int)
    case offset(Int)
    /// The page of a cursor, `nil` for the first page, and the direction in which the list grows.
    case cursor(PageCursor?, LoadDirection)

    /// The cursor of the page; `nil` if it has none.
    var cursor: PageCursor? {
        if case .cursor(let cursor, _) = self { cursor } else { nil }
    }

    /// The page as a place in a loop over pages.
    ///
    /// - Parameter isFirst: Whether it is the first page of the list.
    func place(isFirst: Bool) -> PagePlace {
        switch self {
        case _ where isFirst: .start
        case .number(let number): .number(number)
        case .offset(let offset): .offset(offset)
        case .cursor(let cursor, _): cursor.map { .cursor($0) } ?? .start
        }
    }

    /// The direction in which the list grows.
    var direction: LoadDirection {
        if case .cursor(_, let direction) = self { direction } else { .append }
    }

    /// Whether the page is the first one, as far as its address tells.
    func isFirst(in addressing: PageAddressing) -> Bool {
        switch (self, addressing) {
        case (.number(let number), .numbered(_, let first)): number <= first
        case (.offset(let offset), _): offset <= 0
        case (.cursor(let cursor, _), _): cursor == nil
        case (.number, _): false
        }
    }
}

extension PaginationStyle {
    /// The first page of the list.
    var firstPage: PageName {
        switch addressing {
        case .numbered(_, let first): .number(first)
        case .offset, .range: .offset(0)
        case .chained: .cursor(nil, .append)
        }
    }
}
