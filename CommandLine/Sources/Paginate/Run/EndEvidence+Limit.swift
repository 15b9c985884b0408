import PagingHTTP

extension EndEvidence {
    /// Whether the list may be cut off at the limit of the request: it has as many items, and no response shows that
    /// these are all.
    var mayBeCutOff: Bool {
        guard let listLimit else { return false }
        return received == listLimit.count && total == nil && changes == nil
    }

    /// What to do if the server shows only the first items, as the end of a sentence; empty if the last page is shorter than the
    /// others.
    var adviceForCap: String {
        guard pagesWithItems > 1, !isLastPageShort else { return "" }
        return
            "; if the server shows only the first \(received), divide the list, for example by a filter, and read the parts"
    }
}

/// A parameter of the request that limits the number of items in all pages together.
struct ListLimit: Hashable, Codable {
    /// The name of the parameter.
    var name: String
    /// The greatest number of items.
    var count: Int

    /// Finds the limit of an OData service. There, `$top` limits the whole list, although Microsoft Graph takes it for the
    /// page size.
    ///
    /// - Parameters:
    ///   - choice: The style.
    ///   - query: The query parameters of the request.
    /// - Returns: `nil` if there is none.
    init?(_ choice: StyleChoice, _ query: [(name: String, value: String)]) {
        guard choice.name == .oData, let parameter = query.first(where: { ["$top", "top"].contains($0.name) }),
            let count = Int(parameter.value), count > 0
        else { return nil }
        (name, self.count) = (parameter.name, count)
    }
}
