import PagingCore
import PagingPresentation

extension PresentedRows: CustomStringConvertible, CustomReflectable {
    /// How many rows there are, and in how many sections, such as `42 rows in 3 sections`.
    public var description: String {
        let rows = "\(count) \(count == 1 ? "row" : "rows")"
        return sectionCount == 1 ? rows : "\(rows) in \(sectionCount) sections"
    }

    /// The first rows, because a debugger would otherwise show the layers of the presentation.
    public var customMirror: Mirror {
        Mirror(self, unlabeledChildren: prefix(10).map(\.description), displayStyle: .struct)
    }
}

extension PresentedRow: CustomStringConvertible {
    /// The index and the content, such as `3: Book(id: 7)` or `4: separator`.
    public var description: String {
        switch content {
        case .element(let element): "\(index): \(element)"
        case .placeholder(let state): "\(index): placeholder, \(state)"
        case .separator: "\(index): separator"
        case .header: "\(index): header"
        case .footer: "\(index): footer"
        }
    }
}

extension PresentedUpdate: CustomStringConvertible, CustomReflectable {
    /// The rows and the states after the update.
    public var description: String { "\(rows); \(states)" }

    /// The rows and the states in a line each.
    public var customMirror: Mirror {
        let children: KeyValuePairs<String, Any> = [
            "rows": rows.description, "states": states.description, "content": content,
        ]
        return Mirror(self, children: children, displayStyle: .struct)
    }
}

extension PresentedList: @MainActor CustomStringConvertible, @MainActor CustomReflectable {
    /// The rows and the states, for a debugger and for `print` on the main actor.
    public var description: String { "PresentedList<\(Item.self)>: \(update)" }

    /// The rows and the states, without the layers of the presentation.
    public var customMirror: Mirror { update.customMirror }
}
