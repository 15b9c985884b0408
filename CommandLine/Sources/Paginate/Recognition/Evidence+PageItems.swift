import PagingHTTP

extension Evidence {
    /// The place of the number of items in the page; `nil` if there is none.
    ///
    /// A name such as `numberOfElements` and `numberReturned` means that number. A member `count` means it if it is right, and if
    /// the object that describes the page also has a greater total and a page size. Otherwise it may be one of these.
    ///
    /// - Parameter list: The place of the items.
    func pageItems(_ list: JSONPointer) -> JSONPointer? {
        guard let count = count(at: list) else { return nil }
        for place in countPlaces {
            let members = self[place]?.members ?? []
            if let name = members.first(where: { $0.name.namesPageItems && $0.value.parsedInteger != nil })?.name {
                return place.appending(JSONPointer(steps: [name]))
            }
            let stated = place.appending("/count")
            if self[stated]?.parsedInteger == count, member(of: place, among: Counts.sizeNames) != nil,
                member(of: place, among: Counts.totalNames, from: count + 1) != nil
            {
                return stated
            }
        }
        return nil
    }
}

extension String {
    /// Whether the text names the number of items in a page.
    fileprivate var namesPageItems: Bool {
        let words = Set(words)
        if words == ["number", "of", "elements"] { return true }
        return words.contains("returned") && !words.isDisjoint(with: ["count", "num", "number"])
    }
}
