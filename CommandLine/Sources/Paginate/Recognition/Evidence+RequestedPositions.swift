import PagingHTTP

extension Evidence {
    /// Options for numbers in the request that are 0 or 1, and whose names mean a page or an offset, such as
    /// `searchCriteria[currentPage]=1` and `$skip=0`; and for the parameters that belong to a page size in the request, such as
    /// `$skip` to `$top`.
    var requestedPositions: [StyleDetails] {
        let parameters = query.flatMap { name, value in
            Self.positions(name, Int(value)).map { position in
                switch position {
                case .offset: StyleDetails(offsetParameter: name)
                case .page(let first): StyleDetails(pageParameter: name, firstPage: first)
                }
            }
        }
        let members = (sent.map { Self.numbers(in: $0, at: "", depth: 3) } ?? []).flatMap { place, number in
            Self.positions(place.steps.last ?? "", number).map { position in
                switch position {
                case .offset: StyleDetails(offsetBody: place)
                case .page(let first): StyleDetails(pageBody: place, firstPage: first)
                }
            }
        }
        return parameters + members
            + query.flatMap { Self.counterparts[$0.name] ?? [] }.filter { details in
                !query.contains { $0.name == details.offsetParameter ?? details.pageParameter }
            }
    }

    /// The parameters for the offset or the page number that belong to those for the page size.
    private static let counterparts: [String: [StyleDetails]] = [
        "$limit": [StyleDetails(offsetParameter: "$offset")],
        "$top": [StyleDetails(offsetParameter: "$skip")],
        "page[limit]": [StyleDetails(offsetParameter: "page[offset]"), StyleDetails(pageParameter: "page[number]")],
        "page[size]": [StyleDetails(pageParameter: "page[number]")],
        "pageSize": [StyleDetails(pageParameter: "pageNum")],
        "page_size": [StyleDetails(pageParameter: "page_num")],
        "rows": [StyleDetails(offsetParameter: "start")],
    ]

    /// The options that name the parameter for the page size, by a number in the request whose name is that of a limit,
    /// or by the page size in the response; `nil` if there is none.
    var sizeArguments: [String]? {
        if let sent {
            let place = Self.numbers(in: sent, at: "", depth: 3).first {
                FullPage.limitNames.contains($0.place.steps.last ?? "")
            }?.place
            if let place { return ["--size-body", place.description] }
        }
        let limit = query.first { Int($0.value) != nil && Self.namesSize($0.name) }?.name
        let places = countPlaces
        let stated = places.lazy.compactMap { member(of: $0, among: Counts.sizeNames, from: 1) }.first
        guard let name = limit ?? (sent == nil ? stated?.steps.last : nil), !name.hasPrefix("-") else { return nil }
        return ["--size-parameter", name]
    }

    private enum Position {
        case offset
        /// The number of a page, and that of the first page unless it is 1.
        case page(first: Int?)
    }

    /// What a number in a request may be by its name, the most likely first.
    private static func positions(_ name: String, _ number: Int?) -> [Position] {
        guard let number, 0...1 ~= number, !name.hasPrefix("-"), !namesSize(name) else { return [] }
        let words = Set(name.words), page = Position.page(first: number == 0 ? 0 : nil)
        if !words.isDisjoint(with: offsetWords) { return number == 0 ? [.offset] : [.offset, page] }
        return words.isDisjoint(with: pageWords) ? [] : [page]
    }

    private static func namesSize(_ name: String) -> Bool {
        FullPage.limitNames.contains(name) || !sizeWords.isDisjoint(with: name.words)
    }

    private static let offsetWords: Set<String> = ["begin", "first", "from", "offset", "skip", "start"]
    private static let pageWords: Set<String> = ["page", "pageno", "pagenumber", "pg"]
    private static let sizeWords: Set<String> = ["count", "limit", "max", "per", "size"]

    private static func numbers(
        in value: JSONValue, at place: JSONPointer, depth: Int
    ) -> [(place: JSONPointer, number: Int)] {
        if let number = value.integer { return [(place, number)] }
        guard depth > 0 else { return [] }
        return (value.members ?? []).flatMap { member in
            numbers(in: member.value, at: place.appending(JSONPointer(steps: [member.name])), depth: depth - 1)
        }
    }
}
