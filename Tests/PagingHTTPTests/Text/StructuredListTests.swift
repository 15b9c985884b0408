import Testing

@testable import PagingHTTP

@Suite("Structured lists")
struct StructuredListTests {
    @Test("have members with parameters, the last of a name counts")
    func members() {
        let list = StructuredList(#" "a b";r=50;t=-30 ,token/1;x ,7;r=1;r=2 "#)
        #expect(
            list?.members == [
                .init(value: .text("a b"), parameters: ["r": .integer(50), "t": .integer(-30)]),
                .init(value: .text("token/1"), parameters: ["x": .other]),
                .init(value: .integer(7), parameters: ["r": .integer(2)]),
            ])
    }

    @Test("are read across everything else that a list may hold")
    func kinds() {
        let text = #"("x" 2;p=1  y);a=?1, :aGk=:, @1659578233, %"f%c3%bc", 1.5, -1.125, "q\"\\";*k.-_="""#
        #expect(StructuredList(text + ")") == nil, "a parenthesis too many")
        let whole = StructuredList(text)
        #expect(whole?.members.count == 7)
        #expect(whole?.members.last == .init(value: .text(#"q"\"#), parameters: ["*k.-_": .text("")]))
    }

    @Test("that are empty have no members")
    func empty() {
        #expect(StructuredList("")?.members == [])
        #expect(StructuredList("   ")?.members == [])
    }

    @Test(
        "with anything malformed in them are none at all",
        arguments: [
            "a,", ",a", "a b", #""a"#, #""\x""#, "a;", "a;R=1", "a;r=", "1234567890123456", "1.", "1.2345", "-", "(a",
            "(a\"b\")", ":a", "?2", "@x", #"%"a"#, "é", #""é""#, "a;r=1;;",
        ])
    func malformed(text: String) {
        #expect(StructuredList(text) == nil)
    }
}
