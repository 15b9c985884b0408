import ArgumentParser
import Foundation
import PagingHTTP

/// A header field in the notation of the command line: `Name: value`.
struct HeaderField: ExpressibleByArgument {
    /// The field; `nil` if the argument is malformed. ArgumentParser would show a rejected argument, which may be
    /// secret, so the options validate the field later.
    let field: HeaderFields.Field?

    init(argument: String) {
        field = Self.field(argument)
    }

    private static func field(_ argument: String) -> HeaderFields.Field? {
        guard let colon = argument.firstIndex(of: ":") else { return nil }
        let name = String(argument[..<colon])
        let value = argument[argument.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        let isName = !name.isEmpty && name.utf8.allSatisfy { (0x21..<0x7F).contains($0) }
        guard isName, !value.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F })
        else {
            return nil
        }
        return HeaderFields.Field(name: name, value: value)
    }
}
