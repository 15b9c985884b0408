import Paging
import PagingSimulation
import UIKit

/// A cell with the text of the row that it shows, and with the height of its item.
final class RowCell: UITableViewCell {
    var shown = ""
    var height: CGFloat = 44

    override var fittingHeight: CGFloat { height }

    override func prepareForReuse() { shown = "" }

    /// The text of a row.
    static func text(_ row: ListRow<SimulatedItem>) -> String {
        switch row.content {
        case .item(let item): "\(item.id):\(item.revision)"
        case .placeholder(let state): "\(state)"
        }
    }

    static func height(_ row: ListRow<SimulatedItem>) -> CGFloat {
        row.item.map { CGFloat(30 + Int($0.id.magnitude % 5) * 12) } ?? 44
    }

    func show(_ row: ListRow<SimulatedItem>) {
        shown = Self.text(row)
        height = Self.height(row)
    }
}
