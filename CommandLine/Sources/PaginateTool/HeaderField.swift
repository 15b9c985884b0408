import ArgumentParser
import Foundation
import PagingHTTP

/// A header field as it stands on a command line: `Name: value`.
struct HeaderField: ExpressibleByArgument {
    /// The field; `nil` where the argument is none. That is said without the argument, in which a secret may stand.
    let field: HTTPFields.Field?

    init(argument: String) {
        field = Self.field(argument)
    }

    private static func field(_ argument: String) -> HTTPFields.Field? {
        guard let colon = argument.firstIndex(of: ":") else { return nil }
        let name = String(argument[..<colon])
        let value = argument[argument.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        let isName = !name.isEmpty && name.utf8.allSatisfy { (0x21..<0x7F).contains($0) }
        guard isName, !value.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F })
        else {
            return nil
        }
        return HTTPFields.Field(name: name, value: value)
    }
}
