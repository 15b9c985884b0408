import Foundation

/// Rows of a server in the process of the tests.
struct ServedRows: Sendable {
    var count = 237
    var size = 25
    /// Whether each row has an id.
    var haveIDs = true
    /// Whether each row also has a value that differs in each response, as a signed URL does.
    var areVolatile = false

    /// The rows of a page whose number is counted from 1, as the elements of an array.
    func page(_ number: Int) -> String { rows((number - 1) * size) }

    /// The rows from an offset on, as the elements of an array. There are none before the first row.
    ///
    /// - Parameters:
    ///   - offset: The index of the first row.
    ///   - rotation: By how many places the order of the rows is rotated.
    ///   - isSent: Whether the server sends the row with an index.
    func rows(_ offset: Int, rotatedBy rotation: Int = 0, where isSent: (Int) -> Bool = { _ in true }) -> String {
        guard offset >= 0, offset < count else { return "" }
        return (offset..<min(offset + size, count)).filter(isSent).map { row(($0 + rotation) % count) }
            .joined(separator: ",")
    }

    /// The row with an index, as the server writes it.
    func row(_ number: Int) -> String {
        let id = haveIDs ? #""id":\#(number),"# : ""
        let change = areVolatile ? #","photo":"https://example.org/x?signature=\#(UInt64.random(in: 0 ... .max))""# : ""
        return #"{\#(id)"name":"row \#(number)"\#(change)}"#
    }

    /// Whether lines are all rows, each once and in order.
    func areAll(_ lines: [String]) -> Bool { numbers(lines) == Array(0..<count) }

    /// The numbers of the rows in lines.
    func numbers(_ lines: [String]) -> [Int] {
        lines.compactMap { line in
            line.split(separator: #""name":"row "#).last.flatMap { Int($0.prefix { $0.isNumber }) }
        }
    }
}
