import Paging

/// Which page of a list is meant, by the style's own way of naming pages.
enum PageName: Hashable, Sendable {
    case number(Int)
    case offset(Int)
    /// The page a cursor names, `nil` for the first one, and in which direction the list grows by it.
    case cursor(PageCursor?, Direction)

    /// What named the page, where an answer did.
    var cursor: PageCursor? {
        if case .cursor(let cursor, _) = self { cursor } else { nil }
    }

    /// The place of the page, in the words of a walk.
    ///
    /// - Parameter isFirst: Whether it is the list's first page.
    func place(isFirst: Bool) -> PagePlace {
        switch self {
        case _ where isFirst: .start
        case .number(let number): .number(number)
        case .offset(let offset): .offset(offset)
        case .cursor(let cursor, _): cursor.map { .cursor($0) } ?? .start
        }
    }

    /// In which direction the list grows by the page.
    var direction: Direction {
        if case .cursor(_, let direction) = self { direction } else { .append }
    }

    /// Whether the list begins with the page, as far as its name tells.
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
    /// The name of the list's first page.
    var firstPage: PageName {
        switch addressing {
        case .numbered(_, let first): .number(first)
        case .offset, .range: .offset(0)
        case .chained: .cursor(nil, .append)
        }
    }
}
