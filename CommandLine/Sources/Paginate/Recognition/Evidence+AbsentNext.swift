import PagingHTTP

extension StyleChoice {
    /// The place where responses of the style name the next page, if the first response has nothing there; otherwise
    /// `nil`.
    ///
    /// A value such as `null` is not absent: it means that there is no next page. So does a flag of the command line.
    func absentNext(in evidence: Evidence) -> Place? {
        guard name != .single, let style = try? style(body: evidence.sent, asksForSize: false),
            case .chained(let chain, _) = style.addressing, let source = chain.parts.first?.source
        else { return nil }
        if case .item = source { return nil }
        if details.more.flatMap({ evidence.value(at: $0.answerPlace)?.flag }) == false { return nil }
        if details.last.flatMap({ evidence.value(at: $0.answerPlace)?.flag }) == true { return nil }
        return evidence.value(at: source) == nil ? Place(source) : nil
    }
}

extension Evidence {
    /// Whether any value outside of the items could be the token of a next page.
    ///
    /// - Parameter list: The place of the items.
    func hasToken(beside list: JSONPointer) -> Bool {
        pagingMembers(beside: list).contains { value in
            value.role == .next && !value.value.isURLReference
                && (value.value.nonEmptyString != nil || value.value.integer != nil)
        }
    }

    /// What names a next page, or says that there is one, each in a few words.
    ///
    /// - Parameter list: The place of the items.
    func nextSigns(beside list: JSONPointer) -> [String] {
        var signs: [String] = []
        if links["next"] != nil { signs.append("a Link field with the relation next") }
        for place in Recognition.linkObjectPlaces {
            let target = self[place]?.linkTarget(of: "next")
            if target?.nonEmptyString != nil { signs.append("link:next@\(place)") }
            let next = place.appending(JSONPointer(steps: ["next"]))
            if let links = self[next], links.elements?.isEmpty == false { signs.append("\(next) is \(links.summary)") }
        }
        let token = token?.0
        signs += (pagingFields + pagingMembers(beside: list)).filter { value in
            guard value.role == .next, value.value.text != "-1" else { return false }
            // A cursor with another name may be the one of this page.
            return value.name.words.contains("next") || token.map { Place($0) } == value.place
        }.map(\.finding)
        if let flag = flag(.more), self[flag]?.flag == true { signs.append("\(flag) is true") }
        if signs.isEmpty {
            let links = nextLinks(beside: list)
            if links.count == 1 { signs += links.map(\.finding) }
        }
        return signs
    }

    /// The values that name a next page by their names, or may do so.
    ///
    /// - Parameter list: The place of the items.
    func nextValues(beside list: JSONPointer) -> [PagingValue] {
        let link = links["next"].map {
            PagingValue(
                place: "link:next", role: .next, name: "a Link field with the relation next", value: .string($0))
        }
        let named = (pagingFields + pagingMembers(beside: list)).filter { value in
            value.role == .next && value.value.text != "-1"
                && !Set(value.name.words).isDisjoint(with: ["continuation", "next"])
        }
        return [link].compactMap { $0 } + named + nextLinks(beside: list)
    }

    /// What a last page has at a place that the style does not read, and that the first page has not, and may name a next
    /// page; `nil` if there is nothing.
    ///
    /// - Parameters:
    ///   - places: The places of the first page.
    ///   - page: The number of the page, if its URL has none.
    func newNextSign(_ places: ClaimPlaces, page: Int) -> String? {
        if let value = nextValues(beside: places.list).first(where: { !places.nextValues.contains($0.place) }) {
            return value.finding
        }
        if response.fields["Link"]?.isEmpty == false, links.isEmpty { return "a Link field that cannot be read" }
        let own = JSONValue.string(response.url.absoluteString).pageNumber ?? page
        guard let last = links["last"].map({ JSONValue.string($0) })?.pageNumber, own < last else { return nil }
        return "a Link field in which page \(last) is the last one"
    }
}
