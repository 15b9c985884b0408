import PagingSwiftUI
import SwiftUI

struct ActorBookList: View {
    @State private var pager = Pager(
        .offset(limit: 20) { try await actorLibrary.books(start: $0.offset, limit: $0.limit) })

    var body: some View {
        PagedList(pager) { book in
            Text(book.title)
        }
    }
}

struct MainActorBookList: View {
    @State private var pager = Pager(
        .offset(limit: 20) { try await mainActorLibrary.books(start: $0.offset, limit: $0.limit) })

    var body: some View {
        PagedList(pager) { book in
            Text(book.title)
        }
    }
}

struct BookSearch: View {
    @State private var search = QueryPager("") { query in
        .offset(limit: 20) { try await mainActorLibrary.books(matching: query, start: $0.offset, limit: $0.limit) }
    }

    var body: some View {
        Button("Swift") { search.query = "swift" }
        PagedList(search.pager) { book in
            Text(book.title)
        }
    }
}
