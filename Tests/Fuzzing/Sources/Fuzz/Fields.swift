import Foundation

@testable import PagingHTTP

/// Header fields about time and limits, and text, are read or not; what is read is within what can be reckoned with.
func checkFields(_ bytes: UnsafeBufferPointer<UInt8>) {
    let text = String(decoding: bytes, as: UTF8.self)
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    checkDate(text, now)
    checkList(text)
    _ = text.decodingCharacterReferences
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for line in lines { checkDate(line, now) }
    let names = [
        "Retry-After", "RateLimit", "RateLimit-Policy", "Date", "X-RateLimit-Remaining", "X-RateLimit-Reset", "Age",
    ]
    let fields = HeaderFields(zip(names, lines).map { HeaderFields.Field(name: $0, value: $1) })
    for status in [200, 429] {
        let response = TransportResponse(status: status, url: URL(string: "https://host.example")!, fields: fields)
        let hints = BackoffHints(response, at: now)
        let waits = [hints.retryAfter, hints.pause].compactMap { $0 } + hints.rateLimits.compactMap(\.reset)
        require(waits.allSatisfy { (.zero ... .seconds(Int64(Int32.max))).contains($0) }, "\(waits) can be waited for")
        require(hints.rateLimits.allSatisfy { $0.remaining >= 0 }, "nothing is left at the least")
    }
}
