import Paging
import PagingTesting

struct Entry: Identifiable, Hashable, Sendable {
    var id: Int
    var title = ""
}

func entries(_ ids: some Sequence<Int>) -> [Entry] { ids.map { Entry(id: $0) } }

extension Pager<Entry> {
    /// The ids of the rows; -1 for each placeholder.
    var ids: [Int] { rows.map { $0.item?.id ?? -1 } }
}

extension ListUpdate<Entry> {
    var ids: [Int] { rows.map { $0.item?.id ?? -1 } }
}

extension LoadResult {
    var isRefreshed: Bool { if case .loaded = self { true } else { false } }
    var isCancelled: Bool { if case .cancelled = self { true } else { false } }
    var isSuperseded: Bool { if case .superseded = self { true } else { false } }

    var failure: (any Error)? {
        if case .failed(let error) = self { error } else { nil }
    }
}

extension LoadStates.Edge {
    var failure: LoadFailure? {
        if case .failed(let failure) = self { failure } else { nil }
    }
}

extension LoadStates.Refresh {
    var failure: LoadFailure? {
        if case .failed(let failure) = self { failure } else { nil }
    }
}

extension ScriptedSource<Entry> {
    /// A source by offset with the limit 20 that ends at a short page and holds every request.
    static func held(_ cancellation: Cancellation = .honored) -> ScriptedSource {
        ScriptedSource(.offset(limit: 20, endsAtShortPage: true), cancellation: cancellation)
    }

    /// A source by page number that serves a number of entries with their total.
    static func numbered(_ count: Int, pageSize: Int = 10) -> ScriptedSource {
        serving(entries(0..<count), .numbered(firstNumber: 1, pageSize: pageSize))
    }
}
