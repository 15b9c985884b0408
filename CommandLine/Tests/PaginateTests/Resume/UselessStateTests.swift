import Foundation
import Loopback
import PagingHTTP
import PagingTesting
import Testing

@testable import Paginate

@Suite("The state of a list that another command has to read")
struct UselessStateTests {
    @Test(
        "is removed with the lines that --append added, and stays if other lines follow them", arguments: [false, true])
    func appended(hasOtherLines: Bool) throws {
        let folder = try TemporaryFolder()
        try folder.write("old\nnew\n" + (hasOtherLines ? "other\n" : ""), to: "items")
        var job = Job(address: try #require(URL(string: "http://a.test/list")))
        (job.output, job.stateFile, job.appends) = (folder.path("items"), folder.path("state"), true)
        var state = WalkState(
            signature: job.signature, base: job.address, choice: StyleChoice(.gitHub), pageSize: 1, place: .start,
            beginning: .start)
        (state.outputStart, state.bytes) = (4, 8)
        try StateFile(path: folder.path("state")).write(state)
        #expect(job.removeUselessState(after: WrongPage(trial: ""), nil) == !hasOtherLines)
        #expect(job.hasState == hasOtherLines)
        #expect(try folder.data("items") == Data((hasOtherLines ? "old\nnew\nother\n" : "old\n").utf8))
    }

    /// Runs the command over 45 rows in pages of ten. A run is interrupted before the third page.
    ///
    /// - Parameters:
    ///   - files: The options for the files.
    ///   - folder: The folder of the files.
    ///   - failure: The response to the third page in a later run, whose number it gets; `nil` for that page.
    /// - Returns: The exit codes, and how many times the first page was requested.
    private func runs(
        _ files: [String], _ folder: TemporaryFolder, failure: @escaping @Sendable (Int) -> LoopbackServer.Answer?
    ) async throws -> (statuses: [Int32], beginnings: Int) {
        let night = Observed(0), beginnings = Observed(0)
        let server = try LoopbackServer { [list = NumberedList(count: 45)] request in
            let start = request.number("cursor") ?? 0, night = night.read { $0 }
            if start == 0 { beginnings.update { $0 += 1 } }
            if night == 0, start == 20 { return .init(503, "") }
            if night > 0, start == 20, let failure = failure(night) { return failure }
            let rows = (start..<min(start + 10, 45)).map { list.item($0) }
            let next = start + 10 < 45 ? "\"\(start + 10)\"" : "null"
            return .init(200, #"{"items":[\#(rows.joined(separator: ","))],"next_cursor":\#(next)}"#)
        }
        var statuses: [Int32] = []
        for number in 0..<4 {
            night.update { $0 = number }
            let arguments = ["\(server.address)/list", "--retries", "0"]
            statuses.append(try await Program(arguments + files).end().status)
            if statuses.last == 0 { break }
        }
        return (statuses, beginnings.read { $0 })
    }

    @Test(
        "a cursor that has expired ends one run, however the server says so, and the next run reads the whole list",
        arguments: [400, 404, 410, 422, 200], ["--append", "--resume"])
    func expired(status: Int, option: String) async throws {
        let folder = try TemporaryFolder()
        if option == "--append" { try folder.write("{\"id\":-1}\n", to: "items") }
        let files = ["-o", folder.path("items")] + (option == "--append" ? [option] : [option, folder.path("state")])
        // The cursor of the interrupted run is refused for good, and that of a new run is not.
        let (statuses, _) = try await runs(files, folder) { night in
            night == 1 ? .init(status, #"{"error":"cursor expired","items":[]}"#) : nil
        }
        #expect(statuses.count == 3 && statuses.first == 75 && statuses.last == 0, "\(statuses)")
        let before = option == "--append" ? Data("{\"id\":-1}\n".utf8) : Data()
        #expect(try folder.data("items") == before + NumberedList(count: 45).output)
    }

    @Test(
        "whether a state stays depends on what an error of the API is about, also with status 200",
        arguments: [
            ("maxlag", "Waiting for a database server: 6 seconds lagged", 200, true, true),
            ("token_expired", "", 200, false, true), ("UNAUTHENTICATED", "Sign in", 401, false, true),
            ("internal_error", "", 200, false, true), ("", #"{"error":"cursor expired"}"#, 200, false, false),
            ("", "Session expired, go to the login page", 200, false, true),
            ("", "page access denied", 403, false, true),
            ("1042", "no such thing", 404, false, false), ("bad_request", "page is out of range", 200, false, false),
        ])
    func ofAPI(name: String, message: String, id: Int, isTransient: Bool, stays: Bool) throws {
        let folder = try TemporaryFolder()
        var job = Job(address: try #require(URL(string: "http://a.test/list")))
        (job.output, job.stateFile) = (folder.path("items"), folder.path("state"))
        let state = WalkState(
            signature: job.signature, base: job.address, choice: StyleChoice(.gitHub), pageSize: 1, place: .start,
            beginning: .start)
        try StateFile(path: folder.path("state")).write(state)
        let failure = APIFailure(id: id, name: name, message: message, isTransient: isTransient)
        _ = job.removeUselessState(after: HTTPFailure.api(failure), state)
        #expect(job.hasState == stays)
        // A run that got further keeps the state.
        try StateFile(path: folder.path("state")).write(state)
        var earlier = state
        earlier.place = .cursor(PageCursor(["x"]))
        _ = job.removeUselessState(after: HTTPFailure.api(failure), earlier)
        #expect(job.hasState)
    }

    @Test("a resumed run that gets no further, and does not know why, says how the list is read from its beginning")
    func stuck() throws {
        let folder = try TemporaryFolder()
        var job = Job(address: try #require(URL(string: "http://a.test/list")))
        job.stateFile = folder.path("state")
        let state = WalkState(
            signature: job.signature, base: job.address, choice: StyleChoice(.gitHub), pageSize: 1, place: .start,
            beginning: .start)
        try StateFile(path: folder.path("state")).write(state)
        var earlier = state
        earlier.place = .cursor(PageCursor(["x"]))
        let failure = HTTPFailure.api(APIFailure(id: 200, name: "", message: "Invalid global id", isTransient: false))
        let advice = job.adviceIfStuck(after: failure, state)
        #expect(advice?.contains("from its beginning, after removing \(folder.path("state"))") == true)
        for resumed in [nil, earlier] { #expect(job.adviceIfStuck(after: failure, resumed) == nil) }
        var part = job
        part.part = PlanPart(range: .pages(from: 1, to: nil), fullPageItemCount: 10)
        #expect(part.adviceIfStuck(after: failure, state) == nil)
        let passing = HTTPFailure.api(APIFailure(id: 200, name: "", message: "", isTransient: true))
        #expect(job.adviceIfStuck(after: passing, state) == nil)
    }

    @Test(
        "a bare array whose cursor has expired with an error object and status 200 is read from its beginning",
        arguments: [0, 2_000])
    func bareArray(length: Int) async throws {
        let folder = try TemporaryFolder(), night = Observed(0)
        let server = try LoopbackServer { [list = NumberedList(count: 45)] request in
            let night = night.read { $0 }
            if request.number("from") == 20, night < 2 {
                let trace = String(repeating: "x", count: length)
                return night == 0 ? .init(503, "") : .init(200, #"{"error":"cursor expired","trace":"\#(trace)"}"#)
            }
            return list.links(request)
        }
        let arguments = ["\(server.address)/list", "--append", "-o", folder.path("items"), "--retries", "0"]
        for (number, status) in [75, 65, 0].enumerated() {
            night.update { $0 = number }
            let end = try await Program(arguments).end()
            #expect(end.status == status, "\(end.errors)")
        }
        #expect(try folder.data("items") == NumberedList(count: 45).output)
    }

    @Test(
        "a state stays while the server has a failure that may pass",
        arguments: [
            (503, ""), (401, ""), (429, ""), (520, ""), (423, ""), (200, "<html>Maintenance</html>"), (200, ""),
            (400, #"{"error":{"message":"API key expired. Please renew the API key."}}"#),
            (400, #"{"message":"ExpiredTokenException: The security token in the request is expired"}"#),
            (200, #"{"items":[{"id":20},"#),
        ])
    func passing(status: Int, body: String) async throws {
        let folder = try TemporaryFolder()
        let (statuses, beginnings) = try await runs(
            ["-o", folder.path("items"), "--resume", folder.path("state")], folder
        ) {
            $0 < 3 ? .init(status, body) : nil
        }
        #expect(statuses.count == 4 && statuses.last == 0 && beginnings == 1, "\(statuses), \(beginnings)")
        #expect(try folder.data("items") == NumberedList(count: 45).output)
    }

    @Test(
        "a refusal with status 400 is about the credentials or about the page, by its words",
        arguments: [
            ("API key expired. Please renew the API key.", true), ("API key for page access revoked", true),
            ("OAuthException: Error validating access token: Session has expired", true),
            ("Session expired, go to the login page", true), ("InvalidSignatureException", true),
            ("Invalid cursor: signature mismatch", false), ("the signature of the page token is invalid", false),
            ("The provided page token is expired", false), ("", false),
        ])
    func refusal(text: String, isOfCredentials: Bool) throws {
        let address = try #require(URL(string: "http://a.test/list"))
        let status = StatusFailure(TransportResponse(status: 400, url: address, body: Data(text.utf8)))
        let api = HTTPFailure.api(APIFailure(id: 400, name: "", message: text, isTransient: false))
        let errors: [any Error] = [status, HTTPFailure.status(status), api, UnconfirmedEnd(count: 1, failure: status)]
        for error in errors { #expect(error.refusesCredentials == isOfCredentials, "\(error)") }
    }
}
