import PagingTesting

/// An item of a test's list.
struct Entry: Identifiable, Hashable, Sendable {
    var id: Int
    var text = ""
}

extension ScriptedRequest {
    /// Where the page begins that is asked for, in a list by offsets.
    var offset: Int? {
        if case .offset(let offset, _) = self { offset } else { nil }
    }
}
