public import PagingHTTP

/// Where an answer has a value, as the command line writes it.
///
/// A JSON pointer into the body, or `field:NAME` for a header field, `link:REL` for the target of a `Link` field,
/// `link:REL@POINTER` for the `href` of a link object in the array at a pointer, and `item:POINTER` for a value in the
/// page's last item.
public struct Place: Hashable, Sendable, LosslessStringConvertible, ExpressibleByStringLiteral {
    /// The place, as the library has it.
    public let answerPlace: AnswerPlace

    /// A place.
    public init(_ answerPlace: AnswerPlace) {
        self.answerPlace = answerPlace
    }

    /// A place in the body.
    init(_ pointer: JSONPointer) {
        self.init(.body(pointer))
    }

    /// Reads a place.
    ///
    /// - Returns: `nil` if the text is none.
    public init?(_ text: String) {
        guard let colon = text.firstIndex(of: ":"), !text.hasPrefix("/") else {
            guard let pointer = JSONPointer(text) else { return nil }
            self.init(.body(pointer))
            return
        }
        let rest = String(text[text.index(after: colon)...])
        guard !rest.isEmpty else { return nil }
        switch text[..<colon] {
        case "field": self.init(rest.lowercased() == "content-range" ? .contentRangeTotal : .field(rest))
        case "item":
            guard let pointer = JSONPointer(rest) else { return nil }
            self.init(.item(.last, pointer))
        case "link":
            guard let at = rest.firstIndex(of: "@") else {
                self.init(.link(rest))
                return
            }
            guard let pointer = JSONPointer(String(rest[rest.index(after: at)...])) else { return nil }
            self.init(.linkObject(String(rest[..<at]), in: pointer))
        default: return nil
        }
    }

    /// A place that stands in the code.
    ///
    /// - Precondition: It is a place.
    public init(stringLiteral text: String) {
        guard let place = Place(text) else { preconditionFailure("\(text) is no place of an answer") }
        self = place
    }

    /// The place as the command line writes it.
    public var description: String {
        switch answerPlace {
        case .body(let pointer): pointer.description
        case .field(let name): "field:\(name)"
        case .link(let relation): "link:\(relation)"
        case .linkObject(let relation, let list): "link:\(relation)@\(list)"
        case .contentRangeTotal: "field:Content-Range"
        case .item(_, let pointer): "item:\(pointer)"
        }
    }
}

extension Place: Codable {
    /// Reads the place from its text.
    ///
    /// - Throws: `DecodingError` if the text is no place.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let place = Place(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is no place of an answer")
        }
        self = place
    }

    /// Writes the place as its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
