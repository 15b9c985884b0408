import ListWindow

/// How a key moves the reader. The numbers are those of the page.
enum Movement: Int32 {
    case nextRow = 0
    case previousRow = 1
    case nextScreen = 2
    case previousScreen = 3
    case lastRow = 4
    case firstRow = 5

    /// Moves a window so that the row to be focused is on screen.
    ///
    /// - Parameters:
    ///   - window: The window to move.
    ///   - focusedRow: The row that has the focus; `nil` if none on screen has it.
    /// - Returns: The row to focus; `nil` where the screen moves without a focus.
    func move(_ window: inout ListWindow, focusedRow: Int?) -> Int? {
        guard window.rowCount > 0 else { return nil }
        let last = window.rowCount - 1
        let row: Int
        switch self {
        case .nextRow:
            row = focusedRow.map { min($0 + 1, last) } ?? window.entireRows.lowerBound
        case .previousRow:
            row = focusedRow.map { max($0 - 1, 0) } ?? window.entireRows.lowerBound
        case .nextScreen, .previousScreen:
            let screen = max(window.heights.estimate, window.viewportHeight - window.heights.estimate)
            let distance = self == .nextScreen ? screen : -screen
            let focusedPlace = focusedRow.map { window.heights.offset(of: $0) }
            window.move(by: distance)
            guard let focusedPlace else { return nil }
            row = min(Int(window.heights.place(at: focusedPlace + distance)), last)
        case .lastRow:
            window.move(by: .infinity)
            return last
        case .firstRow:
            row = 0
        }
        window.reveal(row)
        return row
    }
}
