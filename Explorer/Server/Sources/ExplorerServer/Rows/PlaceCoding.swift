/// A place as bytes: the id, then the kind of the key, then the key.
enum PlaceCoding {
    private enum Kind: UInt8 {
        case number = 0
        case text = 1
    }

    static func bytes(of place: Place) -> [UInt8] {
        let id = withUnsafeBytes(of: place.id.bigEndian, Array.init)
        switch place.key {
        case .number(let number):
            return id + [Kind.number.rawValue] + withUnsafeBytes(of: number.bigEndian, Array.init)
        case .text(let text):
            return id + [Kind.text.rawValue] + Array(text.utf8)
        }
    }

    static func place(_ bytes: some Collection<UInt8>) -> Place? {
        var rest = Array(bytes)[...]
        guard rest.count >= 9 else { return nil }
        let id = integer(rest.prefix(8))
        rest = rest.dropFirst(8)
        switch Kind(rawValue: rest.removeFirst()) {
        case .number where rest.count == 8:
            return Place(key: .number(integer(rest)), id: id)
        case .text:
            return String(validating: rest, as: UTF8.self).map { Place(key: .text($0), id: id) }
        case .number, nil:
            return nil
        }
    }

    private static func integer(_ bytes: ArraySlice<UInt8>) -> Int64 {
        Int64(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) })
    }
}
