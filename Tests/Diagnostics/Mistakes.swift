// Mistakes in a source, and all messages that each of them gets.

import Paging

struct Book: Identifiable, Sendable {
    var id: Int
    var title: String
}

struct BookAPI: Sendable {
    struct Answer: Sendable {
        var books: [Book]
        var next: String?
    }

    func books(start: Int, limit: Int) async throws -> [Book] { [] }
    func books(after cursor: String?, limit: Int) async throws -> Answer { Answer(books: [], next: nil) }
}

let api = BookAPI()

@MainActor func unknownMember() {
    _ = Pager(.offset(limit: 20) { try await api.books(start: $0.start, limit: $0.limit) })
    // expected-error@-1 {{value of type 'OffsetRequest' has no member 'start'}}
}

@MainActor func unknownName() {
    _ = Pager(
        .offset(limit: 20) { request in
            let books = try await api.books(start: request.offset, limit: request.limit)
            return books.filter { $0.id != hidden }
            // expected-error@-1 {{cannot find 'hidden' in scope}}
        })
}

@MainActor func unknownLabel() {
    _ = Pager(
        .offset(limit: 20) { request in
            let books = try await api.books(start: request.offset, limit: request.limit)
            return ItemPage(books, count: 1_000)
            // expected-error@-1 {{extra argument 'count' in call}}
        })
}

@MainActor func unknownCursorLabel() {
    _ = Pager(
        .cursor(limit: 20) { request in
            let answer = try await api.books(after: request.cursor, limit: request.limit)
            return ItemPage(answer.books, nextCursor: answer.next)
            // expected-error@-1 {{extra argument 'nextCursor' in call}}
        })
}

@MainActor func anotherResult() {
    _ = Pager(.offset(limit: 20) { try await api.books(after: "\($0.offset)", limit: $0.limit) })
    // expected-error@-1 {{Return an array of Identifiable items from the closure, or an ItemPage of them.}}
}

@MainActor func tuple() {
    _ = Pager(.numbered(pageSize: 20) { (try await api.books(start: $0.number, limit: $0.size), $0.number + 1) })
    // expected-error@-1 {{Return an array of Identifiable items from the closure, or an ItemPage of them.}}
}

@MainActor func anotherResultWithCursor() {
    _ = Pager(.cursor(limit: 20) { try await api.books(after: $0.cursor, limit: $0.limit) })
    // expected-error@-1 {{Return ItemPage(items, next: cursor) from the closure. The items are Identifiable.}}
}
