let pager = Pager(books)
await pager.loadMore()
print(pager)
// Pager<Book>: 20 rows; refresh idle, append idle, prepend ended

await pager.loadMore()
print(pager.items.count, pager.rows[39])
// 40 39: Book(id: 39, title: "Book 39")
