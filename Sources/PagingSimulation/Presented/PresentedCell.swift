import PagingCore
import PagingPresentation

/// A row of a presented list as a table view has it.
struct PresentedCell: Equatable {
    enum Content: Equatable {
        case element(Int32)
        case placeholder(PlaceholderState)
        case separator(before: Int32?, after: Int32?)
        case header
        case footer
    }

    var id: PresentedRowID<Int32>
    var content: Content

    init(_ id: PresentedRowID<Int32>, _ content: Content) {
        self.id = id
        self.content = content
    }

    init(_ row: PresentedRow<Int32, Int32>) {
        id = row.id
        content =
            switch row.content {
            case .element(let element): .element(element)
            case .placeholder(let state): .placeholder(state)
            case .separator(let before, let after): .separator(before: before, after: after)
            case .header: .header
            case .footer: .footer
            }
    }
}
