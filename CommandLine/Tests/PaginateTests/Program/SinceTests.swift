import Foundation
import Loopback
import PagingTesting
import Testing

@testable import Paginate

@Suite("Only new items")
struct SinceTests {
    private func arguments(_ server: LoopbackServer, _ folder: TemporaryFolder) -> [String] {
        [
            "\(server.address)/list", "--since", folder.path("bookmark"), "--since-key", "/at", "--since-parameter",
            "created_after",
        ]
    }

    private func ids(_ end: Program.End) -> [Int] {
        end.lines.compactMap { $0.split(separator: ",").first?.split(separator: ":").last.flatMap { Int($0) } }
    }

    @Test(
        "each run writes what is new, whether the server includes the value, excludes it or ignores it",
        arguments: [true, false, nil])
    func runs(includes: Bool?) async throws {
        let list = GrowingList(includes: includes)
        let server = try LoopbackServer { list.response($0) }
        let folder = try TemporaryFolder()
        list.add(6, at: 1)
        list.add(3, at: 2)
        let first = try await Program(arguments(server, folder)).end()
        #expect(first.status == 0, "\(first.errors)")
        #expect(ids(first) == Array(0..<9))
        #expect(server.requests.allSatisfy { !$0.target.contains("created_after") })
        let none = try await Program(arguments(server, folder)).end()
        #expect(none.status == 0, "\(none.errors)")
        #expect(none.lines.isEmpty)
        #expect(server.requests.last?.target.contains("created_after=2024-05-01T00%3A00%3A02Z") == true)
        // A server that excludes the value loses items that get it later.
        if includes != false { list.add(2, at: 2) }
        list.add(5, at: 3)
        let second = try await Program(arguments(server, folder)).end()
        #expect(second.status == 0, "\(second.errors)")
        #expect(ids(second) == (includes != false ? Array(9..<16) : Array(9..<14)))
        #expect(try await Program(arguments(server, folder)).end().lines.isEmpty)
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("bookmark"))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("the bookmark moves only when the list is complete")
    func failure() async throws {
        let list = GrowingList(includes: true)
        list.add(10, at: 1)
        let fails = Observed(false)
        let server = try LoopbackServer { request in
            fails.read { $0 } && request.number("page") == 2 ? .init(503, "") : list.response(request)
        }
        let folder = try TemporaryFolder()
        #expect(try await Program(arguments(server, folder)).end().status == 0)
        let bookmark = try folder.data("bookmark")
        list.add(9, at: 2)
        fails.update { $0 = true }
        #expect(try await Program(arguments(server, folder) + ["--retries", "0"]).end().status == 75)
        #expect(try folder.data("bookmark") == bookmark)
        fails.update { $0 = false }
        let end = try await Program(arguments(server, folder)).end()
        #expect(ids(end) == Array(10..<19))
        #expect(try folder.data("bookmark") != bookmark)
    }

    @Test("with --append, every item is in the file once, although each run is killed at some request")
    func killed() async throws {
        let list = GrowingList(includes: true)
        let folder = try TemporaryFolder()
        let gate = Observed<Gate?>(nil)
        let server = try LoopbackServer { [asked = Asked()] request in
            if asked.count("") % 3 == 2 { gate.read { $0 }?.pass() }
            return list.response(request)
        }
        let arguments = arguments(server, folder) + ["--append", "-o", folder.path("items")]
        for second in 1...4 {
            list.add(6, at: second)
            list.add(5, at: min(second + 1, 4))
            let closed = Gate()
            gate.update { $0 = closed }
            let program = try Program(arguments)
            try await closed.waitForArrival()
            program.send(SIGKILL)
            _ = try await program.end()
            gate.update { $0 = nil }
            closed.open()
            let end = try await Program(arguments).end()
            #expect(end.status == 0, "\(end.errors)")
            let lines = String(decoding: try folder.data("items"), as: UTF8.self).split(separator: "\n")
            #expect(lines.count == second * 11 && Set(lines).count == second * 11)
        }
        #expect(!folder.exists("items.state"))
    }

    @Test("75: a second run with the same bookmark is refused while the first one runs")
    func twoRuns() async throws {
        let list = GrowingList(includes: true)
        list.add(10, at: 1)
        let gate = Gate()
        let server = try LoopbackServer { [asked = Asked()] request in
            if asked.count("") == 2 { gate.pass() }
            return list.response(request)
        }
        let folder = try TemporaryFolder()
        let first = try Program(arguments(server, folder))
        try await gate.waitForArrival()
        let second = try await Program(arguments(server, folder)).end()
        #expect(second.status == 75)
        #expect(second.errors.contains("another paginate is running with \(folder.path("bookmark"))"))
        #expect(server.requests.count == 2)
        gate.open()
        #expect(ids(try await first.end()) == Array(0..<10))
        #expect(try await Program(arguments(server, folder)).end().status == 0)
    }

    @Test("a crash between the bookmark and the end of the run writes no item twice")
    func crashAtEnd() async throws {
        let server = try LoopbackServer { [asked = Asked()] request in
            let page = request.number("page") ?? 1
            // The page after the last one.
            if page == 4, asked.count("") == 1 { return .init(503, "") }
            let rows = (1...10).dropFirst((page - 1) * 4).prefix(4).map { #"{"id":\#($0),"at":\#($0)}"# }
            return .init(200, #"{"items":[\#(rows.joined(separator: ","))]}"#)
        }
        let folder = try TemporaryFolder()
        let arguments =
            arguments(server, folder) + ["--append", "-o", folder.path("items"), "--items", "/items"]
            + ["--style", "pages", "--ends-at", "empty", "--retries", "0"]
        #expect(try await Program(arguments).end().status == 75)
        // As if the process had been killed before it removed the state.
        let stateFile = StateFile(path: folder.path("items.state"))
        var state = try #require(try stateFile.read())
        state.isEndOfOutput = false
        try stateFile.write(state)
        let files = try ["items.state", "items.state.keys"].map { ($0, try folder.data($0)) }
        #expect(try await Program(arguments).end().status == 0)
        for (name, data) in files { try data.write(to: URL(fileURLWithPath: folder.path(name))) }
        let again = try await Program(arguments).end()
        #expect(again.status == 0, "\(again.errors)")
        let lines = String(decoding: try folder.data("items"), as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 10 && Set(lines).count == 10)
    }

    @Test("78: the bookmark with which an interrupted run began was deleted")
    func deletedBookmark() async throws {
        let server = try LoopbackServer { [asked = Asked()] request in
            let page = request.number("page") ?? 1
            if page == 4, asked.count("") == 2 { return .init(503, "") }
            let rows = (1...10).dropFirst((page - 1) * 4).prefix(4).map { #"{"id":\#($0),"at":\#($0)}"# }
            return .init(200, #"{"items":[\#(rows.joined(separator: ","))]}"#)
        }
        let folder = try TemporaryFolder()
        let arguments =
            arguments(server, folder) + ["--append", "-o", folder.path("items"), "--items", "/items"]
            + ["--style", "pages", "--ends-at", "empty", "--retries", "0"]
        for status in [0, 75] { #expect(try await Program(arguments).end().status == status) }
        let lines = try folder.data("items")
        try FileManager.default.removeItem(atPath: folder.path("bookmark"))
        let end = try await Program(arguments).end()
        #expect(end.status == 78 && end.errors.contains("does not exist, and this run began with"), "\(end.errors)")
        #expect(try folder.data("items") == lines)
    }

    @Test("the value is sent in the body of a POST, too")
    func body() async throws {
        let server = try LoopbackServer { request in
            let isFirst = !String(decoding: request.body, as: UTF8.self).contains(#""after":7"#)
            return .init(200, isFirst ? #"[{"id":7}]"# : #"[{"id":8}]"#)
        }
        let folder = try TemporaryFolder()
        let arguments = [
            "\(server.address)/list", "--data", #"{"filter":{}}"#, "--style", "single", "--since",
            folder.path("bookmark"),
            "--since-key", "/id", "--since-body", "/filter/after",
        ]
        #expect(try await Program(arguments).end().lines == [#"{"id":7}"#])
        let end = try await Program(arguments).end()
        #expect(end.lines == [#"{"id":8}"#], "\(end.errors)")
        #expect(server.requests.last.map { String(decoding: $0.body, as: UTF8.self) } == #"{"filter":{"after":7}}"#)
    }

    @Test("65: items without a value, or with values of different kinds, end the run and leave the bookmark")
    func unordered() async throws {
        for (items, message) in [
            (#"[{"at":1},{"at":null}]"#, "neither a number nor a text"), (#"[{"at":1},{"at":"x"}]"#, "different kinds"),
        ] {
            let server = try LoopbackServer { _ in .init(200, items) }
            let folder = try TemporaryFolder()
            let end = try await Program(arguments(server, folder) + ["--style", "single"]).end()
            #expect(end.status == 65)
            #expect(end.errors.contains(message), "\(end.errors)")
            #expect(end.lines.isEmpty && !folder.exists("bookmark"))
        }
    }

    @Test("78: the bookmark of another list or key is refused, and so is a file that is none")
    func foreign() async throws {
        let list = GrowingList(includes: true)
        list.add(2, at: 1)
        let server = try LoopbackServer { list.response($0) }
        let folder = try TemporaryFolder()
        #expect(try await Program(arguments(server, folder)).end().status == 0)
        let count = server.requests.count
        var others = [arguments(server, folder), arguments(server, folder), arguments(server, folder)]
        others[0][0] += "?x=1"
        others[1][4] = "/id"
        try folder.write("{}", to: "none")
        others[2][2] = folder.path("none")
        for (arguments, message) in zip(others, ["another URL", "--since-key /at", "not a bookmark"]) {
            let end = try await Program(arguments).end()
            #expect(end.status == 78)
            #expect(end.errors.contains(message), "\(end.errors)")
        }
        #expect(server.requests.count == count)
    }

    @Test("78: a bookmark that was changed is refused, even if it is well-formed, and so is one that was cut off")
    func changed() async throws {
        let list = GrowingList(includes: true)
        list.add(2, at: 1)
        let server = try LoopbackServer { list.response($0) }
        let folder = try TemporaryFolder()
        #expect(try await Program(arguments(server, folder)).end().status == 0)
        let count = server.requests.count
        let text = String(decoding: try folder.data("bookmark"), as: UTF8.self)
        for (other, message) in [
            (text.replacing("2024-05-01T00:00:01Z", with: "2025-05-01T00:00:01Z"), "was changed or damaged"),
            (String(text.dropLast()), "was changed or damaged"), (String(text.dropLast(50)), "is not a bookmark"),
        ] {
            #expect(other != text)
            try folder.write(other, to: "bookmark")
            let end = try await Program(arguments(server, folder)).end()
            #expect(end.status == 78 && end.errors.contains(message), "\(end.errors)")
        }
        #expect(server.requests.count == count)
        try folder.write(text, to: "bookmark")
        #expect(try await Program(arguments(server, folder)).end().status == 0)
    }

    @Test(
        "64: options that do not go together are refused",
        arguments: [
            ["--since", "x"], ["--since-key", "/id"], ["--since", "x", "--since-key", ""],
            ["--since", "x", "--since-key", "/id", "--max-items", "1"],
            ["--since", "x", "--since-key", "/id", "-o", "x"],
            ["--since", "x", "--since-key", "/id", "--resume", "x"],
            ["--since", "x", "--since-key", "/id", "--since-body", "/a"],
        ])
    func usage(arguments: [String]) async throws {
        #expect(try await Program(["http://127.0.0.1:9/"] + arguments).end().status == 64)
    }

    @Test("Kinto's _since is a parameter for the value of last_modified")
    func kinto() async throws {
        let server = try RealServer(python: "kinto_records.py")
        let folder = try TemporaryFolder()
        let arguments = [
            "http://\(server.address)/v1/buckets/interop/collections/rows/records", "--since", folder.path("bookmark"),
            "--since-key", "/last_modified", "--since-parameter", "_since",
            // In an empty response nothing shows the style.
            "--style", "next-link", "--next", "field:Next-Page",
        ]
        let first = try await Program(arguments).end()
        #expect(first.status == 0, "\(first.errors)")
        #expect(first.lines.count == 237)
        let second = try await Program(arguments).end()
        #expect(second.status == 0, "\(second.errors)")
        #expect(second.lines.isEmpty)
        withExtendedLifetime(server) {}
    }
}
