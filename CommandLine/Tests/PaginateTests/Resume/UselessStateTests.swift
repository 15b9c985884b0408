import Foundation
import Testing

@testable import Paginate

@Suite("The state of a list that another command has to read")
struct UselessStateTests {
    @Test(
        "is removed with the lines that --append added, and stays if other lines follow them", arguments: [false, true])
    func appended(hasOtherLines: Bool) throws {
        let folder = try TemporaryFolder()
        try folder.write("old\nnew\n" + (hasOtherLines ? "other\n" : ""), to: "items")
        var job = Job(address: try #require(URL(string: "http://a.test/list")))
        (job.output, job.stateFile, job.appends) = (folder.path("items"), folder.path("state"), true)
        var state = WalkState(
            signature: job.signature, base: job.address, choice: StyleChoice(.gitHub), pageSize: 1, place: .start,
            beginning: .start)
        (state.outputStart, state.bytes) = (4, 8)
        try StateFile(path: folder.path("state")).write(state)
        #expect(job.removeUselessState(after: WrongPage(trial: "")) == !hasOtherLines)
        #expect(job.hasState == hasOtherLines)
        #expect(try folder.data("items") == Data((hasOtherLines ? "old\nnew\nother\n" : "old\n").utf8))
    }
}
