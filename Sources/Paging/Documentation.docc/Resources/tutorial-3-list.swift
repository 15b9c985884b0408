import PagingSwiftUI
import SwiftUI

struct BookList: View {
    @State private var pager = Pager(books)

    var body: some View {
        PagedList(pager) { book in
            Text(book.title)
        } placeholder: {
            Text("The title of a book")
        }
    }
}
