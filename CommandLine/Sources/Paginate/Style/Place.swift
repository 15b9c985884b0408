public import PagingHTTP

/// The place of a value in a response, in the notation of the command line.
///
/// It is a JSON pointer into the body, `field:NAME` for a header field, `link:REL` for the target of a `Link` field,
/// `link:REL@POINTER` for the `href` of a link object in the array at a pointer, or `item:POINTER` for a value in the
/// last item of the page.
public struct Place: Hashable, Sendable, TextCodable, ExpressibleByStringLiteral {
    /// The place in the type of the library.
    public let answerPlace: AnswerPlace

    /// Creates a place.
    ///
    /// - Parameter answerPlace: The place in the type of the library.
    public init(_ answerPlace: AnswerPlace) {
        self.answerPlace = answerPlace
    }

    /// Creates a place in the body.
    init(_ pointer: JSONPointer) {
        self.init(.body(pointer))
    }

    /// Parses a place.
    ///
    /// - Parameter text: The place in the notation of the command line.
    /// - Returns: `nil` if the text is not a place.
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

    /// Creates a place from a literal.
    ///
    /// - Precondition: The literal is a place.
    public init(stringLiteral text: String) {
        guard let place = Place(text) else { preconditionFailure("\(text) is not a place in a response") }
        self = place
    }

    /// The place in the notation of the command line.
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
