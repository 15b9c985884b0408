/// Where a request carries what names its page.
public enum CursorTarget: Hashable, Sendable {
    /// In a place of its own.
    case place(RequestPlace)
    /// Each member of the value, which is an object, in a query parameter of its own name.
    case queryMembers
    /// The value is the page's whole address, which is used as it stands.
    case address

    /// In a parameter of the address's query.
    public static func query(_ name: String) -> CursorTarget { .place(.query(name)) }
    /// In the JSON body.
    public static func body(_ pointer: JSONPointer) -> CursorTarget { .place(.body(pointer)) }
    /// In a header field.
    public static func field(_ name: String) -> CursorTarget { .place(.field(name)) }
}
