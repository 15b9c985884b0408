import Testing

@testable import PagingHTTP

@Suite("Links that are not followed")
struct LinkFailureTests {
    @Test(
        "The target is shown without query, fragment, user and password, also if it is not a URL",
        arguments: [
            ("https://user:word@example.org/a?word#word", "https://example.org/a"),
            ("https://other.org/a?word", "https://other.org/a"), ("https://[x/a?word", "https://[x/a"),
            ("https://[x/a#word?word", "https://[x/a"), ("https://user:word@[x/a?word@word", "…@[x/a"),
        ])
    func target(link: String, shown: String) async {
        let transport = ScriptedTransport(#"{"rows":[],"next":"\#(link)"}"#)
        let error = await PageListScript.read(PageListScript.pages(PageListScript.linked, transport)).error
        guard case .link(let failure)? = error as? HTTPFailure else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(failure.target == shown)
        #expect(!failure.isTransient)
    }
}
