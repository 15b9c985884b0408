import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The program as a person starts it: its arguments, its output, its signals and its exit code.
@Suite("The program", .serialized)
struct ProcessTests {
    private let folder = TemporaryFolder()

    private func start(_ arguments: String...) throws -> ExplorerProcess {
        try ExplorerProcess(["--port", "0", "--database", folder.path("data.sqlite"), "--users", "1000"] + arguments)
    }

    private func address(_ output: String) throws -> URL {
        #expect(output.hasPrefix("http://127.0.0.1:") && output.hasSuffix("\n"), "\(output)")
        return try #require(URL(string: output.trimmingCharacters(in: .newlines)))
    }

    private func status(_ url: URL) async throws -> Int? {
        let (_, response) = try await URLSession.shared.data(from: url)
        return (response as? HTTPURLResponse)?.statusCode
    }

    @Test("It makes its data, prints one line with its address, answers there, and Ctrl-C ends it with exit code 0")
    func firstAndSecondStart() async throws {
        try folder.write("<!doctype html>", to: "site/index.html")
        let first = try start("--site", folder.path("site"))
        let url = try address(await first.nextOutput())
        #expect(try await status(url.appendingPathComponent("2.3/sites")) == 200)
        #expect(try await status(url) == 200)
        first.interrupt()
        #expect(await first.exitCode() == 0)
        #expect(await first.nextOutput() == "")
        let lines = await first.allErrors().split(separator: "\n")
        #expect(lines.first == "Making the data: 0 %" && lines.last == "Making the data: 100 %")

        let made =
            try FileManager.default.attributesOfItem(atPath: folder.path("data.sqlite"))[.modificationDate] as? Date
        let second = try start()
        let again = try address(await second.nextOutput())
        #expect(try await status(again.appendingPathComponent("2.3/sites")) == 200)
        second.terminate()
        #expect(await second.exitCode() == 0)
        #expect(await second.allErrors() == "")
        let kept =
            try FileManager.default.attributesOfItem(atPath: folder.path("data.sqlite"))[.modificationDate] as? Date
        #expect(made == kept)
    }

    @Test("A port that is taken is one clear line and a failure")
    func takenPort() async throws {
        let first = try start()
        let url = try address(await first.nextOutput())
        let other = folder.path("never made")
        let second = try start("--port", "\(try #require(url.port))", "--database", other)
        let errors = await second.allErrors()
        let expected = """
            explorer: cannot listen at 127.0.0.1:\(url.port ?? 0): another program already uses this port; choose another \
            with --port

            """
        #expect(errors == expected)
        #expect(await second.exitCode() == 1)
        #expect(!FileManager.default.fileExists(atPath: other))
        first.interrupt()
        #expect(await first.exitCode() == 0)
    }

    @Test("Ctrl-C while the data is made leaves no file behind")
    func interruptedMaking() async throws {
        let process = try start("--users", "10000000")
        #expect(await process.nextErrors().hasPrefix("Making the data: 0 %"))
        process.interrupt()
        #expect(await process.exitCode() == 130)
        #expect(try folder.names == [])
    }

    @Test(
        "An option that cannot be is refused before anything is made",
        arguments: [
            ["--port", "70000"], ["--failure-rate", "2"], ["--latency", "800-100"], ["--latency", "-5"],
            ["--users", "5"],
            ["--site", "/no/such/folder"], ["--log-level", "loud"], ["--seed", "-1"],
            ["--connections", "0"], ["--statement-timeout", "0"], ["--connections", "8"], ["--statement-timeout", "9"],
            ["--writes", "postgres://host/database"], ["--name", "a b"], ["--trusted-proxy", "localhost"],
            ["--nonsense"],
        ])
    func badOptions(arguments: [String]) async throws {
        let process = try ExplorerProcess(["--port", "0", "--database", folder.path("data.sqlite")] + arguments)
        let errors = await process.allErrors()
        #expect(errors.contains(arguments[0]), "\(errors)")
        #expect(!errors.contains("Fatal error"))
        #expect(![0, nil].contains(await process.exitCode()))
        #expect(try folder.names == [])
    }

    @Test(
        "A host that is not this machine's, and one that is none, are one clear line and a failure",
        arguments: ["192.0.2.1", "no.such.host.invalid"])
    func badHost(host: String) async throws {
        let process = try start("--host", host)
        let errors = await process.allErrors()
        #expect(errors.hasPrefix("explorer: cannot listen at \(host):0: "), "\(errors)")
        #expect(errors.count { $0 == "\n" } == 1)
        #expect(await process.exitCode() == 1)
    }

    @Test("A folder that cannot be written to is one clear line and a failure")
    func unwritable() async throws {
        try folder.write("a file", to: "file")
        let process = try start("--database", folder.path("file/data.sqlite"))
        let errors = await process.allErrors()
        #expect(errors.hasPrefix("explorer: ") && errors.count { $0 == "\n" } == 1, "\(errors)")
        #expect(await process.exitCode() == 1)
    }

    @Test("Another program's file is not touched")
    func foreignFile() async throws {
        try folder.write("my diary", to: "data.sqlite")
        let process = try start()
        #expect(await process.allErrors().contains("is no database of the explorer"))
        #expect(await process.exitCode() == 1)
        #expect(try String(contentsOfFile: folder.path("data.sqlite"), encoding: .utf8) == "my diary")
    }
}
