import Foundation

extension PageServer {
    /// A server of books.
    ///
    /// - Parameters:
    ///   - pages: The number of pages.
    ///   - pageSize: The number of books in each.
    convenience init(books pages: Int, of pageSize: Int) throws {
        let encoder = JSONEncoder()
        try self.init { _ in
            try (0..<pages).map { page in
                let items = (0..<pageSize).map { Book(page * pageSize + $0) }
                return Page(body: try encoder.encode(BookPage(items: items, next: page < pages - 1 ? page + 2 : nil)))
            }
        }
    }
}
