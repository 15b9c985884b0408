import Foundation
import PagingHTTP

extension Evidence {
    /// The values that are links to the list's own address with another query, whatever their names.
    ///
    /// Links that name this page, the one before it, the first or the last are left out, and so is everything in items.
    ///
    /// - Parameter list: Where the items are.
    func nextLinks(beside list: JSONPointer) -> [SignedValue] {
        let fields = response.fields.all.filter { $0.name.lowercased() != "link" }.map { field in
            (Place(.field(field.name)), field.name, JSONValue.string(field.value))
        }
        let relations = links.sorted { $0.key < $1.key }.map { relation, target in
            (Place(.link(relation)), relation, JSONValue.string(target))
        }
        let members = values(beside: list).map { pointer, value in
            (Place(pointer), pointer.steps.suffix(2).joined(separator: "-"), value)
        }
        return (fields + relations + members).compactMap { place, name, value in
            guard !Self.otherPages.contains(where: { name.words.contains($0) }), let text = value.words,
                leadsToOtherPage(text)
            else { return nil }
            return SignedValue(place: place, sign: .next, name: place.description, value: value)
        }
    }

    private func leadsToOtherPage(_ text: String) -> Bool {
        guard !text.contains("{"), text.hasWebScheme || text.hasPrefix("/") || text.hasPrefix("?"),
            let url = URL(string: text, relativeTo: response.url)?.absoluteURL
        else { return false }
        let own = [response.url, address]
        return own.contains { $0.host() == url.host() && $0.port == url.port && $0.path() == url.path() }
            && url.query() != nil && own.allSatisfy { $0.query() != url.query() }
    }

    private static let otherPages = [
        "self", "prev", "previous", "first", "last", "current", "canonical", "alternate", "start", "before", "back",
        "newer", "refresh",
    ]
}
