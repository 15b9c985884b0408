import Foundation
import PagingOffline

let store = OfflineStore(MemoryListStore())
let kept = Pager(books, cache: .stored(in: store, as: "books"))
await kept.loadMore()
await kept.saveToStore()

let unreachable = PageSource<Book>.offset(limit: 20) { _ in throw URLError(.notConnectedToInternet) }
let offline = Pager(unreachable, cache: .stored(in: store, as: "books")) { $0.retry = .never }
offline.viewportMoved(to: 0..<10)
for await _ in offline.updates {
    if case .failed = offline.states.refresh { break }
}
print(offline.items.count, offline.rows[0])
// 20 0: Book(id: 0, title: "Book 0")
