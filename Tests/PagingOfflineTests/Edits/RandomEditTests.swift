import Foundation
import Paging
import PagingOffline
import PagingTesting
import Testing

/// Random edits, failures, restarts, retries and discards. Set `PAGING_EDITS_SEED` to repeat the same actions.
@MainActor @Suite("Pending edits at random")
struct RandomEditTests {
    /// One run of an app.
    @MainActor final class Run {
        let app = MemoApp()
        let seed: UInt64
        var random: SeededRandom
        /// The keys of the edits, but those that were lost with a process.
        var made: [String] = []
        private var lastTag = 0
        var discarded: Set<String> = []
        var refused: Set<String> = []

        init(seed: UInt64) {
            self.seed = seed
            random = SeededRandom(seed: seed)
        }

        func play() async {
            app.server.decide = { [unowned self] in decide($0) }
            await start()
            for _ in 0..<60 {
                await act()
                check()
            }
            app.server.decide = { _ in .accepted }
            for request in app.server.heldRequests { app.server.answer(request, with: .accepted) }
            await start()
            app.edits.networkReturned()
            await app.clock.advance(by: .seconds(60))
            checkEnd()
            #expect(await app.store.storedIDs == app.edits.entries.map(\.id), "seed \(seed)")
        }

        /// Ends the app while the store is being written, and starts it again. Edits that were not written are lost.
        private func crash() async {
            await app.crash()
            let kept = Set(await app.store.storedIDs).union(app.server.carriedOut).union(discarded)
            made.removeAll { !kept.contains($0) }
            await start()
        }

        private func start() async {
            await app.start(retry: .twice, isLoaded: random.chance(70))
        }

        private func decide(_ request: MemoServer.Request) -> MemoServer.Answer {
            switch random.below(10) {
            case 0, 1: return .held
            case 2, 3: return .failed(ScriptedFailure("outage", isTransient: true))
            case 4: return .lost
            case 5:
                if !app.server.carriedOut.contains(request.key) { refused.insert(request.key) }
                return .refused
            default: return .accepted
            }
        }

        private func act() async {
            switch random.below(21) {
            case 0..<7: made.append(app.edits.make(.tag(random.below(5), "t\(lastTag)")))
            case 7, 8: app.edits.networkReturned()
            case 9: if let entry = anyEntry { app.edits.retry(entry) }
            case 10: app.edits.retryAll()
            case 11:
                guard let entry = anyEntry else { break }
                discarded.insert(entry)
                app.edits.discard(entry)
            case 12: app.pager.reset()
            case 13: app.pager.viewportMoved(to: 0..<5)
            case 14: await start()
            case 15, 16:
                if let request = app.server.heldRequests.first { app.server.answer(request, with: .accepted) }
            case 17: await app.clock.advance(by: .milliseconds(random.below(4000)))
            case 18: _ = await app.pager.refresh()
            case 19: await crash()
            default: await settle()
            }
            lastTag += 1
        }

        private var anyEntry: String? {
            let entries = app.edits.entries
            return entries.isEmpty ? nil : entries[random.below(entries.count)].id
        }

        /// Each edit is carried out, pending or discarded, and each pending one but the failed ones is shown.
        private func check() {
            let pending = Set(app.edits.entries.map(\.id))
            #expect(Set(made) == pending.union(app.server.carriedOut).union(discarded), "seed \(seed)")
            guard case .rows = app.pager.content else { return }
            for entry in app.edits.entries {
                guard case .tag(let id, let tag) = entry.change else { continue }
                let isShown = app.pager.tags(id)?.contains(tag) == true
                #expect(isShown || entry.name == "failed", "seed \(seed): \(entry)")
            }
        }

        private func checkEnd() {
            let carriedOut = app.server.carriedOut
            #expect(Set(carriedOut).count == carriedOut.count, "seed \(seed)")
            #expect(app.edits.stateNames.allSatisfy { $0 == "failed" }, "seed \(seed): \(app.edits.entries)")
            let undisturbed = Set(carriedOut).subtracting(refused).subtracting(discarded)
            let order = carriedOut.filter(undisturbed.contains)
            #expect(order == made.filter(undisturbed.contains), "seed \(seed)")
        }
    }

    @Test("O9: no edit vanishes, and each is carried out once and in order, or waits, or has failed")
    func random() async {
        let environment = ProcessInfo.processInfo.environment
        let fixed = environment["PAGING_EDITS_SEED"].flatMap(UInt64.init)
        for _ in 0..<(fixed == nil ? 40 : 1) {
            let seed = fixed ?? UInt64.random(in: 0...UInt64.max)
            let run = Run(seed: seed)
            print("pending edits: PAGING_EDITS_SEED=\(seed)")
            await run.play()
        }
    }
}
