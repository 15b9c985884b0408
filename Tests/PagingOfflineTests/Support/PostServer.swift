import Foundation
import Paging
import PagingOffline

struct Post: Identifiable, Codable, Hashable, Sendable {
    let id: Int
    var text: String

    init(_ id: Int, _ text: String? = nil) {
        self.id = id
        self.text = text ?? "post \(id)"
    }
}

/// The ids from one down to another.
func ids(_ range: ClosedRange<Int>) -> [Int?] { range.reversed().map { $0 } }

struct Unreachable: PageFailure, Hashable {
    var isTransient: Bool { false }
}

/// A server with a timeline, the newest post first. A cursor is the id of the last post that was sent.
final class PostServer: Sendable {
    private struct State {
        var posts: [Post]
        var isReachable = true
        var requests: [Int?] = []
        var isHeld = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Locked<State>
    let limit: Int

    init(_ ids: some Sequence<Int>, limit: Int = 10) {
        state = Locked(State(posts: ids.sorted(by: >).map { Post($0) }))
        self.limit = limit
    }

    /// The cursors that were requested, `nil` for the first page.
    var requests: [Int?] { state.withLock { $0.requests } }

    var isReachable: Bool {
        get { state.withLock { $0.isReachable } }
        set { state.withLock { $0.isReachable = newValue } }
    }

    func has(_ id: Int) -> Bool { state.withLock { $0.posts.contains { $0.id == id } } }

    func change(_ change: @Sendable (inout [Post]) -> Void) {
        state.withLock { state in
            change(&state.posts)
            state.posts.sort { $0.id > $1.id }
        }
    }

    func add(_ ids: some Sequence<Int>) {
        let new = ids.map { Post($0) }
        change { $0 += new }
    }

    /// Holds all answers until ``release()``.
    func hold() { state.withLock { $0.isHeld = true } }

    func release() {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            state.isHeld = false
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    private func receive(_ request: Int?) async {
        state.withLock { $0.requests.append(request) }
        await withCheckedContinuation { continuation in
            let isHeld = state.withLock { state in
                if state.isHeld { state.waiting.append(continuation) }
                return state.isHeld
            }
            if !isHeld { continuation.resume() }
        }
    }

    private func page(behind cursor: Int?) async throws -> ItemPage<Post, String> {
        await receive(cursor)
        return try state.withLock { state in
            guard state.isReachable else { throw Unreachable() }
            let posts = state.posts.filter { $0.id < cursor ?? .max }
            let page = Array(posts.prefix(limit))
            return ItemPage(page, next: posts.count > limit ? page.last.map { "\($0.id)" } : nil)
        }
    }

    /// The timeline as a chained list.
    var chained: PageSource<Post> {
        .cursor(limit: limit) { [self] request in try await page(behind: request.cursor.flatMap(Int.init)) }
    }

    /// The timeline by offsets.
    var indexed: PageSource<Post> {
        .offset(limit: limit) { [self] request -> ItemPage<Post, Never> in
            await receive(request.offset)
            return try state.withLock { state in
                guard state.isReachable else { throw Unreachable() }
                return ItemPage(
                    Array(state.posts.dropFirst(request.offset).prefix(request.limit)), total: state.posts.count)
            }
        }
    }
}
