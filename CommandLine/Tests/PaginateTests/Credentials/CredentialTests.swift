import Foundation
import Loopback
import PagingHTTP
import Testing

@testable import Paginate

@Suite("Credentials")
struct CredentialTests {
    private let list = NumberedList(count: 25)

    /// A server that requires a value of the header field `Authorization`.
    private func server(requiring value: String, field: String = "authorization") throws -> LoopbackServer {
        try LoopbackServer { request in
            guard request.fields[field] == value else {
                return .init(401, #"{"error":"sign in"}"#, ["WWW-Authenticate": "Basic realm=\"x\""])
            }
            return list.links(request)
        }
    }

    private static func basic(_ text: String) -> String { "Basic " + Data(text.utf8).base64EncodedString() }

    @Test("--user sends the name and the password of the argument or of the environment, in UTF-8")
    func user() async throws {
        let server = try server(requiring: Self.basic("zoë:s3:cret"))
        let address = "\(server.address)/list"
        #expect(try await Program.run(address, "--user", "zoë:s3:cret").output == list.output)
        let hidden = try await Program(
            [address, "--user", "zoë"], environment: ["PAGINATE_PASSWORD": "s3:cret"]
        ).end()
        #expect(hidden.output == list.output, "\(hidden.errors)")
        let wrong = try await Program([address, "--user", "zoë"], environment: ["PAGINATE_PASSWORD": "other"]).end()
        #expect(wrong.status == 77)
        #expect(wrong.errors.contains("--netrc"), "the hint names options for credentials")
    }

    @Test("--netrc sends the name and the password for the host, and --user chooses the login")
    func netrc() async throws {
        let server = try server(requiring: Self.basic("me:s3cret"))
        let address = "\(server.address)/list"
        let home = try TemporaryFolder()
        try home.write(
            "machine 127.0.0.1 login you password other\nmachine 127.0.0.1 login me password s3cret\n", to: ".netrc")
        let environment = ["HOME": home.url.path]
        let shared = try await Program([address, "--netrc", "--user", "me"], environment: environment).end()
        #expect(shared.status == 66)
        #expect(shared.errors.contains("chmod 600"), "other users can read the file")
        chmod(home.path(".netrc"), 0o600)
        let end = try await Program([address, "--netrc", "--user", "me"], environment: environment).end()
        #expect(end.output == list.output, "\(end.errors)")
        let first = try await Program([address, "--netrc"], environment: environment).end()
        #expect(first.status == 77)
        try home.write("machine 127.0.0.1 login me password s3cret\n", to: "secrets")
        #expect(try await Program.run(address, "--netrc-file", home.path("secrets")).output == list.output)
        for (file, reason) in [("none", "No such file"), ("", "Is a directory")] {
            let unread = try await Program.run(address, "--netrc-file", home.path(file))
            #expect(unread.status == 66 && unread.errors.contains("cannot be read: \(reason)"), "\(unread.errors)")
        }
    }

    @Test(
        "--header-env sends a header field with environment variables in its value",
        arguments: [
            ("Authorization: Bearer $TOKEN", "authorization", "Bearer s3cret"),
            ("X-API-Key: ${TOKEN}", "x-api-key", "s3cret"), ("X-API-Key: a${TOKEN}b-$OTHER", "x-api-key", "as3cretb-2"),
        ])
    func headerFromEnvironment(argument: String, field: String, value: String) async throws {
        let server = try server(requiring: value, field: field)
        let end = try await Program(
            ["\(server.address)/list", "--header-env", argument], environment: ["TOKEN": "s3cret\n", "OTHER": "2"]
        ).end()
        #expect(end.output == list.output, "\(end.errors)")
    }

    @Test(
        "64: options that contradict each other, and variables that are not set, are refused without a request",
        arguments: [
            (["--user", "a:b", "--bearer-file", "x"], "--user and --bearer-file"),
            (["--user", "a:b", "--netrc"], "--user and --netrc"),
            (["--netrc", "--header", "authorization: x"], "--netrc and --header"),
            (["--header-env", "Authorization: $T", "--bearer-file", "x"], "--bearer-file and --header-env"),
            (["--user", "a"], "PAGINATE_PASSWORD is not set, or is empty"), (["--netrc"], "HOME is empty"),
            (["--header-env", "X: $NOT_SET"], "NOT_SET is not set"),
            (["--header-env", "X: s3cret"], "single quotes"), (["--header-env", "$NOT_SET"], "'Name: $VARIABLE'"),
            (["--header-env", "X: $LINES"], "LINES contains a line break"),
            (["--user", "a:s3cret\n"], "without control characters"), (["--user", ""], "not empty"),
        ])
    func refused(arguments: [String], message: String) async throws {
        let server = try server(requiring: "")
        let end = try await Program(
            ["\(server.address)/list"] + arguments,
            environment: ["LINES": "s3cret\n2", "PAGINATE_PASSWORD": "", "HOME": ""]
        ).end()
        #expect(end.status == 64, "\(end.errors)")
        #expect(end.errors.contains(message), "\(end.errors)")
        #expect(!end.errors.contains("s3cret"))
        #expect(server.requests.isEmpty)
    }

    @Test("credentials are in no message, proposed command, log or state file")
    func secrecy() async throws {
        let folder = try TemporaryFolder()
        let secret = Self.basic("me:s3cret")
        let server = try LoopbackServer { request in
            request.fields["authorization"] == secret ? .init(200, #"{"rows":[{"id":1}],"more":1}"#) : .init(401, "")
        }
        let address = "\(server.address)/list"
        let unknown = try await Program.run(address, "--user", "me:s3cret", "--verbose")
        #expect(unknown.status == 65)
        #expect(unknown.errors.contains("--user"), "commands are proposed: \(unknown.errors)")
        let gate = Gate()
        let slow = try LoopbackServer { [asked = Asked()] request in
            if asked.count("") == 3 { gate.pass() }
            return request.fields["authorization"] == secret ? list.links(request) : .init(401, "")
        }
        let program = try Program([
            "\(slow.address)/list", "--user=me:s3cret", "-v", "-o", folder.path("items"), "--resume",
            folder.path("state"),
        ])
        try await gate.waitForArrival()
        program.send(SIGTERM)
        let ended = try await program.end()
        gate.open()
        #expect(ended.status == 143)
        let state = String(decoding: try folder.data("state"), as: UTF8.self)
        for text in [unknown.errors, ended.errors, state] {
            #expect(!text.contains("s3cret"))
            #expect(!text.contains(secret.dropFirst(6)))
        }
    }

    @Test("credentials are not sent to another origin, by a redirect or by a link", arguments: ["redirect", "link"])
    func otherOrigin(way: String) async throws {
        let list = list
        let other = try LoopbackServer { _ in .init(200, #"[{"id":1}]"#) }
        let target = "\(other.address)/list?from=10"
        let server = try LoopbackServer { request in
            if way == "redirect", request.number("from") != nil { return .init(302, "", ["Location": target]) }
            var response = list.links(request)
            if way == "link" { response.fields["Link"] = "<\(target)>; rel=next" }
            return response
        }
        _ = try await Program(
            [
                "\(server.address)/list", "--user", "me:s3cret", "--header-env", "X-Key: $KEY", "--links", "follow",
            ], environment: ["KEY": "k"]
        ).end()
        #expect(server.requests.allSatisfy { $0.fields["authorization"] != nil && $0.fields["x-key"] == "k" })
        #expect(!other.requests.isEmpty)
        #expect(other.requests.allSatisfy { $0.fields["authorization"] == nil && $0.fields["x-key"] == nil })
    }

    @Test("Django's Basic authentication accepts the name and the password of a .netrc file")
    func django() async throws {
        let server = try RealServer(python: "django_rest.py")
        let folder = try TemporaryFolder()
        try folder.write("default login reader password secret", to: "netrc")
        let address = "http://\(server.address)/private/"
        #expect(try await Program.run(address).status == 77)
        let end = try await Program.run(address, "--netrc-file", folder.path("netrc"))
        #expect(end.status == 0, "\(end.errors)")
        #expect(Set(end.lines).count == 237)
        withExtendedLifetime(server) {}
    }
}
