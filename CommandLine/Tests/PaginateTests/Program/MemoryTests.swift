import Foundation
import Loopback
import Testing

@Suite(
    "Memory",
    .enabled(if: ProcessInfo.processInfo.environment["PAGING_LONG"] != nil, "it takes a while"))
struct MemoryTests {
    /// The largest memory that a walk over so many items had, in KB.
    private func peak(_ count: Int, style: String, _ arguments: [String]) async throws -> Int {
        let list = NumberedList(count: count, pageSize: 1000)
        let server = try LoopbackServer { request in
            style == "links" ? list.links(request) : list.pages(request)
        }
        let folder = try TemporaryFolder()
        let options = arguments.joined(separator: " ")
        // The shell waits for the program alone, and asks the system for its largest memory.
        let python = """
            import os, resource, subprocess, sys
            status = subprocess.call(sys.argv[1:], stdout=open('\(folder.path("items"))', 'wb'))
            print(status, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
            """
        try folder.write(python, to: "measure.py")
        let end = try await Program(
            shell:
                "python3 '\(folder.path("measure.py"))' \"$(command -v paginate)\" '\(server.address)/list' \(options)"
        ).end()
        let words = try #require(end.lines.last).split(separator: " ").compactMap { Int($0) }
        #expect(words.first == 0, "\(end.errors)")
        let size = try FileManager.default.attributesOfItem(atPath: folder.path("items"))[.size] as? Int
        let expected = (0..<count).reduce(0) { $0 + list.item($1).utf8.count + 1 }
        #expect(size == expected)
        return words[1]
    }

    @Test("stays flat while a million items stream", arguments: ["pages", "links"], [[], ["--parallel", "4"]])
    func flat(style: String, arguments: [String]) async throws {
        let few = try await peak(50_000, style: style, arguments)
        let many = try await peak(1_000_000, style: style, arguments)
        print("\(style) \(arguments): \(few) KB at 50,000 items, \(many) KB at 1,000,000")
        #expect(many < few + 30_000, "\(few) KB at 50,000 items, \(many) KB at 1,000,000")
        #expect(many < 150_000)
    }

    @Test("with --dedupe stays below 70 bytes for each key that is remembered")
    func dedupe() async throws {
        let few = try await peak(50_000, style: "pages", ["--dedupe"])
        let many = try await peak(1_000_000, style: "pages", ["--dedupe"])
        print("--dedupe: \(few) KB at 50,000 keys, \(many) KB at 1,000,000")
        #expect(many < few + 68_000)
        let bounded = try await peak(1_000_000, style: "pages", ["--dedupe", "--dedupe-window", "50000"])
        print("--dedupe-window 50000: \(bounded) KB")
        #expect(bounded < few + 30_000)
    }
}
