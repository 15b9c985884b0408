/// A search for the value at a pointer, partway down the document.
struct JSONSearch {
    let pointer: JSONPointer
    /// The steps from the current value to the one at the pointer.
    let rest: ArraySlice<String>

    init(_ pointer: JSONPointer) {
        self.init(pointer, rest: pointer.steps[...])
    }

    private init(_ pointer: JSONPointer, rest: ArraySlice<String>) {
        self.pointer = pointer
        self.rest = rest
    }

    /// The search within a member or element; `nil` if the pointer does not lead into it.
    ///
    /// - Parameter step: The name or index, which is compared byte for byte.
    func descending(into step: String) -> JSONSearch? {
        rest.first?.utf8.elementsEqual(step.utf8) == true ? JSONSearch(pointer, rest: rest.dropFirst()) : nil
    }
}

extension JSONScanner {
    /// Skips a value and reports the places of the values that are searched for in it.
    ///
    /// - Parameters:
    ///   - searches: What to search for.
    ///   - bytes: The whole text.
    ///   - depth: The number of enclosing arrays and objects.
    ///   - found: Receives each pointer with the range of its value; with `nil` if a later member of the same name
    ///     overrides the range that was reported before.
    mutating func find(
        _ searches: [JSONSearch], in bytes: UnsafeBufferPointer<UInt8>, depth: Int = 0,
        _ found: (JSONPointer, Range<Int>?) -> Void
    ) throws(JSONFault) {
        guard depth < Self.readingDepthLimit else { throw JSONFault(.tooDeep, at: position) }
        let first = peek()
        let start = position
        if searches.contains(where: { !$0.rest.isEmpty }), first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
            let isObject = first == UInt8(ascii: "{")
            try expect(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
            if !consume(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
                var index = 0
                repeat {
                    try checkLimit()
                    let step = isObject ? try readName(bytes) : String(index)
                    let inner = searches.compactMap { $0.descending(into: step) }
                    // The last of several members with this name counts.
                    for search in inner { found(search.pointer, nil) }
                    if inner.isEmpty {
                        _ = try skipValue()
                    } else {
                        try find(inner, in: bytes, depth: depth + 1, found)
                    }
                    index += 1
                } while consume(UInt8(ascii: ","))
                try expect(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
            }
        } else {
            _ = try skipValue()
        }
        for search in searches where search.rest.isEmpty { found(search.pointer, start..<position) }
    }

    /// Skips an array or an object.
    ///
    /// - Returns: The ranges of its values, in order; `nil` for any other value, which is not skipped.
    mutating func skipElements() throws(JSONFault) -> [Range<Int>]? {
        let first = peek()
        guard first == UInt8(ascii: "[") || first == UInt8(ascii: "{") else { return nil }
        let isObject = first == UInt8(ascii: "{")
        try expect(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
        var ranges: [Range<Int>] = []
        if consume(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) { return ranges }
        repeat {
            if isObject { try skipName() }
            ranges.append(try skipValue())
        } while consume(UInt8(ascii: ","))
        try expect(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
        return ranges
    }
}
