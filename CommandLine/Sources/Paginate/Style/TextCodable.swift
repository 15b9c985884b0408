/// A value that is encoded as its text.
public protocol TextCodable: Codable, LosslessStringConvertible {}

extension TextCodable {
    /// Decodes a value from its text.
    ///
    /// - Throws: `DecodingError` if the text is no such value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = Self(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is not a \(Self.self)")
        }
        self = value
    }

    /// Encodes the text.
    ///
    /// - Throws: The error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
