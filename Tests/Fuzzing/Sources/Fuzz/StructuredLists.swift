@testable import PagingHTTP

/// A structured list reads the same when it is written down again.
func checkList(_ text: String) {
    guard let list = StructuredList(text) else { return }
    require(StructuredList(" \(text)") == list, "spaces before a list say nothing")
    require(StructuredList("\(text)\u{1}") == nil, "no list has control characters behind it")
    require(StructuredList(list.written) == list, "\(list.written) says what \(text) says")
}

extension StructuredList {
    /// The list as RFC 9651 writes it, with yes for all that is neither integer nor text.
    fileprivate var written: String {
        members.map { member in
            member.value.written + member.parameters.map { ";\($0)=\($1.written)" }.joined()
        }.joined(separator: ", ")
    }
}

extension StructuredList.Value {
    fileprivate var written: String {
        switch self {
        case .integer(let number): String(number)
        case .text(let text): "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
        case .other: "?1"
        }
    }
}
