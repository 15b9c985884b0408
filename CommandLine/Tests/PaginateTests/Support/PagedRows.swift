import Foundation

/// The pages of a list of rows, for servers that describe them wrongly.
struct PagedRows: Sendable {
    var count = 237
    var size = 20

    /// All rows, as the program writes them.
    var lines: [String] { NumberedList(count: count).lines }

    /// The rows of a page whose number is counted from 1, as the elements of an array.
    func page(_ number: Int) -> String { rows((number - 1) * size) }

    /// The rows from an offset on, as the elements of an array.
    ///
    /// - Parameters:
    ///   - offset: The number of rows before the page. Before the first row there are none.
    ///   - isSent: Whether the server sends the row with an index.
    func rows(_ offset: Int, where isSent: (Int) -> Bool = { _ in true }) -> String {
        let range = (max(offset, 0)..<max(offset, 0).addingReportingOverflow(size).partialValue).clamped(to: 0..<count)
        let list = NumberedList(count: count)
        return offset < 0 ? "" : range.filter(isSent).map(list.item).joined(separator: ",")
    }
}
