import PagingTesting

/// An item of the tests' lists.
struct Entry: Identifiable, Hashable, Sendable {
    var id: Int
    var text = ""
}

extension ScriptedRequest {
    /// The offset of the requested page, in an offset list.
    var offset: Int? {
        if case .offset(let offset, _) = self { offset } else { nil }
    }
}
