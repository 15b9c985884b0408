extension Duration {
    /// The time in words such as "more requests available in 27 seconds"; `nil` where there is none.
    init?(in text: String) {
        let words = text.split(whereSeparator: \.isWhitespace)
        for (index, word) in words.dropLast(2).enumerated() where word == "in" {
            if let seconds = Int64(words[index + 1]), seconds >= 0, words[index + 2].hasPrefix("second") {
                self = .seconds(seconds)
                return
            }
        }
        return nil
    }
}
