import Foundation
import Paging
import PagingOffline
import PagingTesting
import Testing

/// Processes that load, edit, evict and save one list at random, and end. Set `PAGING_PROCESSES_SEED` to repeat a run.
@MainActor @Suite("Two processes at random")
struct RandomProcessesTests {
    /// Where the pages of a server end.
    enum PageEnds: CaseIterable {
        /// At the same items, whatever was inserted or removed, so that all processes load the same pages.
        case fixed
        /// After ten items, so that an insertion moves the pages behind it.
        case counted
    }

    /// A server with sixty posts, the newest first: 6000, 5900 and so on, down to 100.
    final class EditedServer: Sendable {
        private let state: Locked<(texts: [Int: String?], isReachable: Bool, sent: [Int: Int])>
        private let ends: PageEnds

        init(_ ends: PageEnds) {
            self.ends = ends
            state = Locked((Dictionary(uniqueKeysWithValues: (1...60).map { ($0 * 100, nil) }), true, [:]))
        }

        var isReachable: Bool {
            get { state.withLock { $0.isReachable } }
            set { state.withLock { $0.isReachable = newValue } }
        }

        /// How often each post was sent.
        var sent: [Int: Int] { state.withLock { $0.sent } }

        /// The ids of all posts, the newest first.
        var ids: [Int] { state.withLock { $0.texts.keys.sorted(by: >) } }

        func put(_ id: Int, _ text: String) { state.withLock { $0.texts[id] = .some(text) } }

        func remove(_ id: Int) { state.withLock { _ = $0.texts.removeValue(forKey: id) } }

        var source: PageSource<Post> {
            .cursor(limit: 10, of: Int.self) { [self] request in
                let last = request.cursor ?? 6100
                return try state.withLock { state in
                    if !state.isReachable { throw Unreachable() }
                    let posts = state.texts.filter { $0.key < last }.sorted { $0.key > $1.key }
                        .map { Post($0.key, $0.value) }
                    let page: ItemPage<Post, Int>
                    switch ends {
                    case .fixed:
                        page = ItemPage(posts.filter { $0.id >= last - 1000 }, next: last > 1100 ? last - 1000 : nil)
                    case .counted:
                        let first = Array(posts.prefix(10))
                        page = ItemPage(first, next: posts.count > 10 ? first.last?.id : nil)
                    }
                    for post in page.items { state.sent[post.id, default: 0] += 1 }
                    return page
                }
            }
        }
    }

    @MainActor final class Run {
        let seed: UInt64
        let ends: PageEnds
        let server: EditedServer
        let base = MemoryListStore()
        var random: SeededRandom
        var stores: [OfflineStore] = []
        var processes: [Launch?] = []
        /// The last text of each post that a process has edited or inserted, and what it removed.
        var texts: [Int: String] = [:]
        var removed: Set<Int> = []

        init(seed: UInt64, _ ends: PageEnds) {
            (self.seed, self.ends) = (seed, ends)
            server = EditedServer(ends)
            random = SeededRandom(seed: seed)
        }

        func play() async {
            // All begin with the same first page.
            for _ in 0..<(2 + random.below(2)) {
                let store = OfflineStore(base)
                stores.append(store)
                processes.append(await Launch(server.source, in: store, retention: retention()))
            }
            let sent = server.sent
            for step in 0..<40 { await act(step) }
            // In a page that two have loaded, a removed post may have been moved.
            removed = removed.filter { server.sent[$0] == sent[$0] }
            server.isReachable = false
            for process in processes.indices.shuffled(using: &random) {
                await processes[process]?.end()
                processes[process] = nil
                // The next pager of a process opens after the last one has written its changes.
                await Launch(server.source, in: stores[process]).end()
            }
            let last = await Launch(server.source, in: OfflineStore(base), viewport: 0..<100)
            check(last)
        }

        private func retention() -> RetentionPolicy { random.chance(50) ? .all : .items(10 * random.below(3)) }

        private func act(_ step: Int) async {
            let process = random.below(processes.count)
            guard let launch = processes[process] else { return }
            // Each process edits its own posts, so that the last text is known.
            let shown = launch.pager.rows.compactMap { $0.item?.id }
            let own = shown.filter { $0 / 100 % processes.count == process }
            switch random.below(10) {
            case 0, 1, 2:
                let row = random.below(max(launch.pager.rows.count, 1))
                launch.reader.viewportMoved(to: row..<(row + 5))
                await settle()
            case 3, 4:
                guard let id = own.randomElement(using: &random) else { return }
                put(id, "step \(step)") { launch.pager.update($0) }
            case 5:
                guard let next = own.randomElement(using: &random) else { return }
                insert(before: next, shown, "step \(step)") { launch.pager.insert($0, at: $1) }
            case 6:
                // All have this page from the start.
                guard let id = own.filter({ $0 > 5000 }).randomElement(using: &random) else { return }
                server.remove(id)
                launch.pager.remove(id)
                removed.insert(id)
                texts[id] = nil
            case 7: await stores[process].listsChanged()
            case 8: await launch.pager.saveToStore()
            default: await launch.settleAndWrite()
            }
            if random.chance(60) { await settle() }
        }

        /// Inserts a post with an id between those of two posts, if there is one.
        private func insert(
            before next: Int, _ shown: [Int], _ text: String, _ edit: (Post, EditPlace<Int>) -> Void
        ) {
            let previous = server.ids.last { $0 > next } ?? 6000
            let id = next + (previous - next) / 2
            guard next < id, id < previous, id / 100 == next / 100, !removed.contains(id) else {
                return
            }
            let isAfter = shown.contains(previous) && random.chance(50)
            put(id, text) { edit($0, isAfter ? .after(previous) : .before(next)) }
        }

        private func put(_ id: Int, _ text: String, _ edit: (Post) -> Void) {
            server.put(id, text)
            edit(Post(id, text))
            texts[id] = text
        }

        private func check(_ last: Launch) {
            let run = "seed \(seed), \(ends) pages"
            let shown = last.pager.rows.compactMap(\.item)
            #expect(Set(shown.map(\.id)).count == shown.count, "\(run)")
            #expect(shown.map(\.id) == shown.map(\.id).sorted(by: >), "\(run)")
            #expect(last.pager.rows.count == shown.count, "\(run): placeholders")
            // Of two lists the shorter one may stay, if rows of the longer one were replaced. Its edge loads the others again.
            let last = shown.last?.id ?? 0
            let missing = server.ids.filter { $0 >= last || texts[$0] != nil }.filter { !shown.map(\.id).contains($0) }
            #expect(missing.isEmpty, "\(run)")
            for item in shown {
                #expect(!removed.contains(item.id), "\(run): \(item.id) came back")
                // A post that two processes have loaded is as either has it. If pages moved, it was loaded with another page.
                if ends == .counted, server.sent[item.id] ?? 0 > 1 { continue }
                if let text = texts[item.id] { #expect(item.text == text, "\(run): \(item.id)") }
            }
        }
    }

    @Test(
        "O13: what processes load, edit, insert and remove is in the store when all have ended",
        arguments: PageEnds.allCases)
    func random(_ ends: PageEnds) async {
        if let text = ProcessInfo.processInfo.environment["PAGING_PROCESSES_SEED"], let seed = UInt64(text) {
            return await Run(seed: seed, ends).play()
        }
        let count = ProcessInfo.processInfo.environment["PAGING_PROCESSES_COUNT"].flatMap(UInt64.init) ?? 50
        for seed in 0..<count { await Run(seed: seed, ends).play() }
    }
}
