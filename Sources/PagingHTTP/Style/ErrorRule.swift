/// What tells that an answer is an error, although its status may be 200.
public struct ErrorRule: Hashable, Sendable {
    /// What an error is known by.
    public enum Sign: Hashable, Sendable {
        /// Something stands there that is neither null, nor false, nor empty.
        case present(JSONPointer)
        /// `false` stands there.
        case isFalse(JSONPointer)
    }

    /// What the error is known by.
    public var sign: Sign
    /// Where the error's name or number is; `nil` if it has none.
    public var code: JSONPointer?
    /// Where the error's words are; `nil` if it has none.
    public var message: JSONPointer?
    /// The names or numbers that say that what named the page is not known, or not any more.
    public var expiryCodes: Set<String>
    /// The names or numbers of errors that may be gone a little later.
    public var transientCodes: Set<String>
    /// The names or numbers of errors that say that too much was asked for. They may be gone a little later. All loads of
    /// the source stand still after one, for as long as the answer says by its fields, its pause or its words, as
    /// "in 27 seconds" do: for the longest of them, or for 10 seconds if it says nothing.
    public var throttleCodes: Set<String>

    /// A rule.
    ///
    /// - Parameters:
    ///   - sign: What the error is known by.
    ///   - code: Where the error's name or number is.
    ///   - message: Where the error's words are.
    ///   - expiryCodes: The names or numbers that say that what named the page is not known, or not any more.
    ///   - transientCodes: The names or numbers of errors that may be gone a little later.
    ///   - throttleCodes: The names or numbers of errors that say that too much was asked for.
    public init(
        _ sign: Sign, code: JSONPointer? = nil, message: JSONPointer? = nil, expiryCodes: Set<String> = [],
        transientCodes: Set<String> = [], throttleCodes: Set<String> = []
    ) {
        self.sign = sign
        self.code = code
        self.message = message
        self.expiryCodes = expiryCodes
        self.transientCodes = transientCodes
        self.throttleCodes = throttleCodes
    }

    /// Whether an error of this name or number may be gone a little later.
    func isTransient(_ code: String) -> Bool { transientCodes.contains(code) || throttleCodes.contains(code) }
}
