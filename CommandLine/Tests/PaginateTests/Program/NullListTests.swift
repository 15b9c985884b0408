import Testing

@Suite("Empty lists that are null", .timeLimit(.minutes(2)))
struct NullListTests {
    @Test("an empty list of Go, which is null beside a total of zero")
    func null() async throws {
        for body in [#"{"items":null,"total":0}"#, #"{"total_count":0,"data":null}"#] {
            let server = try LoopbackServer { _ in .init(200, body) }
            let end = try await Program.run("\(server.address)/list")
            #expect(end.status == 0, "\(end.errors)")
            #expect(end.output.isEmpty)
        }
        let failed = try LoopbackServer { _ in .init(200, #"{"items":null,"total":0,"success":false}"#) }
        #expect(try await Program.run("\(failed.address)/list").status == 80)
    }
}
