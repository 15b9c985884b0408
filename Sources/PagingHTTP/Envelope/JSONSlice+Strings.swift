extension JSONSlice {
    /// The first string in the value that is not UTF-8 or has an invalid escape; `nil` if all strings are valid.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    var faultInStrings: JSONFault? {
        bytes.withUnsafeBytes { raw in
            let value = UnsafeBufferPointer(rebasing: raw.bindMemory(to: UInt8.self)[range])
            if let index = value.firstBadEscape { return JSONFault(.badString, at: range.lowerBound + index) }
            // Only strings contain bytes above 0x7F.
            let isText = value.allSatisfy { $0 < 0x80 } || String(validUTF8: value) != nil
            return isText ? nil : JSONFault(.badString, at: range.lowerBound)
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The index of the first invalid escape. Only strings contain backslashes.
    fileprivate var firstBadEscape: Int? {
        var index = 0
        while let backslash = self[index...].firstIndex(of: UInt8(ascii: "\\")) {
            guard backslash + 1 < count else { return backslash }
            switch self[backslash + 1] {
            case UInt8(ascii: "u"):
                let digits = self[(backslash + 2)...].prefix(4)
                guard digits.count == 4, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else {
                    return backslash
                }
                index = backslash + 6
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
                UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
                index = backslash + 2
            default: return backslash
            }
        }
        return nil
    }
}
