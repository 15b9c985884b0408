extension Duration {
    /// Finds a number of seconds in an error message such as "more requests available in 27 seconds".
    ///
    /// - Parameter text: The message.
    /// - Returns: `nil` if the message names no number of seconds.
    init?(in text: String) {
        let words = text.split(whereSeparator: \.isWhitespace)
        for (index, word) in words.dropLast(2).enumerated() where word == "in" {
            if let seconds = Int64(words[index + 1]), seconds >= 0, words[index + 2].hasPrefix("second") {
                self = .upTo(seconds: Double(seconds))
                return
            }
        }
        return nil
    }
}

extension Duration {
    /// The duration for a message, rounded up to seconds: `45 seconds`, or `86400 seconds (24 h)`.
    var inWords: String {
        let seconds = min(components.seconds, .max - 1) + (components.attoseconds > 0 ? 1 : 0)
        let rounded: (unit: String, length: Int64)? =
            switch seconds {
            case ..<120: nil
            case ..<7_200: ("min", 60)
            case ..<172_800: ("h", 3_600)
            default: ("days", 86_400)
            }
        let text = seconds == 1 ? "1 second" : "\(seconds) seconds"
        guard let rounded else { return text }
        let count = seconds / rounded.length + (seconds % rounded.length < rounded.length / 2 ? 0 : 1)
        return "\(text) (\(seconds % rounded.length == 0 ? "" : "about ")\(count) \(rounded.unit))"
    }
}
