extension String {
    /// The text as a terminal may show it: without line breaks and what would command the terminal or turn the writing
    /// around.
    public var visible: String {
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
    /// Whether the scalar breaks a line, commands a terminal, or sets the direction of the writing.
    fileprivate var isUnshown: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: 0x202A...0x202E ~= value || 0x2066...0x2069 ~= value || value == 0x200E || value == 0x200F
        }
    }
}
