import Foundation

@testable import PagingHTTP

/// Stored cursors and pointers come back as they were stored, and what is none is refused.
func checkCursors(_ bytes: UnsafeBufferPointer<UInt8>) {
    let data = Data(bytes)
    if let cursor = try? JSONDecoder().decode(PageCursor.self, from: data) { checkStoring(cursor) }
    let text = String(decoding: bytes, as: UTF8.self)
    let parts = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    checkStoring(
        PageCursor(parts.map { part in part.isEmpty ? nil : (try? JSONValue(parsing: part.utf8)) ?? .string(part) }))
    checkPointer(JSONPointer(steps: parts))
    if let pointer = JSONPointer(text) {
        require(pointer.description.utf8.elementsEqual(text.utf8), "\(text) is written as it was read")
    }
}

/// A cursor that was stored and read is the same, byte for byte.
func checkStoring(_ cursor: PageCursor) {
    guard let stored = try? JSONEncoder().encode(cursor) else { return require(false, "\(cursor) can be stored") }
    let again = try? JSONDecoder().decode(PageCursor.self, from: stored)
    require(again == cursor, "\(cursor) is stored and read, as \(String(describing: again))")
    require(again?.description.utf8.elementsEqual(cursor.description.utf8) == true, "its bytes are kept")
}

private func checkPointer(_ pointer: JSONPointer) {
    let again = JSONPointer(pointer.description)
    require(again == pointer, "\(pointer.steps) is written as \(pointer), and read as \(again?.steps ?? [])")
}
