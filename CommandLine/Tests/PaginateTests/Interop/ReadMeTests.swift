import Foundation
import Testing

/// A server, and the port that the README gives it.
enum NamedServer: String, CaseIterable {
    case django = "127.0.0.1:8001"
    case fastapi = "127.0.0.1:8002"
    case relay = "127.0.0.1:8003"
    case moto = "127.0.0.1:8004"
    case explorer = "127.0.0.1:8080"

    func start() throws -> RealServer {
        switch self {
        case .django: try RealServer(python: "django_rest.py")
        case .fastapi: try RealServer(python: "fastapi_pages.py")
        case .relay: try RealServer(python: "relay.py")
        case .moto: try RealServer(python: "aws.py")
        case .explorer: try RealServer.explorer()
        }
    }

    var count: Int { self == .explorer ? 1000 : 237 }

    /// The lines of the README that ask the server.
    var lines: [String] {
        get throws {
            let text = try String(contentsOf: Repository.commandLine.appending(path: "README.md"), encoding: .utf8)
            return text.split(separator: "\n").map(String.init).filter {
                $0.hasPrefix("paginate ") && $0.contains(rawValue)
            }
        }
    }
}

@Suite("The lines of the README", .timeLimit(.minutes(5)), .serialized)
struct ReadMeTests {
    @Test("bring every row of a real server once, each as the server wrote it", arguments: NamedServer.allCases)
    func lines(of named: NamedServer) async throws {
        let lines = try named.lines
        #expect(!lines.isEmpty)
        let server = try named.start()
        for line in lines {
            let here = line.replacing(named.rawValue, with: server.address)
            let end = try await Program(shell: here).end()
            #expect(end.status == 0, "\(line): \(end.errors)")
            #expect(end.lines.count == named.count, "\(line)")
            #expect(Set(end.lines).count == named.count, "\(line)")
            #expect(end.lines.allSatisfy { (try? JSONSerialization.jsonObject(with: Data($0.utf8))) is [String: Any] })
        }
        withExtendedLifetime(server) {}
    }

    @Test("stand in the README for every server")
    func complete() throws {
        #expect(try NamedServer.allCases.map { try $0.lines.count } == [4, 5, 1, 2, 3])
    }
}
