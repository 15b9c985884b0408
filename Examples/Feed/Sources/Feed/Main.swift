import Foundation

/// Shows the newest users of the explorer's server, taken offline, edited, killed, restarted, and online again:
/// feed <address> [folder].
///
/// The list and the pending edits are kept in a file in the folder. Each step is a process of its own, which is killed with
/// SIGKILL as soon as the file has what it needs. Start the server first, with `make run`.
@main enum Main {
    static func main() async throws {
        var arguments = CommandLine.arguments.dropFirst()
        let step = arguments.first.flatMap(Step.init)
        if step != nil { arguments.removeFirst() }
        guard let address = arguments.popFirst().flatMap(URL.init(string:)), address.scheme == "http" else {
            print("Usage: Feed <address> [folder], for example Feed http://127.0.0.1:8080")
            exit(EX_USAGE)
        }
        let folder = arguments.first.map { URL(fileURLWithPath: $0) }
        do {
            if let step, let folder {
                try await step.run(FeedServer(address: address), folder)
            } else {
                try await runAllSteps(address, folder)
            }
        } catch {
            print("Failed: \(error)")
            exit(EXIT_FAILURE)
        }
    }

    private static func runAllSteps(_ address: URL, _ folder: URL?) async throws {
        let temporary = FileManager.default.temporaryDirectory.appending(path: "feed-\(UUID())")
        defer { if folder == nil { try? FileManager.default.removeItem(at: temporary) } }
        let folder = folder ?? temporary
        for step in Step.story { try StepProcess.run(step, address, folder) }
        say("A reader without a cache")
        let server = FeedServer(address: address)
        var users: [User] = []
        for try await user in server.newestUsers(through: Network(isConnected: true)).items() {
            users.append(user)
            if users.count == 43 { break }
        }
        for row in 40..<43 { say("    \(row) \(users[row].text)") }
    }
}

/// Prints a line at once, also into a pipe.
func say(_ line: String) {
    print(line)
    fflush(nil)
}
