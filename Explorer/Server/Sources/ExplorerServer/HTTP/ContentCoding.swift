import HTTPTypes

/// How the body of an answer is compressed.
enum ContentCoding: String, CaseIterable, Sendable {
    case gzip
    case deflate
    case identity

    /// The coding that a client likes best; where it likes two equally, the first of gzip, deflate and identity.
    ///
    /// - Parameter acceptEncoding: The header field; `nil`, where there is none, means as it is.
    init(accepting acceptEncoding: String?) {
        guard let acceptEncoding else {
            self = .identity
            return
        }
        var weights: [Substring: Double] = [:]
        for member in acceptEncoding.lowercased().split(separator: ",").prefix(32) {
            let parts = member.split(separator: ";").map { $0.trimmingSpaces }
            guard let coding = parts.first else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            weights[coding == "x-gzip" ? "gzip" : coding] = weight
        }
        let weight = { (coding: ContentCoding) -> Double in
            let fallback = coding == .identity ? 0.001 : 0
            return weights[Substring(coding.rawValue)] ?? weights["*"] ?? fallback
        }
        self =
            Self.allCases.filter { weight($0) > 0 }.reduce(nil) { best, coding in
                best.map { weight($0) >= weight(coding) ? $0 : coding } ?? coding
            } ?? .identity
    }
}

extension Substring {
    fileprivate var trimmingSpaces: Substring {
        let isSpace = { (character: Character) in character == " " || character == "\t" }
        guard let last = lastIndex(where: { !isSpace($0) }) else { return "" }
        return self[...last].drop(while: isSpace)
    }
}
