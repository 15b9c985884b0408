/// How a response names the next or previous page, and how a request asks for that page.
public struct CursorChain: Hashable, Sendable {
    /// One value of a cursor.
    public struct Part: Hashable, Sendable {
        /// The place of the value in the response.
        public var source: AnswerPlace
        /// The place of the value in the request.
        public var target: CursorTarget
        /// The place of a base URL in the response, such as Confluence's `/_links/base`; `nil` if links are relative to
        /// the URL of the response.
        public var prefix: AnswerPlace?

        /// Creates a part of a cursor.
        ///
        /// - Parameters:
        ///   - source: The place of the value in the response.
        ///   - target: The place of the value in the request.
        ///   - prefix: The place of a base URL in the response.
        public init(_ source: AnswerPlace, into target: CursorTarget, prefix: AnswerPlace? = nil) {
            self.source = source
            self.target = target
            self.prefix = prefix
        }
    }

    /// The values of the cursor. If the first one is missing, null, empty, false or -1, there is no such page. The
    /// others may be missing.
    public var parts: [Part]
    /// The place of a Boolean that says whether there is such a page, such as `hasNextPage`.
    public var hasNeighbor: AnswerPlace?
    /// The place of the page size in requests in this direction, if it differs from the place in the style.
    public var size: RequestPlace?
    /// Whether the list ends where a response repeats the cursor of its request.
    public var endsAtRepetition: Bool

    /// Creates a chain.
    ///
    /// - Parameters:
    ///   - parts: The values of the cursor, at least one.
    ///   - hasNeighbor: The place of a Boolean that says whether there is such a page.
    ///   - size: The place of the page size in requests in this direction.
    ///   - endsAtRepetition: Whether the list ends where a response repeats the cursor of its request.
    /// - Precondition: `parts` is not empty.
    public init(
        _ parts: [Part], hasNeighbor: AnswerPlace? = nil, size: RequestPlace? = nil, endsAtRepetition: Bool = false
    ) {
        precondition(!parts.isEmpty, "a chain hands something on")
        self.parts = parts
        self.hasNeighbor = hasNeighbor
        self.size = size
        self.endsAtRepetition = endsAtRepetition
    }

    /// A token in the body of the response.
    ///
    /// - Parameters:
    ///   - pointer: The place of the token.
    ///   - target: The place of the value in the request.
    ///   - hasNeighbor: The place of a Boolean that says whether there is such a page.
    ///   - size: The place of the page size in requests in this direction.
    public static func token(
        at pointer: JSONPointer, into target: CursorTarget, hasNeighbor: AnswerPlace? = nil, size: RequestPlace? = nil
    ) -> CursorChain {
        CursorChain([Part(.body(pointer), into: target)], hasNeighbor: hasNeighbor, size: size)
    }

    /// The URL of the page, absolute or relative to the URL of the response.
    ///
    /// - Parameters:
    ///   - place: The place of the URL in the response.
    ///   - hasNeighbor: The place of a Boolean that says whether there is such a page.
    public static func link(_ place: AnswerPlace, hasNeighbor: AnswerPlace? = nil) -> CursorChain {
        CursorChain([Part(place, into: .address)], hasNeighbor: hasNeighbor)
    }

    /// The key of the first or last item of the page.
    ///
    /// - Parameters:
    ///   - pointer: The place of the key in an item.
    ///   - edge: The last item for the next page, the first item for the previous page.
    ///   - target: The place of the key in the request.
    ///   - hasNeighbor: The place of a Boolean that says whether there is such a page.
    public static func key(
        at pointer: JSONPointer, of edge: AnswerPlace.Edge = .last, into target: CursorTarget,
        hasNeighbor: AnswerPlace? = nil
    ) -> CursorChain {
        CursorChain([Part(.item(edge, pointer), into: target)], hasNeighbor: hasNeighbor)
    }
}
