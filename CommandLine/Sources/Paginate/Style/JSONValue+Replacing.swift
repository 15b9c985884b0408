import PagingHTTP

extension JSONValue {
    /// The value with another one at a place, whose objects are created.
    func replacing(_ value: JSONValue, at steps: ArraySlice<String>) -> JSONValue {
        guard let name = steps.first else { return value }
        if var elements, let index = Int(name), elements.indices.contains(index) {
            elements[index] = elements[index].replacing(value, at: steps.dropFirst())
            return .array(elements)
        }
        var members = members ?? []
        let index = members.firstIndex { $0.name == name } ?? members.endIndex
        if index == members.endIndex { members.append(Member(name, .object([]))) }
        members[index].value = members[index].value.replacing(value, at: steps.dropFirst())
        return .object(members)
    }
}
