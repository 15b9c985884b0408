import PagingKeyset

extension KeyValue {
    /// The value as PostgreSQL reads it, for a parameter whose type the server infers; `nil` for `NULL`.
    var postgresText: String? {
        switch self {
        case .null: nil
        case .integer(let integer): String(integer)
        case .real(let real): String(real)
        case .text(let text): text
        case .blob(let bytes): "\\x" + bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        }
    }
}
