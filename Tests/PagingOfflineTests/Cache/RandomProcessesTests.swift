import Foundation
import Paging
import PagingOffline
import PagingTesting
import Testing

/// Processes that load, edit, evict and save one list at random, and end. Set `PAGING_PROCESSES_SEED` to repeat a run.
@MainActor @Suite("Two processes at random")
struct RandomProcessesTests {
    @MainActor final class Run {
        let seed: UInt64
        let server = PostServer((1...60).map { $0 * 100 })
        let base = MemoryListStore()
        var random: SeededRandom
        var stores: [OfflineStore] = []
        var processes: [Launch?] = []

        init(seed: UInt64) {
            self.seed = seed
            random = SeededRandom(seed: seed)
        }

        func play() async {
            for number in 0..<(2 + random.below(2)) {
                let store = OfflineStore(base, process: "process \(number)")
                stores.append(store)
                processes.append(await Launch(server.chained, in: store, retention: retention()))
            }
            for step in 0..<40 { await act(step) }
            server.isReachable = false
            for process in processes.indices.shuffled(using: &random) { await end(process) }
        }

        private func retention() -> RetentionPolicy { random.chance(50) ? .all : .items(10 * random.below(3)) }

        private func act(_ step: Int) async {
            let process = random.below(processes.count)
            guard let launch = processes[process] else { return }
            let shown = launch.pager.rows.compactMap { $0.item?.id }
            switch random.below(10) {
            case 0, 1, 2:
                let row = random.below(max(launch.pager.rows.count, 1))
                launch.reader.viewportMoved(to: row..<(row + 5))
                await settle()
            case 3, 4:
                guard let id = shown.randomElement(using: &random) else { return }
                edit(.update(Post(id, "step \(step)")), launch)
            case 5:
                guard let next = shown.randomElement(using: &random) else { return }
                let isKnown = server.has(next + step + 1)
                if !isKnown { edit(.insert(Post(next + step + 1), .before(next), shiftsOffsets: true), launch) }
            case 6:
                guard let id = shown.randomElement(using: &random) else { return }
                edit(.remove(id, shiftsOffsets: true), launch)
            case 7: await end(process, restarts: true)
            case 8: await launch.pager.saveToStore()
            default: await launch.settleAndWrite()
            }
            if random.chance(60) { await settle() }
        }

        private func edit(_ edit: ListEdit<Post>, _ launch: Launch) {
            var edited: Post?
            switch edit {
            case .update(let post):
                launch.pager.update(post)
                edited = post
            case .insert(let post, let place, _):
                launch.pager.insert(post, at: place)
                edited = post
            case .remove(let id, _): launch.pager.remove(id)
            case .change, .replace, .move: return
            }
            server.change { [edited, id = edit.id] posts in
                posts.removeAll { $0.id == id }
                if let edited { posts.append(edited) }
            }
        }

        /// Ends a process, and checks that its next launch has what it had, without the network.
        private func end(_ process: Int, restarts: Bool = false) async {
            let wasReachable = server.isReachable
            await settle()
            let rows = processes[process]?.pager.rows.map(\.item) ?? []
            await processes[process]?.end()
            processes[process] = nil
            server.isReachable = false
            let last = await Launch(server.chained, in: stores[process], viewport: 0..<100)
            let shown = last.pager.rows.map(\.item)
            #expect(shown.count == rows.count, "seed \(seed)")
            #expect(!shown.contains(nil), "seed \(seed): placeholders")
            #expect(Set(shown.map(\.?.id)).count == shown.count, "seed \(seed)")
            for (before, after) in zip(rows, shown) where before != nil { #expect(before == after, "seed \(seed)") }
            await last.end()
            server.isReachable = wasReachable
            if restarts {
                processes[process] = await Launch(server.chained, in: stores[process], retention: retention())
            }
        }
    }

    @Test("O13: what each process loads, edits, inserts and removes is in its own copy when it has ended")
    func random() async {
        if let text = ProcessInfo.processInfo.environment["PAGING_PROCESSES_SEED"], let seed = UInt64(text) {
            return await Run(seed: seed).play()
        }
        let count = ProcessInfo.processInfo.environment["PAGING_PROCESSES_COUNT"].flatMap(UInt64.init) ?? 50
        for seed in 0..<count { await Run(seed: seed).play() }
    }
}
