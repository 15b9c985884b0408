// What the code in the papers and doc comments takes for granted: a server of books, a table that shows them, and a
// database of members.
// `scripts/snippets` compiles every such piece of code beside this file.

import Foundation
import Paging
import PagingKeyset
import PagingOffline
import PagingTesting

#if canImport(UIKit)
import UIKit
#endif

struct Book: Identifiable, Hashable, Codable, Sendable {
    var id: Int
    var title: String
    var isRead = false
}

struct BookAPI: Sendable {
    struct Answer: Sendable {
        var books: [Book]
        var next: String?
        var total: Int
        var hasMore: Bool
    }

    /// The status of the response is 401.
    struct Unauthorized: Error {}

    func books(start: Int, limit: Int) async throws -> [Book] { [] }
    func books(start: Int, limit: Int, token: String) async throws -> [Book] { [] }
    func newToken() async throws -> String { "" }
    func books(page: Int, size: Int) async throws -> Answer { Answer(books: [], next: nil, total: 0, hasMore: false) }
    func books(after cursor: String?, limit: Int) async throws -> Answer {
        Answer(books: [], next: nil, total: 0, hasMore: false)
    }
    func books(afterBook id: Book.ID?, limit: Int) async throws -> [Book] { [] }
    func books(matching query: String, start: Int, limit: Int) async throws -> [Book] { [] }
    func create(_ book: Book) async throws -> Book { book }
    func send(_ book: Book) async throws -> Book { book }
    func delete(_ id: Book.ID, idempotencyKey: String? = nil) async throws {}
    func markRead(_ id: Book.ID, idempotencyKey: String) async throws {}
}

/// A connection over which the server reports changes.
struct BookSocket: Sendable {
    enum Message: Sendable {
        case created(Book)
        case changed(Book)
        case removed(Book.ID)
    }

    var messages: AsyncThrowingStream<Message, any Error> { AsyncThrowingStream { _ in } }
}

@MainActor final class BookTable {
    private(set) var visibleRows = 0..<12

    func apply(_ update: ListUpdate<Book>) {}
    func scroll(to row: Int) {}
    func show(_ rows: ListRows<Book>, after change: ListUpdate<Book>.Change) {}
    func showFooter(_ state: LoadStates.Edge) {}
}

/// Loads images before their rows are on screen, as an image library would.
@MainActor final class ImagePrefetcher {
    func startPrefetching(_ images: [URL]) {}
    func stopPrefetching(_ images: [URL]) {}
}

extension Book {
    var cover: URL { URL(string: "https://library.example/covers/\(id)")! }
}

#if canImport(UIKit)
final class BookCell: UICollectionViewCell {
    var title = ""
}

// The doubles of UIKit have no registrations of cells, because the library uses none.
extension UICollectionView {
    @MainActor struct CellRegistration<Cell: UICollectionViewCell, Item> {
        init(handler: @escaping (Cell, IndexPath, Item) -> Void) {}
    }

    func dequeueConfiguredReusableCell<Cell, Item>(
        using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
    ) -> Cell { fatalError("Only compiled.") }
}
#endif

let api = BookAPI()
let socket = BookSocket()
let folder = URL(filePath: "Lists")
let address = URL(string: "https://library.example/books")!
let book = Book(id: 1, title: "One")
let books = [book]
let draft = Book(id: -1, title: "Draft")
let source = PageSource<Book>.offset(limit: 20) { try await api.books(start: $0.offset, limit: $0.limit) }
let saved: PagerRestorationState<String>? = nil
let now: Int64 = 2_000_000_000
@MainActor let pager = Pager(source)
let store = OfflineStore(MemoryListStore())
@MainActor let table = BookTable()
@MainActor let images = ImagePrefetcher()

struct Member: Sendable {
    var id: Int
    var name: String?
    var points: Int
}

/// Runs a statement, as a database library would: rows of columns by name.
struct Database: Sendable {
    func rows(_ statement: KeysetStatement) async throws -> [[String: KeyValue]] { [] }
    func member(_ row: [String: KeyValue]) -> Member { Member(id: 1, name: nil, points: 0) }
}

let database = Database()
let members = Keyset<Member>(
    .descending("points", \.points), .ascending("name", \.name, nulls: .last), .ascending("id", unique: \.id))
