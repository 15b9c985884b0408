import Paging

nonisolated struct Book: Codable, Identifiable {
    let id: Int
    let title: String
}

/// Stands in for the client of your API.
actor BookClient {
    func books(from start: Int, limit: Int) async throws -> [Book] {
        (0..<90).dropFirst(start).prefix(limit).map { Book(id: $0, title: "Book \($0)") }
    }
}

let client = BookClient()
let books = PageSource.offset(limit: 20) { page in
    try await client.books(from: page.offset, limit: page.limit)
}
