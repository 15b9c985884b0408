import Foundation
import Testing

@Suite("Real servers", .serialized)
struct RealServerTests {
    @Test("every command loads every row once, as the server wrote it", arguments: NamedServer.allCases)
    func commands(of named: NamedServer) async throws {
        let server = try named.start()
        for command in named.commands(at: server.address) {
            let end = try await Program(shell: command).end()
            #expect(end.status == 0, "\(command): \(end.errors)")
            #expect(end.lines.count == named.count, "\(command)")
            #expect(Set(end.lines).count == named.count, "\(command)")
            #expect(end.lines.allSatisfy(Self.isContainer), "\(command)")
        }
        withExtendedLifetime(server) {}
    }

    /// Whether a line is a JSON object, or an array as in Datasette.
    private static func isContainer(_ line: String) -> Bool {
        let value = try? JSONSerialization.jsonObject(with: Data(line.utf8))
        return value is [String: Any] || value is [Any]
    }
}
