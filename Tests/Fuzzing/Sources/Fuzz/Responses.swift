import Foundation

@testable import PagingHTTP

private let statuses = [200, 200, 200, 201, 202, 204, 301, 302, 303, 307, 308, 400, 404, 410, 416, 429, 500]

/// A whole response is read in one style: status, header fields and body.
///
/// The first byte selects the style, the second one the status. Lines up to an empty one are header fields, the rest is the
/// body. A text between two bytes 1 is repeated, with its number in place of each byte 2: to 8 KiB, so that short inputs
/// reach deep recursion, or to 1 MiB, so that they reach quadratic time.
func checkResponses(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count > 2 else { return }
    let text = repeatingPiece(in: bytes.dropFirst(2), size: bytes[1] < 128 ? 8 << 10 : 1 << 20)
    let lineFeed = UInt8(ascii: "\n")
    var rest = text[...]
    var fields = HeaderFields()
    while let end = rest.firstIndex(of: lineFeed), end > rest.startIndex {
        let line = rest[..<end]
        rest = rest[(end + 1)...]
        let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
        fields.all.append(HeaderFields.Field(name: parts.first ?? "", value: parts.count > 1 ? parts[1] : ""))
    }
    if rest.first == lineFeed { rest = rest.dropFirst() }
    let response = TransportResponse(
        status: statuses[Int(bytes[1]) % statuses.count], url: address, fields: fields, body: Data(rest))
    _ = BackoffHints(response, at: Date(timeIntervalSince1970: 1_800_000_000))
    checkAnswer(response, styles[Int(bytes[0]) % styles.count])
}

/// The bytes with the text between the first two bytes 1 repeated.
private func repeatingPiece(in bytes: Slice<UnsafeBufferPointer<UInt8>>, size: Int) -> [UInt8] {
    guard let start = bytes.firstIndex(of: 1), let end = bytes[(start + 1)...].firstIndex(of: 1), end > start + 1 else {
        return Array(bytes)
    }
    let piece = Array(bytes[(start + 1)..<end])
    var text = Array(bytes[..<start])
    var number = 0
    while text.count < size {
        number += 1
        let digits = Array(String(number).utf8)
        for byte in piece { if byte == 2 { text += digits } else { text.append(byte) } }
    }
    text += bytes[(end + 1)...]
    return text
}
