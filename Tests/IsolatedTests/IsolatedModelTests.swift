import Paging
import Testing

/// Lists of models in a module whose default isolation is the main actor, as Xcode makes it.
@Suite struct IsolatedModelTests {
    private let library = Library()

    private func books() -> Pager<Book> {
        Pager(.offset(limit: 2) { [library] in try await library.books(start: $0.offset, limit: $0.limit) })
    }

    @Test("H4: a plain struct with an id of its own is loaded to the end")
    func plainStruct() async {
        let pager = books()
        while pager.hasNextPage { await pager.loadMore() }
        #expect(pager.items.map(\.title) == (0..<5).map { "Book \($0)" })
        #expect(library.requests == 4)
    }

    @Test("I2, I3: it is edited by its own methods, and a transaction is taken back")
    func edits() async throws {
        let pager = books()
        await pager.refresh()
        let id = BookID(raw: "0")
        pager.update(id) { $0.finish() }
        #expect(pager.item(id)?.isRead == true)
        await #expect(throws: Refusal.self) {
            try await pager.transaction { edit in
                edit.update(id) { $0.title = "new" }
                #expect(pager.item(id)?.title == "new")
                throw Refusal()
            }
        }
        #expect(pager.item(id)?.title == "Book 0")
    }

    @Test("U1: items of the same content are not reloaded by a refresh, because the main actor may compare them")
    func sameContent() async {
        let pager = books()
        await pager.refresh()
        var reloads = 0
        let observer = pager.onUpdate { update in
            if case .changed(let ranges) = update.change { reloads += ranges.reloads.count }
        }
        await pager.refresh(.loaded)
        #expect(reloads == 0)
        withExtendedLifetime(observer) {}
    }

    @Test("H4: a class that is not Sendable is listed by number cursors, and its updates are followed")
    func notSendableClass() async {
        let pager = Pager(.cursor(limit: 3) { [library] in try await library.notes(after: $0.cursor, limit: $0.limit) })
        for await update in pager.updates {
            if update.states.append == .ended { break }
            if update.content == .rows { await pager.loadMore() }
        }
        #expect(pager.items.map(\.text) == (0..<4).map { "Note \($0)" })
    }

    @Test("H4: a list is presented with closures of the main actor, and its rows are read")
    func presented() async {
        let pager = books()
        let shelf = pager.presented { $0.filter { $0.isEven }.map { $0.title.uppercased() } }
        shelf.viewportMoved(to: 0..<10)
        for await _ in shelf.updates where pager.states.append == .ended { break }
        #expect(shelf.rows.compactMap(\.element) == ["BOOK 0", "BOOK 2", "BOOK 4"])
    }

    @Test("H4: the results of a query are those of its source")
    func query() async {
        let search = QueryPager<Search, Book>(Search(text: "2"), debounce: .zero) { [library] query in
            .offset(limit: 2) { request in
                try await library.books(start: request.offset, limit: request.limit).filter {
                    $0.title.hasSuffix(query.text)
                }
            }
        }
        while search.pager.hasNextPage { await search.pager.loadMore() }
        #expect(search.pager.items.map(\.title) == [])
    }
}

private struct Refusal: Error {}

/// A plain query. In this module its conformance belongs to the main actor.
struct Search: Equatable {
    var text: String
}

/// A plain model. In this module its conformances belong to the main actor.
struct Book: Identifiable, Equatable {
    let id: BookID
    var title: String
    var isRead = false

    var isEven: Bool { Int(id.raw).map { $0.isMultiple(of: 2) } ?? false }

    mutating func finish() { isRead = true }
}

struct BookID: Hashable {
    let raw: String
}

/// A model as SwiftData and Core Data make them: a class that is not `Sendable`.
nonisolated final class Note: Identifiable {
    let id: Int
    var text: String

    init(id: Int, text: String) {
        (self.id, self.text) = (id, text)
    }
}

/// An app's client, on the main actor.
final class Library {
    private(set) var requests = 0

    func books(start: Int, limit: Int) async throws -> [Book] {
        requests += 1
        await Task.yield()
        return (start..<max(start, min(start + limit, 5))).map { Book(id: BookID(raw: "\($0)"), title: "Book \($0)") }
    }

    func notes(after last: Int?, limit: Int) async throws -> ItemPage<Note, Int> {
        let start = last.map { $0 + 1 } ?? 0
        let notes = (start..<min(start + limit, 4)).map { Note(id: $0, text: "Note \($0)") }
        return ItemPage(notes, next: notes.count == limit ? notes.last?.id : nil)
    }
}
