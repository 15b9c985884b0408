import Foundation
import Testing

@Suite("Real servers behind a network that fails")
struct ChaosTests {
    /// How often a walk is killed and resumed.
    private static let kills = ProcessInfo.processInfo.environment["PAGING_LONG"] == nil ? 20 : 200

    /// A command for a network that fails: queries by POST may be sent again.
    private func patient(_ command: String) -> String {
        command + (command.contains("--data") ? " --repeatable" : "") + " --retries 20"
    }

    @Test("every row comes once, in order, whatever happens to the answers", arguments: NamedServer.allCases)
    func answers(of named: NamedServer) async throws {
        let server = try named.start()
        let proxy = try ChaosProxy(before: server.address)
        // Together, since most of the time goes into delays before retries.
        try await withThrowingTaskGroup(of: Void.self) { group in
            let commands = named.commands(at: server.address).map(patient)
            for (direct, spoiled) in zip(commands, named.commands(at: proxy.address).map(patient)) {
                group.addTask {
                    let expected = try await Program(shell: direct).end()
                    let end = try await Program(shell: spoiled).end()
                    #expect(end.status == 0, "\(direct): \(end.errors)")
                    #expect(expected.lines.count == named.count)
                    #expect(end.output == expected.output, "\(direct)")
                }
            }
            try await group.waitForAll()
        }
        withExtendedLifetime(server) {}
    }

    @Test("the same within TLS, which ends in the middle of a record")
    func secure() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Certificates.authority, to: "authority.pem")
        let server = try RealServer(python: "fastapi_pages.py")
        let proxy = try ChaosProxy(before: server.address)
        let front = try await TLSFront(
            before: try #require(proxy.address.split(separator: ":").last.flatMap { Int($0) }))
        for path in ["page", "cursor"] {
            let expected = try await Program.run("http://\(server.address)/\(path)?size=10")
            let end = try await Program(
                ["https://\(front.address)/\(path)?size=10", "--retries", "20"],
                environment: ["SSL_CERT_FILE": folder.path("authority.pem")]
            ).end()
            #expect(end.status == 0, "\(end.errors)")
            #expect(expected.lines.count == 237)
            #expect(end.output == expected.output)
        }
        withExtendedLifetime(server) {}
    }

    @Test("a walk that is killed at random moments all the while, and resumed, loses and repeats nothing")
    func kills() async throws {
        let folder = try TemporaryFolder()
        let server = try RealServer.explorer()
        let proxy = try ChaosProxy(before: server.address)
        // Pages are small enough that the list outlasts the kills.
        let size = Self.kills > 20 ? 1 : 10
        let path = "/rows/offset?site=stackoverflow"
        let expected = try await Program.run("http://\(server.address)\(path)")
        let arguments = [
            "http://\(proxy.address)\(path)", "--size-parameter", "limit", "--page-size", "\(size)", "--parallel", "3",
            "--retries", "20", "-o",
            folder.path("items"), "--resume", folder.path("state"),
        ]
        var random = SystemRandomNumberGenerator()
        for round in 1...Self.kills {
            let program = try Program(arguments)
            let number = program.number
            let moment = proxy.count + Int.random(in: 1...6, using: &random)
            let delay = Int.random(in: 0...20, using: &random)
            let killer = Task { [proxy] in
                try await proxy.waitForRequests(moment)
                try await Task.sleep(for: .milliseconds(delay))
                kill(number, SIGKILL)
            }
            let end = try await program.end()
            killer.cancel()
            if end.status == 0 {
                // The list was shorter than the kills: it begins anew.
                #expect(try folder.data("items") == expected.output)
            } else {
                #expect(end.status == 128 + SIGKILL, "kill \(round): \(end.errors)")
            }
        }
        let end = try await Program(arguments).end()
        #expect(end.status == 0, "\(end.errors)")
        #expect(try folder.data("items") == expected.output)
        #expect(expected.lines.count == 1000)
        withExtendedLifetime(server) {}
    }
}
