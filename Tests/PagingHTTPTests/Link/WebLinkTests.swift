import Foundation
import Testing

@testable import PagingHTTP

@Suite("Link fields (RFC 8288)")
struct WebLinkTests {
    private func links(_ values: String...) -> [String] {
        WebLink.links(in: values).map { "\($0.target) \($0.relations.joined(separator: "+"))" }
    }

    @Test("Links of one field and of several fields are one list")
    func several() {
        #expect(links(#"</a>; rel="next", </b>; rel=prev"#, #"</c>;rel="last""#) == ["/a next", "/b prev", "/c last"])
    }

    @Test("A token is a value without quotes, white space may stand around the equals sign")
    func tokens() {
        #expect(links(#"</a> ;  rel  =  next"#, "</b>\t;\trel\t=\t\"next\"\t") == ["/a next", "/b next"])
        #expect(links("</a>; rel=next ; title=x \t, </b>; rel=prev ") == ["/a next", "/b prev"])
    }

    @Test("Names of parameters and relations are compared in lower case")
    func cases() {
        #expect(links(#"</a>; REL="NEXT""#) == ["/a next"])
    }

    @Test("A link may have several relations, and only its first rel counts")
    func relations() {
        #expect(links(#"</a>; rel="prev  next"; rel="last""#) == ["/a prev+next"])
    }

    @Test("Commas and semicolons in brackets and in quotes separate nothing")
    func separators() {
        #expect(
            links(#"</a?x=1,2;3>; title="one, two; \"three\""; rel=next, </b>; rel=prev"#) == [
                "/a?x=1,2;3 next", "/b prev",
            ])
    }

    @Test("A parameter may have no value, and empty ones are skipped")
    func valueless() {
        let link = WebLink.links(in: [#"</a>; crossorigin;; rel=next;"#])[0]
        #expect(link.relations == ["next"])
        #expect(link.parameters.map(\.name) == ["crossorigin", "rel"])
        #expect(links("</a>; rel= ; title=x, </b>; rel=\t") == ["/a ", "/b "])
    }

    @Test("Empty members of the list are skipped")
    func empty() {
        #expect(links(#",, </a>; rel=next, ,</b>; rel=prev,"#, "", " ") == ["/a next", "/b prev"])
    }

    @Test("A member that is no link is lost alone")
    func garbage() {
        #expect(links(#"nonsense "a,b" <c,d>, </a>; rel=next"#) == ["/a next"])
        #expect(links(#"nonsense "a, </c>; rel=prev", </a>; rel=next"#) == ["/a next"])
        #expect(links(#"</a; rel=next"#) == [])
        #expect(links(#"</a>; rel="next" oops; title=x, </b>; rel=prev"#) == ["/a next", "/b prev"])
    }

    @Test("A field of a megabyte is read without delay, whatever it contains")
    func large() {
        for piece in ["<,", "<a>;", "\"", ",", "<a>; rel=\"next, ", "a;b,"] {
            _ = WebLink.links(in: [String(repeating: piece, count: 1_000_000 / piece.count)])
        }
    }

    @Test("A quote that is never closed goes to the end")
    func openQuote() {
        #expect(links(#"</a>; rel="next"#) == ["/a next"])
        #expect(links(#"</a>; rel="next\"#) == [#"/a next\"#])
    }

    @Test("Apostrophes are no quotes")
    func apostrophes() {
        #expect(links("</a>; rel='next'") == ["/a 'next'"])
    }

    @Test("A link without a relation, and one without a target, are links")
    func bare() {
        #expect(links("</a>", "<>; rel=next") == ["/a ", " next"])
    }

    @Test("A relative target is resolved against where the answer came from")
    func resolved() throws {
        let base = try #require(URL(string: "https://example.org/api/books?page=1"))
        func target(_ text: String) -> String? {
            WebLink.links(in: ["<\(text)>"])[0].url(relativeTo: base)?.absoluteString
        }
        #expect(target("?page=2") == "https://example.org/api/books?page=2")
        #expect(target("/x") == "https://example.org/x")
        let unchanged = "/~!$&'()*+,-./0123456789:;=@ABCXYZ_abcxyz?~!$&'()*+,-./09:;=@AZ_az?#~!$&'()*+,-./09:;=@AZ_az?"
        #expect(target(unchanged) == "https://example.org" + unchanged)
        #expect(target("//other.org/x") == "https://other.org/x")
        #expect(target("books?a=%2B+/=") == "https://example.org/api/books?a=%2B+/=")
        #expect(target("") == nil)
    }

    @Test("A link with an anchor is about another document and names no page")
    func anchors() throws {
        let url = try #require(URL(string: "https://example.org/"))
        let fields: HeaderFields = ["Link": #"</other>; rel=next; anchor="/elsewhere""#, "link": "</own>; rel=next"]
        #expect(TransportResponse(status: 200, url: url, fields: fields).link("next") == "/own")
    }
}
