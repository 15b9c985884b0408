import Foundation
import Loopback
import Synchronization

/// A list that grows. Items have the time at which they were created, in whole seconds, so that several share one.
final class GrowingList: Sendable {
    private let items = Mutex<[(id: Int, time: String)]>([])
    /// Whether the parameter includes the items with its value; `nil` if the server ignores it.
    private let includes: Bool?

    init(includes: Bool?) { self.includes = includes }

    /// Adds items that are created in a second, from 0 to 9.
    func add(_ count: Int, at second: Int) {
        items.withLock { items in
            for _ in 0..<count { items.append((items.count, "2024-05-01T00:00:0\(second)Z")) }
        }
    }

    /// A page of the items, with page numbers and a total. `created_after` filters them by their time.
    func response(_ request: LoopbackServer.Request) -> LoopbackServer.Answer {
        let since = URLComponents(string: request.target)?.queryItems?.first { $0.name == "created_after" }?.value
        let found = items.withLock { $0 }.filter { item in
            guard let since, let includes else { return true }
            return includes ? item.time >= since : item.time > since
        }
        let page = request.number("page") ?? 1, size = 4
        let rows = found.dropFirst((page - 1) * size).prefix(size).map { #"{"id":\#($0.id),"at":"\#($0.time)"}"# }
        let pages = (found.count + size - 1) / size
        let numbers = #""total":\#(found.count),"page":\#(page),"size":\#(size),"pages":\#(pages)"#
        return .init(200, #"{"items":[\#(rows.joined(separator: ","))],\#(numbers)}"#)
    }
}
