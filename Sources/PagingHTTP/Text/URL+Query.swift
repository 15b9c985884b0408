import Foundation

extension URL {
    /// The URL with a path appended and with query parameters set.
    ///
    /// - Parameters:
    ///   - path: The path to append; empty for none.
    ///   - parameters: The parameters to set. They replace parameters of the same names. All others stay unchanged,
    ///     byte for byte.
    func appending(path: String, query parameters: [(name: String, value: String)]) -> URL {
        guard var components = components else { return self }
        if !path.isEmpty {
            while components.percentEncodedPath.hasSuffix("/") { components.percentEncodedPath.removeLast() }
            components.percentEncodedPath += path
        }
        let names = Set(parameters.map(\.name))
        let kept = (components.percentEncodedQuery ?? "").split(separator: "&").filter { parameter in
            let name = parameter.prefix { $0 != "=" }
            return !names.contains(name.removingPercentEncoding ?? String(name))
        }
        let added = parameters.map { "\($0.name.strictlyPercentEncoded)=\($0.value.strictlyPercentEncoded)" }
        components.percentEncodedQuery = (kept.map(String.init) + added).joined(separator: "&")
        return components.url ?? self
    }
}

extension String {
    /// The text with every byte percent-encoded that is not unreserved in RFC 3986.
    ///
    /// This includes `+`, which some servers read as a space.
    var strictlyPercentEncoded: String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count)
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                bytes.append(byte)
            default:
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
