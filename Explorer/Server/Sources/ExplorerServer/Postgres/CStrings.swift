import Foundation

/// Calls a function with texts as C has them: an array of pointers, each `nil` or to a text with a NUL at its end.
///
/// - Parameter body: Uses the pointers, which are valid until it returns.
func withCStrings<Value>(
    _ texts: [String?], _ body: (_ pointers: [UnsafePointer<CChar>?]) throws -> Value
) rethrows -> Value {
    let copies = texts.map { text in text.flatMap { strdup($0) } }
    defer { copies.forEach { free($0) } }
    return try body(copies.map { copy in copy.map { UnsafePointer($0) } })
}
