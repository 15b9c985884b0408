/// A pointer that is looked for, and what of it is still to go.
struct JSONSearch {
    let pointer: JSONPointer
    let rest: ArraySlice<String>

    init(_ pointer: JSONPointer) {
        self.init(pointer, rest: pointer.steps[...])
    }

    private init(_ pointer: JSONPointer, rest: ArraySlice<String>) {
        self.pointer = pointer
        self.rest = rest
    }

    /// The search behind a step, which is compared byte for byte; `nil` if it does not lead there.
    func behind(_ step: String) -> JSONSearch? {
        rest.first?.utf8.elementsEqual(step.utf8) == true ? JSONSearch(pointer, rest: rest.dropFirst()) : nil
    }
}

extension JSONScanner {
    /// Steps over a value and tells where in it the places are that are looked for, `nil` for those told before that do
    /// not count any more.
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
            if !take(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
                var index = 0
                repeat {
                    let step = isObject ? try name(in: bytes) : String(index)
                    let behind = searches.compactMap { $0.behind(step) }
                    // What stood beneath an earlier member of this name does not count.
                    for search in behind { found(search.pointer, nil) }
                    if behind.isEmpty { _ = try value() } else { try find(behind, in: bytes, depth: depth + 1, found) }
                    index += 1
                } while take(UInt8(ascii: ","))
                try expect(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
            }
        } else {
            _ = try value()
        }
        for search in searches where search.rest.isEmpty { found(search.pointer, start..<position) }
    }

    /// Steps over an array or an object and tells where the values in it are; `nil` for everything else.
    mutating func elements() throws(JSONFault) -> [Range<Int>]? {
        let first = peek()
        guard first == UInt8(ascii: "[") || first == UInt8(ascii: "{") else { return nil }
        let isObject = first == UInt8(ascii: "{")
        try expect(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
        var ranges: [Range<Int>] = []
        if take(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) { return ranges }
        repeat {
            if isObject {
                _ = try string()
                try expect(UInt8(ascii: ":"))
            }
            ranges.append(try value())
        } while take(UInt8(ascii: ","))
        try expect(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
        return ranges
    }

    /// Steps over a member's name and the colon behind it.
    private mutating func name(in bytes: UnsafeBufferPointer<UInt8>) throws(JSONFault) -> String {
        let name = try readString(bytes)
        try expect(UInt8(ascii: ":"))
        return name
    }
}
