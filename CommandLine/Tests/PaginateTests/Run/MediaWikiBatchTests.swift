import PagingHTTP
import Testing

@testable import Paginate

@Suite("Batches of MediaWiki that several responses share")
struct MediaWikiBatchTests {
    private static let rows = ServedRows(count: 60, size: 20)

    /// A wiki that sends 20 pages in a batch, and at most 15 links of them in a response. The last batch has fewer links.
    ///
    /// - Parameter firstSplit: The index of the first batch whose links are split into two responses.
    private static func server(firstSplit: Int = 0) -> ServedTransport {
        ServedTransport { request in
            let start = request.number("gapcontinue") ?? 0, isRest = request.query["plcontinue"] != nil
            let isSplit = start / 20 >= firstSplit && request.query["pllimit"] != "max"
            let pages = (start..<start + 20).map { row in
                let hasLinks = !isSplit || (row - start < 15) != isRest
                return #"{"pageid":\#(row + 1),"name":"row \#(row)"\#(hasLinks ? #","links":[{"ns":0}]"# : "")}"#
            }
            var members = isSplit && !isRest ? "" : #""batchcomplete":true,"#
            if isSplit, !isRest {
                members += #""continue":{"plcontinue":"\#(start)|0","gapcontinue":"\#(start)","continue":"||"},"#
            } else if start < 40 {
                members += #""continue":{"gapcontinue":"\#(start + 20)","continue":"gapcontinue||"},"#
            }
            return .init(200, #"{\#(members)"query":{"pages":[\#(pages.joined(separator: ","))]}}"#)
        }
    }

    @Test(
        "65: the next response has the same pages with other properties, at the beginning and later",
        arguments: [0, 2], [[], ["--style", "mediawiki", "--items", "/query/pages"]])
    func split(firstSplit: Int, options: [String]) async throws {
        let server = Self.server(firstSplit: firstSplit), arguments = ["/w/api.php?generator=allpages"] + options
        let end = try await InProcessWalk(server, arguments)
        #expect(end.status == .notUnderstood, "\(end.message)")
        #expect(end.message.contains("/batchcomplete"), "\(end.message)")
        #expect(Self.rows.numbers(end.lines) == Array(0..<firstSplit * 20))
        let proposal = try #require(end.proposals.first, "\(end.message)")
        let whole = try await InProcessWalk(server, arguments, trying: proposal)
        #expect(whole.status == .success, "\(proposal): \(whole.message)")
        #expect(Self.rows.areAll(whole.lines))
    }

    @Test("65: nothing is proposed that the URL has already")
    func greatest() async throws {
        let end = try await InProcessWalk("/w/api.php?pllimit=max") { _ in
            .init(200, #"{"continue":{"plcontinue":"1","continue":"||"},"query":{"pages":[{"pageid":1}]}}"#)
        }
        #expect(end.status == .notUnderstood)
        #expect(end.proposals.isEmpty, "\(end.proposals)")
    }

    @Test("0: a list inside of one page continues, and has no batch")
    func inside() async throws {
        let list = "/query/pages/0/revisions"
        let end = try await InProcessWalk("/w/api.php?prop=revisions", "--items", list) { request in
            let start = request.number("rvcontinue") ?? 0
            let next = #""continue":{"rvcontinue":"\#(start + 20)","continue":"||"}"#
            let end = start < 40 ? next : #""batchcomplete":true"#
            return .init(200, #"{\#(end),"query":{"pages":[{"pageid":1,"revisions":[\#(Self.rows.rows(start))]}]}}"#)
        }
        #expect(end.status == .success, "\(end.message)")
        #expect(Self.rows.areAll(end.lines))
    }
}
