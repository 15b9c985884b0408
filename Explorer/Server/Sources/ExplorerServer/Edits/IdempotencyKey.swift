import HTTPTypes

/// The key by which a repeated request is recognized, as in draft-ietf-httpapi-idempotency-key-header.
struct IdempotencyKey: Hashable, Sendable {
    /// The field's value, with the quotation marks.
    let text: String

    static let longest = 255

    /// The key of a request: the field `Idempotency-Key`, a string of Structured Fields such as `"8e03978e"`, with the
    /// quotation marks.
    ///
    /// - Throws: `APIError.badParameter` if it is missing, is no such string, or is longer than `longest`.
    init(_ fields: HTTPFields) throws(APIError) {
        guard let key = try IdempotencyKey(ifPresent: fields) else {
            throw .badParameter(
                "Idempotency-Key", "is required, a header field such as \"8e03978e\" with quotation marks")
        }
        self = key
    }

    /// The key of a request that need not have one; `nil` if the field is missing.
    ///
    /// - Throws: `APIError.badParameter` if the field is no such string, or is longer than `longest`.
    init?(ifPresent fields: HTTPFields) throws(APIError) {
        guard let name = HTTPField.Name("Idempotency-Key"), let value = fields[name] else { return nil }
        let bytes = Array(value.utf8)
        guard bytes.count >= 3, bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\""),
            bytes.count - 2 <= Self.longest, bytes[1..<(bytes.count - 1)].allSatisfy(Self.isAllowed)
        else {
            throw .badParameter(
                "Idempotency-Key",
                "must be 1 to \(Self.longest) printable ASCII characters in quotation marks, without \" and \\ inside")
        }
        text = value
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
}
