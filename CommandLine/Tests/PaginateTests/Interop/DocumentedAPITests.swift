import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An API that `documented_apis.py` imitates, as the server lists it.
struct DocumentedAPI: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let address: String
    let options: [String]
    let items: String?

    var testDescription: String { name }
}

@Suite("Documented APIs", .serialized)
struct DocumentedAPITests {
    private static let count = 237

    /// The APIs for which `paginate` proposes a command. It loads all others from the bare address.
    private static let proposing: Set<String> = [
        "SCIM", "Jira, users", "npm", "Auth0", "Strava", "Mailchimp", "Discord", "Zendesk, side-loading",
        "ASP.NET with X-Pagination", "Amazon S3, with a delimiter", "MediaWiki, with properties",
    ]

    /// Whether each row came once.
    private func isWhole(_ end: Program.End) -> Bool {
        end.lines.count == Self.count && Set(end.lines).count == Self.count
    }

    /// The commands that a refusal proposes; of several lists, those for the one that the rows are in.
    private func commands(_ end: Program.End, _ api: DocumentedAPI) -> [String] {
        end.proposals.filter { line in api.items.map { line.contains("--items \($0)") } ?? true }
    }

    @Test(
        "bring every row once from the bare address, or by a command that paginate proposes; none ends short in silence"
    )
    func table() async throws {
        let server = try RealServer(python: "documented_apis.py")
        let (data, _) = try await URLSession.shared.data(from: try #require(URL(string: "http://\(server.address)/")))
        let table = try JSONDecoder().decode([DocumentedAPI].self, from: data)
        #expect(table.count >= 40)
        var proposing: Set<String> = []
        for api in table {
            let end = try await Program(["http://\(server.address)\(api.address)"] + api.options).end()
            guard end.status != 0 else {
                #expect(isWhole(end), "\(api.name): \(end.lines.count) rows and exit code 0; \(end.errors)")
                continue
            }
            proposing.insert(api.name)
            #expect([65, 79].contains(end.status), "\(api.name): \(end.errors)")
            var isFound = false
            for command in commands(end, api) {
                let end = try await Program(shell: command).end()
                #expect(end.status != 0 || isWhole(end), "\(command): \(end.lines.count) rows and exit code 0")
                isFound = isFound || end.status == 0
            }
            #expect(isFound, "\(api.name): no command that was proposed brings every row; \(end.errors)")
        }
        #expect(proposing == Self.proposing)
        withExtendedLifetime(server) {}
    }
}
