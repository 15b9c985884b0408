extension String {
    /// The text for a terminal, without line breaks, control characters and characters that change the text direction.
    public var terminalSafe: String {
        var shown = ""
        for character in self {
            guard character.unicodeScalars.contains(where: \.isUnshown) else {
                shown.append(character)
                continue
            }
            if character.isWhitespace {
                shown.append(" ")
            } else {
                shown.unicodeScalars.append(contentsOf: character.unicodeScalars.map { $0.isUnshown ? "\u{FFFD}" : $0 })
            }
        }
        return shown
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a line break, a control character, or changes the text direction.
    fileprivate var isUnshown: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: 0x202A...0x202E ~= value || 0x2066...0x2069 ~= value || value == 0x200E || value == 0x200F
        }
    }
}
