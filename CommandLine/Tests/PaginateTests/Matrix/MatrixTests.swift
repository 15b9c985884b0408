import Foundation
import Testing

@testable import Paginate

/// Walks over many servers whose properties are drawn at random, right and wrong ones.
@Suite("Any server")
struct MatrixTests {
    /// The number of servers. `PAGING_MATRIX` names a greater one.
    private static let count = ProcessInfo.processInfo.environment["PAGING_MATRIX"].flatMap { UInt64($0) } ?? 60

    /// Checks that a walk with exit code 0 wrote every row once. If pages overlap, and rows have no ids, a warning is enough.
    private func check(_ end: InProcessWalk, _ server: RandomServer, _ seed: UInt64, _ how: String) {
        guard end.status == .success else { return }
        if server.overlap != .absent, !server.rows.haveIDs, !end.message.isEmpty { return }
        let numbers = server.rows.numbers(end.lines).sorted()
        let isWhole = numbers == Array(0..<server.rows.count)
        #expect(
            isWhole,
            "seed \(seed), \(how): \(end.lines.count) lines, \(Set(numbers).count) rows and exit code 0: \(server)")
    }

    @Test(
        "a walk from the bare URL that ends with exit code 0 wrote every row once; servers that say nothing wrong are read"
    )
    func bare() async throws {
        var whole = 0, honest = 0
        for seed in 0..<Self.count {
            let server = RandomServer(seed: seed)
            let end = try await InProcessWalk(server.transport(), [server.address, "--retries", "0"])
            check(end, server, seed, "bare")
            if end.status == .success { whole += 1 }
            if server.isHonest {
                honest += 1
                #expect(end.status == .success, "seed \(seed): \(server)\n\(end.message)")
            }
            #expect(!end.isEndless, "seed \(seed) does not end: \(server)")
        }
        #expect(honest > Self.count / 20 && whole > Self.count / 5, "\(honest) honest, \(whole) whole")
    }

    @Test(
        "a proposed command that ends with exit code 0 wrote every row once, and no two refused ones propose each other"
    )
    func proposals() async throws {
        for seed in 0..<Self.count {
            let server = RandomServer(seed: seed)
            let arguments = [server.address, "--retries", "0"]
            let refused = try await InProcessWalk(server.transport(), arguments)
            var next: [Proposal: [Proposal]] = [:]
            for proposal in refused.proposals {
                let end = try await InProcessWalk(server.transport(), arguments, trying: proposal)
                check(end, server, seed, "\(proposal)")
                next[proposal] = end.proposals
            }
            for (proposal, others) in next {
                let circle = others.first { next[$0]?.contains(proposal) == true }
                #expect(circle == nil, "seed \(seed), \(proposal): \(server)")
            }
        }
    }

    @Test("a walk with a page size that the server does not honour, and with exit code 0, wrote every row once")
    func pageSizes() async throws {
        var whole = 0
        for seed in 0..<Self.count {
            var server = RandomServer(seed: seed)
            guard server.statesSize, server.naming == .page, server.gap == nil else { continue }
            let arguments = [server.address, "--retries", "0", "--page-size", "\(2 * server.rows.size)"]
            for skips in [false, true] {
                server.skipsBySize = skips
                let end = try await InProcessWalk(server.transport(), arguments)
                check(end, server, seed, "--page-size, \(skips ? "" : "not ")skipping")
                if end.status == .success { whole += 1 }
                // A link that is followed has no parameter for the page size.
                let isLinked = end.status == .usage && server.link != .absent
                if server.isHonest, !skips, !isLinked {
                    #expect(end.status == .success, "seed \(seed): \(server)\n\(end.message)")
                }
            }
        }
        #expect(whole > Self.count / 40, "\(whole) whole")
    }

    @Test("a walk resumed after an interruption ends like an uninterrupted one, unless pages change")
    func resumed() async throws {
        var random = SplitMix(seed: 1)
        for seed in 0..<Self.count / 2 {
            let server = RandomServer(seed: seed)
            let options = ["--retries", "0"] + (seed % 3 == 0 ? ["--parallel", "3"] : [])
            let whole = try await InProcessWalk(server.transport(), [server.address] + options)
            guard whole.status == .success else { continue }
            let folder = try TemporaryFolder()
            let failure = Int.random(in: 1...8, using: &random)
            _ = try await InProcessWalk(
                server.transport(failsAt: failure), [server.address] + options, resumingIn: folder)
            guard folder.exists("state") else { continue }
            let end = try await InProcessWalk(server.transport(), [server.address] + options, resumingIn: folder)
            // A resumed walk requests its last page again, and may not recognize it.
            let isExpected = end.status == .success || end.status == .completenessUnknown && !server.repeatsPages
            #expect(
                isExpected, "seed \(seed), interrupted at \(failure): \(end.status), \(server)\n\(end.message)")
            check(end, server, seed, "interrupted at \(failure)")
        }
    }
}
