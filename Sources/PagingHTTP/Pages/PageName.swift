import Paging

/// Which page of a list is meant, by the style's own way of naming pages.
enum PageName: Hashable, Sendable {
    case number(Int)
    case offset(Int)
    /// The page a state names, `nil` for the first one, and in which direction the list grows by it.
    case state(PageState?, Direction)

    /// What named the page, where an answer did.
    var state: PageState? {
        if case .state(let state, _) = self { state } else { nil }
    }

    /// Whether the list begins with the page, as far as its name tells.
    func isFirst(in addressing: PageAddressing) -> Bool {
        switch (self, addressing) {
        case (.number(let number), .numbered(_, let first)): number <= first
        case (.offset(let offset), _): offset <= 0
        case (.state(let state, _), _): state == nil
        case (.number, _): false
        }
    }
}
