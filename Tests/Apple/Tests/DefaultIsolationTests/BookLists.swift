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

/// The other parts, each with a plain model.
struct BookParts: View {
    @State private var pager = Pager(
        .offset(limit: 20) { try await mainActorLibrary.books(start: $0.offset, limit: $0.limit) })
    @State private var shelf: PresentedList<Book, Book, Never>?

    var body: some View {
        PagingRefreshFailure(pager)
        PagingUnavailableContent(pager)
        PagedList(rows: pager) { row in
            Text(row.item?.title ?? "")
        }
        .refreshable { @MainActor in await pager.refresh(isPulled: true) }
        if let shelf {
            PagedList(shelf) { row in
                Text(row.element?.title ?? "")
            }
        }
        ScrollView {
            LazyVStack {
                PagedForEach(rows: pager) { row in
                    Text(row.item?.title ?? "")
                }
                PagingFooter(pager)
            }
        }
        .pagingViewport(pager)
        Button("Even") { shelf = pager.presented { $0.filter { $0.id.isMultiple(of: 2) } } }
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
