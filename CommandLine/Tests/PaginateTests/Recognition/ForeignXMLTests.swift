import PagingHTTP
import Testing

@testable import Paginate

@Suite("XML that no style reads")
struct ForeignXMLTests {
    private static let feeds = [
        #"<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><entry><id>1</id></entry><entry><id>2</id></entry></feed>"#,
        "<list><nextPageToken>x</nextPageToken><items><id>1</id></items><items><id>2</id></items></list>",
        "<OAI-PMH><ListRecords><record/><resumptionToken>x</resumptionToken></ListRecords></OAI-PMH>",
    ]

    @Test("65: one sentence, without proposals", arguments: feeds)
    func refused(feed: String) async throws {
        let styles = [[], ["--style", "offset", "--items", "/feed/entry"], ["--items", "/list/items"]]
        for style in styles {
            let end = try await InProcessWalk(
                ServedTransport { _ in .init(200, feed, ["Content-Type": "application/xml"]) }, ["/list"] + style)
            #expect(end.status == .notUnderstood, "\(end.message)")
            #expect(end.proposals.isEmpty)
            #expect(end.message.contains("XML") && !end.message.contains("\n"), "\(end.message)")
        }
    }
}
