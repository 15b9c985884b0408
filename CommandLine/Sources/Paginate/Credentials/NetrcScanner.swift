/// Splits a `.netrc` file into words.
struct NetrcScanner {
    /// A word in the place of a keyword.
    struct Keyword {
        let text: String
        /// The number of its line, from 1.
        let line: Int
    }

    private let path: String
    // A quotation mark and a combining mark behind it are one character, and so are CR and LF.
    private var rest: Substring.UnicodeScalarView
    private var line = 1

    /// Creates a scanner at the start of a text.
    ///
    /// - Parameters:
    ///   - text: The content of the file.
    ///   - path: The path of the file, for errors.
    init(_ text: String, path: String) {
        self.path = path
        rest = text[...].unicodeScalars
    }

    /// Reads the next keyword, and skips comments before it.
    ///
    /// - Returns: `nil` at the end of the file.
    mutating func keyword() throws(NetrcFault) -> Keyword? {
        skipSpace()
        while rest.first == "#" {
            skipLine()
            skipSpace()
        }
        guard !rest.isEmpty else { return nil }
        let start = line
        return Keyword(text: try word(), line: start)
    }

    /// Reads the value of a keyword.
    ///
    /// - Throws: ``NetrcFault`` if the file ends before it, or if its quotation mark is not closed.
    mutating func value(of keyword: Keyword) throws(NetrcFault) -> String {
        skipSpace()
        guard !rest.isEmpty else { throw NetrcFault(path, keyword.line, "\(keyword.text) has no value") }
        return try word()
    }

    /// Skips the lines of a macro, which ends with an empty line.
    mutating func skipMacro() {
        skipLine()
        while !rest.isEmpty {
            let isEmpty = rest.first.map { $0.isNewline } == true
            skipLine()
            if isEmpty { return }
        }
    }

    private mutating func skipSpace() {
        while let scalar = rest.first, scalar.properties.isWhitespace { advance() }
    }

    private mutating func skipLine() {
        while let scalar = rest.first {
            advance()
            if scalar == "\n" { return }
        }
    }

    private mutating func advance() {
        if rest.removeFirst() == "\n" { line += 1 }
    }

    private mutating func word() throws(NetrcFault) -> String {
        guard rest.first == "\"" else {
            let word = rest.prefix { !$0.properties.isWhitespace }
            rest = rest.dropFirst(word.count)
            return String(word)
        }
        rest.removeFirst()
        var word = String.UnicodeScalarView()
        while let scalar = rest.first, !scalar.isNewline {
            rest.removeFirst()
            switch scalar {
            case "\"": return String(word)
            case "\\":
                guard let escaped = rest.first, !escaped.isNewline else { continue }
                rest.removeFirst()
                word.append(Self.escapes[escaped] ?? escaped)
            default: word.append(scalar)
            }
        }
        throw NetrcFault(path, line, "a quotation mark is not closed")
    }

    private static let escapes: [Unicode.Scalar: Unicode.Scalar] = ["n": "\n", "r": "\r", "t": "\t"]
}

extension Unicode.Scalar {
    fileprivate var isNewline: Bool { self == "\n" || self == "\r" }
}
