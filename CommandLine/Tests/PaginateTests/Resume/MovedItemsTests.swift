import Foundation
import PagingHTTP
import Testing

@testable import Paginate

@Suite("A list that changes between a run that was interrupted and the next one")
struct MovedItemsTests {
    /// How requests name a page.
    enum Naming: CaseIterable, Sendable {
        case offset, number, link

        var options: [String] {
            switch self {
            case .offset:
                ["--style", "offset", "--offset-parameter", "from", "--items", "/items", "--ends-at", "empty"]
            case .number: ["--style", "pages", "--page-parameter", "page", "--items", "/items", "--ends-at", "empty"]
            case .link: []
            }
        }

        /// The number of rows before the requested page.
        func start(_ request: ServedRequest) -> Int {
            self == .offset ? request.number("from") ?? 0 : ((request.number("page") ?? 1) - 1) * 10
        }
    }

    private func server(
        _ naming: Naming, failsAt failure: Int? = nil, _ rows: [Int], haveIDs: Bool = true, hasEmptyPages: Bool = true
    ) -> ServedTransport {
        ServedTransport(failsAt: failure) { request in
            let start = naming.start(request)
            if !hasEmptyPages, start >= rows.count { return ServedResponse(404, "{}") }
            let page = rows.dropFirst(start).prefix(10).map { haveIDs ? #"{"id":\#($0)}"# : #"{"text":"row \#($0)"}"# }
            let next = start + 10 < rows.count ? "</list?page=\(start / 10 + 2)>; rel=\"next\"" : ""
            return ServedResponse(
                200, #"{"items":[\#(page.joined(separator: ","))]}"#,
                naming == .link ? ["Link": "</list?page=1>; rel=\"first\"" + (next.isEmpty ? "" : ", " + next)] : [:])
        }
    }

    @Test(
        "79: rows that were deleted before the place of the run move others to pages that were read; the next run reads all",
        arguments: Naming.allCases, [true, false])
    func deleted(naming: Naming, haveIDs: Bool) async throws {
        let folder = try TemporaryFolder(), rows = Array(0..<95)
        _ = try await InProcessWalk(
            server(naming, failsAt: 6, rows, haveIDs: haveIDs), ["/list"] + naming.options, resumingIn: folder)
        #expect(folder.exists("state"))
        let rest = rows.filter { !(5..<8).contains($0) } + [95, 96, 97, 98, 99]
        let moved = try await InProcessWalk(
            server(naming, rest, haveIDs: haveIDs), ["/list"] + naming.options, resumingIn: folder)
        #expect(moved.status == .completenessUnknown, "\(moved.message)")
        #expect(moved.message.contains("items were deleted or inserted"), "\(moved.message)")
        let end = try await InProcessWalk(
            server(naming, rest, haveIDs: haveIDs), ["/list"] + naming.options, resumingIn: folder)
        #expect(end.status == .success && end.lines.count == rest.count, "\(end.message)")
    }

    @Test("79: so many rows were deleted that the last page is empty", arguments: Naming.allCases)
    func purged(naming: Naming) async throws { try await purge(naming, naming.options, hasEmptyPages: true) }

    @Test("79: so many rows were deleted that the last page is not there", arguments: [Naming.offset, .number])
    func purgedPage(naming: Naming) async throws {
        try await purge(naming, naming.options.dropLast() + ["404"], hasEmptyPages: false)
    }

    private func purge(_ naming: Naming, _ options: [String], hasEmptyPages: Bool) async throws {
        let folder = try TemporaryFolder(), rows = Array(0..<95)
        _ = try await InProcessWalk(server(naming, failsAt: 6, rows), ["/list"] + options, resumingIn: folder)
        let rest = Array(rows.dropFirst(55))
        let server = server(naming, rest, hasEmptyPages: hasEmptyPages)
        let moved = try await InProcessWalk(server, ["/list"] + options, resumingIn: folder)
        #expect(
            moved.status == .completenessUnknown && moved.message.contains("deleted or inserted"), "\(moved.message)")
        let end = try await InProcessWalk(server, ["/list"] + options, resumingIn: folder)
        #expect(end.status == .success && end.lines.count == rest.count, "\(end.message)")
    }

    @Test(
        "79: a row was deleted from the page of which --max-items has left out the rest", arguments: Naming.allCases,
        [5, 15])
    func deletedFromPart(naming: Naming, most: Int) async throws {
        let folder = try TemporaryFolder(), rows = Array(0..<95)
        let files = ["-o", folder.path("lines"), "--resume", folder.path("state")]
        let arguments = ["/list"] + naming.options + files
        let first = try await InProcessWalk(
            server(naming, rows), arguments + ["--max-items", "\(most)"], resumingIn: folder)
        #expect(first.status == .success && first.lines.count == most)
        let rest = rows.filter { $0 != most - 3 }
        let moved = try await InProcessWalk(server(naming, rest), arguments, resumingIn: folder)
        #expect(
            moved.status == .completenessUnknown && moved.message.contains("deleted or inserted"), "\(moved.message)")
        #expect(moved.message.contains("\(most) items were received"), "\(moved.message)")
    }

    @Test("a page of which --dedupe no longer knows the first keys is continued", arguments: Naming.allCases, [5, 15])
    func smallWindow(naming: Naming, most: Int) async throws {
        let folder = try TemporaryFolder(), rows = Array(0..<95)
        let arguments =
            ["/list", "--dedupe", "--key", "/id", "--dedupe-window", "1"] + naming.options
            + ["-o", folder.path("lines"), "--resume", folder.path("state")]
        let first = try await InProcessWalk(
            server(naming, rows), arguments + ["--max-items", "\(most)"], resumingIn: folder)
        #expect(first.status == .success)
        let end = try await InProcessWalk(server(naming, rows), arguments, resumingIn: folder)
        #expect(end.status == .success && end.lines.count == rows.count, "\(end.message)")
    }

    @Test(
        "rows that were inserted before the place of the run come again, and --dedupe omits them",
        arguments: Naming.allCases)
    func inserted(naming: Naming) async throws {
        let folder = try TemporaryFolder(), rows = Array(0..<95)
        let arguments = ["/list", "--dedupe", "--key", "/id", "--total", "/none"] + naming.options
        _ = try await InProcessWalk(server(naming, failsAt: 6, rows), arguments, resumingIn: folder)
        let end = try await InProcessWalk(server(naming, [200, 201] + rows), arguments, resumingIn: folder)
        #expect(Set(rows).isSubset(of: end.lines.compactMap { Int($0.dropFirst(6).dropLast()) }), "\(end.message)")
        #expect(!end.message.contains("deleted or inserted"), "\(end.message)")
    }

    @Test("rows that are added at the end, or deleted after the place of the run, do not hinder it")
    func grown() async throws {
        for naming in Naming.allCases {
            for rest in [Array(0..<99), Array(0..<70)] {
                let folder = try TemporaryFolder()
                _ = try await InProcessWalk(
                    server(naming, failsAt: 6, Array(0..<95)), ["/list"] + naming.options, resumingIn: folder)
                let end = try await InProcessWalk(
                    server(naming, rest), ["/list"] + naming.options, resumingIn: folder)
                #expect(end.status == .success && end.lines.count == rest.count, "\(naming): \(end.message)")
            }
        }
    }

    @Test(
        "with exit code 0, no row that stays in the list is lost, whatever else is deleted or added between the runs",
        arguments: 0..<15)
    func anyChange(seed: UInt64) async throws {
        var random = SplitMix(seed: seed)
        for naming in Naming.allCases {
            let folder = try TemporaryFolder(), rows = Array(0..<Int.random(in: 25...95, using: &random))
            let dedupe = Bool.random(using: &random) ? ["--dedupe", "--key", "/id"] : []
            let arguments = ["/list"] + naming.options + dedupe
            let interruption = Int.random(in: 3...6, using: &random)
            _ = try await InProcessWalk(
                server(naming, failsAt: interruption, rows), arguments, resumingIn: folder)
            let purged = Bool.random(using: &random) ? 0 : Int.random(in: 0..<rows.count, using: &random)
            let deleted = Set(rows.shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random)))
                .union(rows.prefix(purged / 2))
            var rest = rows.filter { !deleted.contains($0) }
            for number in 0..<Int.random(in: 0...4, using: &random) {
                rest.insert(1000 + number, at: Int.random(in: 0...rest.count, using: &random))
            }
            let end = try await InProcessWalk(server(naming, rest), arguments, resumingIn: folder)
            guard end.status == .success else {
                let again = try await InProcessWalk(server(naming, rest), arguments, resumingIn: folder)
                #expect(again.status == .success, "seed \(seed), \(naming): \(end.message) \(again.message)")
                continue
            }
            let kept = Set(rows).subtracting(deleted)
            let found = Set(end.lines.compactMap { Int($0.dropFirst(6).dropLast()) })
            #expect(
                kept.isSubset(of: found),
                "seed \(seed), \(naming) \(dedupe): without \(deleted.sorted()), \(kept.subtracting(found).sorted()) are lost"
            )
        }
    }
}
