import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A running server of the explorer.
final class ExplorerProcess {
    struct DidNotStart: Error {
        let output: String
    }

    /// The address at which the server listens.
    let address: URL
    private let process: Process
    private let folder: URL

    /// Starts the server with generated data, which includes the 84 moderators of stackoverflow.
    ///
    /// `scripts/swift build` builds it.
    ///
    /// - Throws: An error if the server does not start.
    init() throws {
        let root = URL(filePath: #filePath).appending(path: "../../../../..").standardized
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        process = Process()
        process.executableURL = root.appending(path: ".build/everything/debug/explorer")
        process.arguments = [
            "--port", "0", "--users", "1000", "--count-requests",
            "--database", folder.appending(path: "data.sqlite").path(),
        ]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        var said = ""
        while let data = try output.fileHandleForReading.read(upToCount: 1) {
            said += String(decoding: data, as: UTF8.self)
            if said.hasSuffix("\n"), let found = said.firstMatch(of: /http:\/\/\S+/),
                let url = URL(string: String(found.0))
            {
                address = url
                return
            }
        }
        throw DidNotStart(output: said)
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    /// The sorted numbers of the pages that were requested from a method.
    func pages(of method: String) async throws -> [Int] {
        struct Counts: Decodable {
            let requests: [String: Int]
        }
        let (data, _) = try await URLSession.shared.data(from: address.appending(path: "explorer/requests"))
        let counts = try JSONDecoder().decode(Counts.self, from: data).requests
        return counts.flatMap { request, count in
            let query = URLComponents(string: request)
            let page = query?.queryItems?.first { $0.name == "page" }?.value.flatMap { Int($0) }
            return query?.path.hasSuffix(method) == true ? [Int](repeating: page ?? 1, count: count) : []
        }.sorted()
    }
}
