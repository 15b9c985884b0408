extension JSONPointer: Codable {
    /// Decodes a pointer from its text.
    ///
    /// - Throws: `DecodingError` if the value is not a string, or the text is not a pointer.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let pointer = JSONPointer(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is not a JSON pointer")
        }
        self = pointer
    }

    /// Encodes the pointer as its text.
    ///
    /// - Throws: The error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
