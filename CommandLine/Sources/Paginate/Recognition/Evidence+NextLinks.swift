import Foundation
import PagingHTTP

extension Evidence {
    /// Whether the link to the next page has a query parameter that the request had not, and that is no page number, no
    /// offset and no page size.
    func linkAddsParameters(to choice: StyleChoice) -> Bool {
        guard let link = nextLink else { return false }
        let own = [choice.details.pageParameter, choice.details.offsetParameter, choice.details.sizeParameter]
        let known = Recognition.pagingParameters.union(query.map(\.name)).union(own.compactMap { $0 })
        return Self.query(of: link).contains { !known.contains($0.name) }
    }

    /// The link to the next page, in a `Link` field or at a usual place in the body; `nil` if there is none.
    private var nextLink: String? {
        if let link = links["next"] { return link }
        if let objects = linkObjects { return self[objects]?.linkTarget(of: "next")?.nonEmptyString }
        return Recognition.linkPlaces.lazy.compactMap { self[$0] }.first { $0.isURLReference }?.nonEmptyString
    }

    /// The place of the link to the next page, in a `Link` field or at a usual place in the body, even if it is `null`;
    /// `nil` if there is none.
    var nextLinkPlace: Place? {
        if links["next"] != nil { return "link:next" }
        return Recognition.linkPlaces.first { self[$0]?.isURLReferenceOrEmpty == true }.map { Place($0) }
    }

    /// The link that a style follows, and its place, if it is a URI template that leaves open which page is next, such as
    /// `/list{?page}` (RFC 6570); otherwise `nil`.
    func templatedLink(_ choice: StyleChoice) -> (place: Place, link: String)? {
        guard let style = try? choice.style(body: sent, asksForSize: false),
            case .chained(let chain, _) = style.addressing, chain.parts[0].target == .address,
            let value = value(at: chain.parts[0].source), let link = (value["href"] ?? value).nonEmptyString,
            link.utf8.count <= PageCursor.byteLimit,
            link.matches(of: /\{[?&\/#.;+]?([\w.,*%:]+)\}/).contains(where: { Self.namesPage($0.1) })
        else { return nil }
        return (Place(chain.parts[0].source), link)
    }

    /// Whether the variables of an expression of a URI template, separated by commas, name a page.
    private static func namesPage(_ variables: Substring) -> Bool {
        variables.split(separator: ",").map(String.init).contains { variable in
            Recognition.positionParameters.contains(variable) || PagingRole(of: variable) == .next
        }
    }

    /// The places of links or tokens for later changes, outside of the items.
    var changeLinks: [JSONPointer] {
        values(beside: likelyList() ?? "").compactMap { pointer, value in
            pointer.steps.last?.namesChanges == true && value.nonEmptyString != nil ? pointer : nil
        }
    }

    /// The links to the URL of the list with another query, whatever their names.
    ///
    /// Links whose names refer to the current, previous, first or last page are omitted, and so are links in items.
    ///
    /// - Parameter list: The place of the items.
    func nextLinks(beside list: JSONPointer) -> [PagingValue] {
        let fields = response.fields.all.filter { $0.name.lowercased() != "link" }.map { field in
            (Place(.field(field.name)), field.name, JSONValue.string(field.value))
        }
        let relations = links.sorted { $0.key < $1.key }.map { relation, target in
            (Place(.link(relation)), relation, JSONValue.string(target))
        }
        // In JSON-LD, @id is the address of the object itself, which may be the link to the next page.
        let candidates = values(beside: list).filter { pointer, _ in
            pointer.steps.last != "@id" || pointer.steps.dropLast().last?.words.contains("next") == true
        }
        let members = candidates.map { pointer, value in
            (Place(pointer), pointer.steps.suffix(2).joined(separator: "-"), value)
        }
        return (fields + relations + members).compactMap { place, name, value in
            guard !Self.otherPages.contains(where: { name.words.contains($0) }), !name.namesChanges,
                let text = value.nonEmptyString,
                leadsToOtherPage(text)
            else { return nil }
            return PagingValue(place: place, role: .next, name: place.description, value: value)
        }
    }

    private func leadsToOtherPage(_ text: String) -> Bool {
        guard !text.contains("{"), JSONValue.string(text).isURLReference,
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
