// A file that imports only Paging reads the members of the engine's types that Paging shows.

import Paging

struct Book: Identifiable, Sendable {
    var id: Int
    var title: String
}

@MainActor func rows(of pager: Pager<Book>) -> [String] {
    pager.rows.map { $0.item?.title ?? "" }
}

@MainActor func hasMore(_ pager: Pager<Book>) -> Bool {
    switch pager.states.append {
    case .idle, .loading, .failed: true
    case .ended: false
    }
}

func isReplaced(_ update: ListUpdate<Book>) -> Bool {
    if case .replaced = update.change { true } else { false }
}
