import Foundation
public import PagingHTTP

/// A header field whose value contains environment variables: `Authorization: Bearer $TOKEN`.
///
/// A variable is `$NAME` or `${NAME}`. The command line has only its name, so that neither other users of the machine nor
/// the history of the shell see the value.
public struct EnvironmentField: Hashable, Sendable {
    private let field: HeaderFields.Field

    /// Creates a field.
    ///
    /// - Parameter field: The field with the names of the variables.
    /// - Returns: `nil` if the value names no variable.
    public init?(_ field: HeaderFields.Field) {
        guard field.value.contains(Self.variable) else { return nil }
        self.field = field
    }

    /// Returns the field with the values of its variables, and these values.
    ///
    /// - Parameter environment: The environment variables.
    /// - Throws: ``VariableFault`` if a variable is not set, is empty, or cannot be sent.
    public func field(in environment: [String: String]) throws -> (field: HeaderFields.Field, values: [String]) {
        var values: [String] = []
        let value = try field.value.replacing(Self.variable) { match in
            let name = String(match.1 ?? match.2 ?? "")
            let value = (environment[name] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
            guard !value.isEmpty else { throw VariableFault(name, "is not set, or is empty") }
            guard !value.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
                throw VariableFault(name, "contains a line break or another control character")
            }
            values.append(value)
            return value
        }
        return (HeaderFields.Field(name: field.name, value: value), values)
    }

    private static var variable: Regex<(Substring, Substring?, Substring?)> {
        /\$(?:\{([A-Za-z_][A-Za-z0-9_]*)\}|([A-Za-z_][A-Za-z0-9_]*))/
    }
}

/// An environment variable that an option names cannot be used. The message omits its value, which may be secret.
public struct VariableFault: Error, Hashable, CustomStringConvertible {
    /// The message, with the name of the variable.
    public let description: String

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - name: The name of the variable.
    ///   - what: What is wrong with it.
    public init(_ name: String, _ what: String) {
        description = "the environment variable \(name) \(what)"
    }
}
