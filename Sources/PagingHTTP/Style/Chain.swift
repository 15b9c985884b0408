/// How an answer names a neighbouring page, and how a request asks for it.
public struct Chain: Hashable, Sendable {
    /// One value that an answer gives and the next request takes along.
    public struct Part: Hashable, Sendable {
        /// Where the answer has the value.
        public var source: AnswerPlace
        /// Where the request carries it.
        public var target: CursorTarget
        /// Where the answer has the text that an address in it continues, such as Confluence's `/_links/base`; `nil` where
        /// addresses are relative to the answer's own.
        public var prefix: AnswerPlace?

        /// A value that is handed on.
        ///
        /// - Parameters:
        ///   - source: Where the answer has the value.
        ///   - target: Where the request carries it.
        ///   - prefix: Where the answer has the text that the value continues, if it is an address.
        public init(_ source: AnswerPlace, into target: CursorTarget, prefix: AnswerPlace? = nil) {
            self.source = source
            self.target = target
            self.prefix = prefix
        }
    }

    /// What is handed on. Without the first, or where it is null, empty, false or -1, there is no neighbour; the others
    /// may be missing.
    public var parts: [Part]
    /// Where the answer says whether there is a neighbour, when it names one in any case, such as `hasNextPage`.
    public var isThere: AnswerPlace?
    /// Where a request in this direction says how many items it wants, when that is not the style's own place.
    public var size: RequestPlace?
    /// Whether a neighbour that is named by what named this page is none.
    public var endsAtRepetition: Bool

    /// A chain.
    ///
    /// - Parameters:
    ///   - parts: What is handed on, at least one.
    ///   - isThere: Where the answer says whether there is a neighbour.
    ///   - size: Where a request in this direction says how many items it wants.
    ///   - endsAtRepetition: Whether a neighbour that is named by what named this page is none.
    /// - Precondition: There is a part.
    public init(_ parts: [Part], isThere: AnswerPlace? = nil, size: RequestPlace? = nil, endsAtRepetition: Bool = false)
    {
        precondition(!parts.isEmpty, "a chain hands something on")
        self.parts = parts
        self.isThere = isThere
        self.size = size
        self.endsAtRepetition = endsAtRepetition
    }

    /// A token in the answer's body.
    ///
    /// - Parameters:
    ///   - pointer: Where the token is.
    ///   - target: Where the request carries it.
    ///   - isThere: Where the answer says whether there is a neighbour.
    ///   - size: Where a request in this direction says how many items it wants.
    public static func token(
        at pointer: JSONPointer, into target: CursorTarget, isThere: AnswerPlace? = nil, size: RequestPlace? = nil
    ) -> Chain {
        Chain([Part(.body(pointer), into: target)], isThere: isThere, size: size)
    }

    /// The address of the neighbour, absolute or relative to the answer's own.
    ///
    /// - Parameters:
    ///   - place: Where the answer has the address.
    ///   - isThere: Where the answer says whether there is a neighbour.
    public static func link(_ place: AnswerPlace, isThere: AnswerPlace? = nil) -> Chain {
        Chain([Part(place, into: .address)], isThere: isThere)
    }

    /// The key of the item at the edge of the page.
    ///
    /// - Parameters:
    ///   - pointer: Where an item has its key.
    ///   - edge: Which item: the last for the page behind, the first for the page before.
    ///   - target: Where the request carries the key.
    ///   - isThere: Where the answer says whether there is a neighbour.
    public static func key(
        at pointer: JSONPointer, of edge: AnswerPlace.Edge = .last, into target: CursorTarget,
        isThere: AnswerPlace? = nil
    ) -> Chain {
        Chain([Part(.item(edge, pointer), into: target)], isThere: isThere)
    }
}
