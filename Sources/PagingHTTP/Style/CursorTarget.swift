/// The place of a cursor value in a request.
public enum CursorTarget: Hashable, Sendable {
    /// At one place.
    case place(RequestPlace)
    /// The value is an object. Each of its members goes into the query parameter of the same name.
    case queryMembers
    /// The value is the whole URL of the page.
    case address

    /// In a query parameter.
    public static func query(_ name: String) -> CursorTarget { .place(.query(name)) }
    /// In the JSON body.
    public static func body(_ pointer: JSONPointer) -> CursorTarget { .place(.body(pointer)) }
    /// In a header field.
    public static func field(_ name: String) -> CursorTarget { .place(.field(name)) }
}
