// Mistakes in a view, and all messages that each of them gets.

import PagingSwiftUI
import SwiftUI

struct Book: Identifiable, Sendable {
    var id: Int
    var title: String
}

struct BookList: View {
    let pager: Pager<Book>

    var body: some View {
        PagedList(pager) { book in
            Text(book.titel)
            // expected-error@-1 {{value of type 'Book' has no member 'titel'}}
        }
    }
}

struct BookRows: View {
    let pager: Pager<Book>

    var body: some View {
        List {
            PagedForEach(pager) { book in
                Text(book.titel)
                // expected-error@-1 {{value of type 'Book' has no member 'titel'}}
            }
        }
    }
}

struct BookRowsWithPlaceholders: View {
    let pager: Pager<Book>

    var body: some View {
        List {
            PagedForEach(pager) { book in
                Text(book.titel)
                // expected-error@-1 {{value of type 'Book' has no member 'titel'}}
            } placeholder: {
                Text("A book's title")
            }
        }
    }
}
