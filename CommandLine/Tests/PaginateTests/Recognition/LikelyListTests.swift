import Testing

@testable import Paginate

@Suite("The list of an answer")
struct LikelyListTests {
    @Test(
        "of arrays at one depth those of objects come first, then well-known names, then the longest",
        arguments: [
            (#"{"columns":["a","b","c"],"books":[{"id":1}],"next":null}"#, "/books"),
            (#"{"tags":[{"t":1},{"t":2}],"items":[{"id":1}],"next":null}"#, "/items"),
            (#"{"columns":["a","b"],"items":[],"next":null}"#, "/items"),
            (#"{"books":["a"],"warned":[],"next":null}"#, "/books"),
            (#"{"a":[1],"b":[1,2],"next":null}"#, "/b"),
            (#"{"fields":[1,2,3],"values":[1,2],"next":null}"#, "/values"),
            (#"{"meta":{"columns":[1,2]},"data":{"rows":[1]},"next":null}"#, "/data/rows"),
        ])
    func choice(body: String, list: String) throws {
        #expect(try FirstAnswer("", body: body, "").recognition.choice.details.items?.description == list)
    }
}
