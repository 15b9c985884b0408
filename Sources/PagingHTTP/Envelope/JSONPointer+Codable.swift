extension JSONPointer: Codable {
    /// Reads the pointer from its text.
    ///
    /// - Throws: `DecodingError` if the text is no pointer.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let pointer = JSONPointer(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is not a JSON pointer")
        }
        self = pointer
    }

    /// Writes the pointer as its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
