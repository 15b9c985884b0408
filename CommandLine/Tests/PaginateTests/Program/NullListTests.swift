import Loopback
import Testing

@Suite("Empty lists that are null, or left out")
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

    /// FHIR (https://hl7.org/fhir/http.html#paging, https://hl7.org/fhir/json.html).
    @Test(
        "a bundle without entries is empty beside a total of zero, and not understood without one",
        arguments: [(#","total":0"#, Int32(0)), ("", 65), (#","total":7"#, 65)])
    func bundle(total: String, status: Int32) async throws {
        let server = try LoopbackServer { _ in
            let link = #""link":[{"relation":"self","url":"http://127.0.0.1/Patient"}]"#
            return .init(200, #"{"resourceType":"Bundle","type":"searchset",\#(link)\#(total)}"#)
        }
        let end = try await Program.run("\(server.address)/Patient")
        #expect(end.status == status, "\(end.errors)")
        #expect(end.output.isEmpty)
    }
}
