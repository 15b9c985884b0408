/// The name of one of several servers, with which the ids of its lists begin.
public struct ServerName: Hashable, Sendable {
    let text: String

    /// - Parameter text: 1 to 32 ASCII letters and digits; `nil` is returned for anything else.
    public init?(_ text: String) {
        guard (1...32).contains(text.utf8.count), text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
            return nil
        }
        self.text = text
    }
}
