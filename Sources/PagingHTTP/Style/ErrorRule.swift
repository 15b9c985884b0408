/// A rule that recognizes error objects, even in responses with the status 200.
public struct ErrorRule: Hashable, Sendable {
    /// How to recognize an error.
    public enum Sign: Hashable, Sendable {
        /// There is a value that is not null, false or empty.
        case present(JSONPointer)
        /// The value is `false`.
        case isFalse(JSONPointer)
    }

    /// How to recognize the error.
    public var sign: Sign
    /// The place of the error code, a name or a number; `nil` if it has none.
    public var code: JSONPointer?
    /// The place of the name of the error; `nil` if the code is its name.
    public var name: JSONPointer?
    /// The place of the error message; `nil` if it has none.
    public var message: JSONPointer?
    /// The codes that mean that the server does not accept the cursor.
    public var expiryCodes: Set<String>
    /// The codes of transient errors.
    public var transientCodes: Set<String>
    /// The codes that mean that the client sent too many requests. They are transient. After such an error, all loads
    /// of the source wait: for the longest time that the header fields, the pause or the message name (as "in 27
    /// seconds" does), or for 10 seconds if none of them does.
    public var throttleCodes: Set<String>

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - sign: How to recognize the error.
    ///   - code: The place of the error code.
    ///   - name: The place of the name of the error; `nil` if the code is its name.
    ///   - message: The place of the error message.
    ///   - expiryCodes: The codes that mean that the server does not accept the cursor.
    ///   - transientCodes: The codes of transient errors.
    ///   - throttleCodes: The codes that mean that the client sent too many requests.
    public init(
        _ sign: Sign, code: JSONPointer? = nil, name: JSONPointer? = nil, message: JSONPointer? = nil,
        expiryCodes: Set<String> = [], transientCodes: Set<String> = [], throttleCodes: Set<String> = []
    ) {
        self.sign = sign
        self.code = code
        self.name = name
        self.message = message
        self.expiryCodes = expiryCodes
        self.transientCodes = transientCodes
        self.throttleCodes = throttleCodes
    }

    /// Whether an error with this code is transient.
    func isTransient(_ code: String) -> Bool { transientCodes.contains(code) || throttleCodes.contains(code) }
}
