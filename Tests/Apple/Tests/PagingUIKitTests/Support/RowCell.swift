import Paging
import PagingSimulation
import UIKit

/// A cell that says which row it shows, and is as tall as its item is.
final class RowCell: UITableViewCell {
    var shown = ""
    var height: CGFloat = 44

    override var fittingHeight: CGFloat { height }

    override func prepareForReuse() { shown = "" }

    /// What a cell says of a row.
    static func text(_ row: Row<SimulatedItem>) -> String {
        switch row.content {
        case .item(let item): "\(item.id):\(item.revision)"
        case .placeholder(let state): "\(state)"
        }
    }

    static func height(_ row: Row<SimulatedItem>) -> CGFloat {
        row.item.map { CGFloat(30 + Int($0.id.magnitude % 5) * 12) } ?? 44
    }

    func show(_ row: Row<SimulatedItem>) {
        shown = Self.text(row)
        height = Self.height(row)
    }
}
