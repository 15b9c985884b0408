import Foundation
import Testing

/// A server, and the port that the README gives it.
enum NamedServer: String, CaseIterable {
    case django = "127.0.0.1:8001"
    case fastapi = "127.0.0.1:8002"
    case relay = "127.0.0.1:8003"
    case moto = "127.0.0.1:8004"
    case kinto = "127.0.0.1:8005"
    case datasette = "127.0.0.1:8006"
    case explorer = "127.0.0.1:8080"

    func start() throws -> RealServer {
        switch self {
        case .django: try RealServer(python: "django_rest.py")
        case .fastapi: try RealServer(python: "fastapi_pages.py")
        case .relay: try RealServer(python: "relay.py")
        case .moto: try RealServer(python: "aws.py")
        case .kinto: try RealServer(python: "kinto_records.py")
        case .datasette: try RealServer(python: "datasette_table.py")
        case .explorer: try RealServer.explorer()
        }
    }

    var count: Int { self == .explorer ? 1000 : 237 }

    /// The lines of a README that ask the server.
    func lines(of readMe: URL) throws -> [String] {
        try String(contentsOf: readMe, encoding: .utf8).split(separator: "\n").map(String.init).filter {
            // Those of plans are run by Tests/Plans.
            $0.hasPrefix("paginate ") && !$0.hasPrefix("paginate plan") && $0.contains(rawValue)
        }
    }
}

@Suite("The lines of the READMEs", .timeLimit(.minutes(5)), .serialized)
struct ReadMeTests {
    private let own = Repository.commandLine.appending(path: "README.md")
    private let common = Repository.root.appending(path: "README.md")

    @Test("bring every row of a real server once, each as the server wrote it", arguments: NamedServer.allCases)
    func lines(of named: NamedServer) async throws {
        let lines = Set(try named.lines(of: own) + named.lines(of: common)).sorted()
        let server = try named.start()
        for line in lines {
            let here = line.replacing(named.rawValue, with: server.address)
            let end = try await Program(shell: here).end()
            #expect(end.status == 0, "\(line): \(end.errors)")
            #expect(end.lines.count == named.count, "\(line)")
            #expect(Set(end.lines).count == named.count, "\(line)")
            #expect(end.lines.allSatisfy(Self.isContainer), "\(line)")
        }
        withExtendedLifetime(server) {}
    }

    /// Whether a line is a JSON object, or an array, which Datasette's rows are.
    private static func isContainer(_ line: String) -> Bool {
        let value = try? JSONSerialization.jsonObject(with: Data(line.utf8))
        return value is [String: Any] || value is [Any]
    }

    @Test("stand in the README for every server, and in the repository's for the explorer")
    func complete() throws {
        #expect(try NamedServer.allCases.map { try $0.lines(of: own).count } == [6, 5, 1, 2, 1, 3, 3])
        #expect(try !NamedServer.explorer.lines(of: common).isEmpty)
    }
}
