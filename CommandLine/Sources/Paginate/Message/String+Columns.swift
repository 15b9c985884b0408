extension String {
    /// The longest prefix that fits into a number of terminal columns.
    ///
    /// - Parameter columns: The number of columns, zero or more.
    func prefix(columns: Int) -> String {
        var room = columns
        return String(
            prefix { character in
                room -= character.columns
                return room >= 0
            })
    }
}

extension Character {
    /// The number of terminal columns that the character takes.
    fileprivate var columns: Int { unicodeScalars.map(\.columns).max() ?? 0 }
}

extension Unicode.Scalar {
    fileprivate var columns: Int {
        switch value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
            2
        default:
            switch properties.generalCategory {
            case .nonspacingMark, .enclosingMark, .format: 0
            default: 1
            }
        }
    }
}
