import Paging
import PagingOffline

/// An item whose tags show which changes were made, and in which order.
struct Memo: Identifiable, Hashable, Codable, Sendable {
    var id: Int
    var tags: [String] = []

    /// Adds a tag, once.
    mutating func add(_ tag: String) {
        if !tags.contains(tag) { tags.append(tag) }
    }
}

enum MemoChange: Hashable, Codable, Sendable {
    case tag(Memo.ID, String)
    case rename(Memo.ID, String)
    case addFirst(Memo)
    case remove(Memo.ID)

    /// How the change shows in a list.
    var listEdits: [ListEdit<Memo>] {
        switch self {
        case .tag(let id, let tag): [.change(id) { $0.add(tag) }]
        case .rename(let id, let name): [.change(id) { $0.tags = [name] }]
        case .addFirst(let memo): [.insert(memo, .start, shiftsOffsets: true)]
        case .remove(let id): [.remove(id, shiftsOffsets: true)]
        }
    }

    func apply(to memos: inout [Memo]) {
        switch self {
        case .tag(let id, let tag): for index in memos.indices where memos[index].id == id { memos[index].add(tag) }
        case .rename(let id, let name):
            for index in memos.indices where memos[index].id == id { memos[index].tags = [name] }
        case .addFirst(let memo): memos.insert(memo, at: 0)
        case .remove(let id): memos.removeAll { $0.id == id }
        }
    }
}

typealias MemoEdits = PendingEdits<MemoChange, Memo>

extension Pager<Memo> {
    var ids: [Int] { rows.map { $0.item?.id ?? -1 } }

    func tags(_ id: Memo.ID) -> [String]? { rows.lazy.compactMap(\.item).first { $0.id == id }?.tags }
}

extension PendingEdit {
    var name: String {
        switch state {
        case .waiting: "waiting"
        case .sending: "sending"
        case .failed: "failed"
        }
    }

    /// The error that the state has.
    var failure: (any Error)? {
        switch state {
        case .waiting(let failure): failure
        case .sending: nil
        case .failed(let failure): failure
        }
    }
}

extension PendingEdits {
    var stateNames: [String] { entries.map(\.name) }
}
