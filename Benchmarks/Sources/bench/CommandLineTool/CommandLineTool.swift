import Foundation

/// How fast `paginate` writes all items of a list, beside scripts of `curl` and `jq`.
///
/// All read the same pages from the same server, start as a program and write to a file. They take turns, and their files
/// must have the same bytes.
struct CommandLineTool {
    private static let pageSize = 100
    private static let rounds = 5
    private static let baselineName = "curl and jq"
    /// The path of the release build of `paginate`.
    let path: String
    /// How many pages the list has.
    let pages: Int

    func measure(_ report: inout Report) async throws {
        let title = "paginate beside curl and jq"
        guard FileManager.default.isExecutableFile(atPath: path) else {
            return report.add(
                title, unmeasured: "build it: swift build -c release --package-path CommandLine --product paginate")
        }
        let missing = ["bash", "curl", "jq"].filter { Self.program($0) == nil }
        guard missing.isEmpty else {
            return report.add(
                title, unmeasured: "run scripts/setup --all, which installs \(missing.joined(separator: ", "))")
        }
        let body = try PageServer(accounts: pages, of: Self.pageSize, link: .body)
        let field = try PageServer(accounts: pages, of: Self.pageSize, link: .field)
        let late = try PageServer(accounts: pages, of: Self.pageSize, link: .body, latency: 0.02)
        let bar = 3.0
        try await compare("next link in the body", body, ShellScript.linksInBodies, floor: bar, &report)
        try await compare("next link in a Link field", field, ShellScript.linksInFields, floor: bar, &report)
        try await compare("next link in the body, 20 ms latency", late, ShellScript.linksInBodies, &report)
        try await compare("one curl and one jq, numbers known", body, ShellScript.numberedPages(pages), &report)
    }

    /// Measures a list, read by `paginate` and by a script in turns.
    ///
    /// - Parameters:
    ///   - floor: How many times the items per second of the script are wanted; `nil` without a bar, also for the time on
    ///     processors.
    private func compare(
        _ list: String, _ server: PageServer, _ script: String, floor: Double? = nil, _ report: inout Report
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (ourFile, theirFile) = (folder.appending(path: "ours"), folder.appending(path: "theirs"))
        let address = server.address.absoluteString
        var ours: [ProgramRun] = []
        var theirs: [ProgramRun] = []
        for _ in 0..<Self.rounds {
            ours.append(try await ProgramRun([path, "--quiet", address], output: ourFile))
            theirs.append(
                try await ProgramRun(
                    [Self.program("bash") ?? "bash", "-c", script, "bash", address], output: theirFile))
            let (written, writtenByScript) = (try Data(contentsOf: ourFile), try Data(contentsOf: theirFile))
            precondition(written.count { $0 == UInt8(ascii: "\n") } == pages * Self.pageSize, "all items are written")
            precondition(writtenByScript == written, "the outputs are the same")
        }
        let items = Double(pages * Self.pageSize)
        report.add(
            "\(list): items per second", items / ours.map(\.seconds).median, .itemsPerSecond,
            beside: Baseline(Self.baselineName, items / theirs.map(\.seconds).median, floor: floor))
        report.add(
            "\(list): time on processors, an item", ours.map(\.processorSeconds).median / items * 1e9, .nanoseconds,
            beside: Baseline(
                Self.baselineName, theirs.map(\.processorSeconds).median / items * 1e9, limit: floor == nil ? nil : 1))
    }

    /// The path of a program.
    private static func program(_ name: String) -> String? {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
