import Foundation
import Paging
import PagingOffline
import PagingTesting
import Testing

/// Two processes that load, edit, evict and save one list at random, and end. Set `PAGING_PROCESSES_SEED` to repeat a run.
@MainActor @Suite("Two processes at random", .timeLimit(.minutes(10)))
struct RandomProcessesTests {
    /// A server whose pages end at the same items, whatever was removed, so that both processes load the same pages.
    final class RangeServer: Sendable {
        private let state = Locked((texts: [Int: String](), removed: Set<Int>(), isReachable: true))

        var isReachable: Bool {
            get { state.withLock { $0.isReachable } }
            set { state.withLock { $0.isReachable = newValue } }
        }

        func update(_ id: Int, _ text: String) { state.withLock { $0.texts[id] = text } }

        func remove(_ id: Int) { state.withLock { _ = $0.removed.insert(id) } }

        var source: PageSource<Post> {
            .cursor(limit: 10, of: Int.self) { [self] request in
                let last = request.cursor ?? 61
                return try state.withLock { state in
                    if !state.isReachable { throw Unreachable() }
                    let ids = ((last - 10)..<last).reversed().filter { !state.removed.contains($0) }
                    return ItemPage(ids.map { Post($0, state.texts[$0]) }, next: last > 11 ? last - 10 : nil)
                }
            }
        }
    }

    @MainActor final class Run {
        let seed: UInt64
        let server = RangeServer()
        let base = MemoryListStore()
        var random: SeededRandom
        var stores: [OfflineStore] = []
        var processes: [Launch?] = []
        /// The last text of each item that a process has edited, and what it removed.
        var texts: [Int: String] = [:]
        var removed: Set<Int> = []
        /// The lowest item that each process has shown.
        var lowest = 60

        init(seed: UInt64) {
            self.seed = seed
            random = SeededRandom(seed: seed)
        }

        func play() async {
            let first = OfflineStore(base)
            // Both begin with the same first page.
            processes = [await Launch(server.source, in: first, retention: retention())]
            let second = OfflineStore(base)
            processes.append(await Launch(server.source, in: second, retention: retention()))
            stores = [first, second]
            for step in 0..<40 { await act(step) }
            server.isReachable = false
            for process in random.chance(50) ? [0, 1] : [1, 0] {
                await processes[process]?.end()
                processes[process] = nil
                // The next pager of a process opens after the last one has written its changes.
                await Launch(server.source, in: stores[process]).end()
            }
            let last = await Launch(server.source, in: OfflineStore(base), viewport: 0..<60)
            check(last)
        }

        private func retention() -> RetentionPolicy { random.chance(50) ? .all : .items(10 * random.below(3)) }

        private func act(_ step: Int) async {
            let process = random.below(2)
            guard let launch = processes[process] else { return }
            // Each process edits its own items, so that the last text is known.
            let own = launch.pager.rows.compactMap { $0.item?.id }.filter { $0 % 2 == process }
            switch random.below(10) {
            case 0, 1, 2:
                let row = random.below(max(launch.pager.rows.count, 1))
                launch.reader.viewportMoved(to: row..<(row + 5))
                await settle()
                lowest = min(lowest, launch.pager.rows.last?.item?.id ?? lowest)
            case 3, 4, 5:
                guard !own.isEmpty else { return }
                let id = own[random.below(own.count)]
                let text = "step \(step)"
                server.update(id, text)
                launch.pager.update(Post(id, text))
                texts[id] = text
            case 6:
                // Both have this page from the start. In one that both have loaded, a removed item may have been moved.
                guard let id = own.filter({ $0 > 50 }).randomElement(using: &random) else { return }
                server.remove(id)
                launch.pager.remove(id)
                removed.insert(id)
            case 7: await stores[process].listsChanged()
            case 8: await launch.pager.saveToStore()
            default: await launch.settleAndWrite()
            }
            if random.chance(60) { await settle() }
        }

        private func check(_ last: Launch) {
            let shown = last.pager.rows.compactMap(\.item)
            #expect(Set(shown.map(\.id)).count == shown.count, "seed \(seed)")
            #expect(shown.map(\.id) == shown.map(\.id).sorted(by: >), "seed \(seed)")
            #expect(last.pager.rows.count == shown.count, "seed \(seed): placeholders")
            let expected = (lowest...60).filter { !removed.contains($0) }
            let missing = Set(expected).subtracting(shown.map(\.id))
            #expect(missing.isEmpty, "seed \(seed)")
            for item in shown {
                #expect(!removed.contains(item.id), "seed \(seed): \(item.id) came back")
                if let text = texts[item.id] { #expect(item.text == text, "seed \(seed): \(item.id)") }
            }
        }
    }

    @Test("O13: whatever two processes load, edit and remove is in the store when both have ended")
    func random() async {
        if let text = ProcessInfo.processInfo.environment["PAGING_PROCESSES_SEED"], let seed = UInt64(text) {
            return await Run(seed: seed).play()
        }
        let count = ProcessInfo.processInfo.environment["PAGING_PROCESSES_COUNT"].flatMap(UInt64.init) ?? 20
        for seed in 0..<count { await Run(seed: seed).play() }
    }
}
