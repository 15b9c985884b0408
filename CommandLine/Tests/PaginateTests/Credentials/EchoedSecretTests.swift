import Foundation
import Loopback
import Testing

@testable import Paginate

@Suite("Secrets that a server repeats")
struct EchoedSecretTests {
    /// A server that refuses each request, and repeats its header fields, what their Base64 means, and its target.
    private static func server(padding: Int = 0) throws -> LoopbackServer {
        try LoopbackServer { request in
            let values = request.fields.filter { !["host", "accept", "user-agent"].contains($0.key) }.values
            let decoded = values.compactMap { value in
                value.split(separator: " ").last.flatMap { Data(base64Encoded: String($0)) }
                    .map { String(decoding: $0, as: UTF8.self) }
            }
            let echo = ([request.target] + values + decoded).joined(separator: " | ")
            return .init(400, String(repeating: "x", count: padding) + echo)
        }
    }

    @Test(
        "are in no message, whatever option they come from, and neither are their Base64 and percent-encoded forms",
        arguments: [
            ["--user", "me:s3/cret+"], ["--user", "me"], ["--netrc-file", "FOLDER/netrc"],
            ["--header-env", "X-Any: a $TOKEN"],
            ["--bearer-file", "FOLDER/token"], ["--header", "Authorization: Bearer s3/cret+"],
        ])
    func echo(options: [String]) async throws {
        let folder = try TemporaryFolder()
        try folder.write("default login me password s3/cret+", to: "netrc")
        try folder.write("s3/cret+", to: "token")
        let server = try Self.server()
        let options = options.map { $0.replacing("FOLDER", with: folder.url.path) }
        let address = "\(server.address)/list?api_key=k3y-0f-mine&key=a%2Fb%2F7"
        let end = try await Program(
            [address, "--verbose"] + options, environment: ["PAGINATE_PASSWORD": "s3/cret+", "TOKEN": "s3/cret+"]
        ).end()
        #expect(end.status == 69, "\(end.errors)")
        #expect(end.errors.contains("status 400: /list?"), "the response is shown: \(end.errors)")
        let basic = Data("me:s3/cret+".utf8).base64EncodedString()
        for secret in ["s3/cret+", "s3%2Fcret%2B", basic, "k3y-0f-mine", "a%2Fb%2F7", "a/b/7"] {
            #expect(!end.errors.contains(secret), "\(secret): \(end.errors)")
        }
    }

    @Test("are not shown in part either, where the beginning of a long response ends")
    func cut() async throws {
        let server = try Self.server(padding: 1000)
        let end = try await Program.run("\(server.address)/", "--header", "X-Api-Key: s3cret-of-many-digits-0123456789")
        #expect(end.errors.contains("bytes)"), "\(end.errors)")
        #expect(!end.errors.contains("s3cret"), "\(end.errors)")
    }

    @Test("a value that other words may contain is shown: it is short, or known only by the name of its parameter")
    func words() throws {
        var job = Job(address: try #require(URL(string: "http://a.test/next/list?sort_key=next&token=abc")))
        // A value without digits is a word, unless it is long.
        for (name, isShown) in [("fifteen-letters", true), ("sixteen-letters-", false)] {
            let job = Job(address: try #require(URL(string: "http://a.test/list?api_key=\(name)")))
            #expect(job.secrets.masked("add --next /\(name)").contains(name) == isShown)
        }
        job.fields["Authorization"] = "Bearer me"
        #expect(job.secrets.masked("add --next /me, abc") == "add --next /me, abc")
        job.fields["Authorization"] = "Bearer \"t0k\\en\""
        #expect(job.secrets.masked(#"{"no":"Bearer \"t0k\\en\""}"#) == #"{"no":"…"}"#)
    }
}
