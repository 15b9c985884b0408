import Foundation
import HTTPTypes
import Hummingbird
import Testing

@testable import ExplorerServer

@Suite("Changes from other sites")
struct ChangeCheckTests {
    /// The fields of `POST /lists`, and its status.
    static let table: [(fields: String, status: Int)] = [
        ("Host: localhost", 201), ("Host: LOCALHOST:8080", 201), ("Host: 127.0.0.1:80", 201), ("Host: 10.1.2.3", 201),
        ("Host: [::1]:8080", 201), ("Host: [2001:db8::1]", 201), ("Host: own.example", 201),
        ("Host: Own.Example:1", 201),
        ("Host: foreign.example", 403), ("Host: localhost.foreign.example", 403), ("Host: 127.0.0.1.example", 403),
        ("Host: 0x7f000001", 403), ("Host: :80", 403), ("Host: [::1", 403), ("Host: own.example.", 403),
        ("Host: localhost\r\nOrigin: http://localhost", 201), ("Host: own.example\r\nOrigin: https://OWN.example", 201),
        ("Host: localhost:1\r\nOrigin: http://localhost:1", 201),
        ("Host: localhost:1\r\nOrigin: http://localhost:2", 403),
        ("Host: localhost\r\nOrigin: http://foreign.example", 403), ("Host: localhost\r\nOrigin: null", 403),
        ("Host: localhost\r\nOrigin: localhost", 403), ("Host: localhost\r\nOrigin: file://localhost", 403),
        ("Host: localhost\r\nOrigin: http://localhost\r\nOrigin: http://foreign.example", 403),
        ("Host: foreign.example\r\nOrigin: http://foreign.example", 403),
        ("Host: localhost\r\nContent-Type: text/plain", 201),
    ]

    @Test("A list is made for the page of this server, and not for that of another site", arguments: table)
    func changes(fields: String, status: Int) async throws {
        let options = ServerOptions(port: 0, allowedHosts: ["own.example"])
        let answer = try await Explorer.run(options, .live) { explorer in
            try await RawConnection.exchange(
                "POST /lists HTTP/1.1\r\n\(fields)\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
                port: try #require(explorer.client.port))
        }
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
    }

    @Test("Every change is checked, and no reading is")
    func routes() async throws {
        let origin: HTTPFields = [.origin: "http://foreign.example", .contentType: "application/json"]
        try await VisitorListClient.run { list in
            let paths: [(HTTPRequest.Method, String)] = [
                (.post, "/lists"), (.put, "/lists/\(list.id)/server"), (.post, "/lists/\(list.id)/rows"),
                (.patch, "/lists/\(list.id)/rows/1"), (.delete, "/lists/\(list.id)/rows/1"),
                (.patch, "/rows/1?site=math"),
            ]
            for (method, path) in paths {
                let answer = try await list.explorer.response(path, method: method, headers: origin)
                #expect(answer.status == .forbidden, "\(method) \(path)")
            }
            #expect(try await list.explorer.response("/lists/\(list.id)", headers: origin).status == .ok)
            #expect(try await list.ids().count == 25)
        }
    }

    @Test(
        "A body must be JSON, and say so",
        arguments: [
            (nil, false), ("text/plain", false), ("application/x-www-form-urlencoded", false),
            ("application/jsonp", false),
            ("text/plain; a=application/json", false), ("application/json", true),
            ("Application/JSON ; charset=utf-8", true),
        ] as [(String?, Bool)])
    func contentType(type: String?, isAccepted: Bool) async throws {
        try await VisitorListClient.run { list in
            let answer = try await list.explorer.client.execute(
                uri: "/lists/\(list.id)/rows", method: .post, headers: type.map { [.contentType: $0] } ?? [:],
                body: ByteBuffer(string: #"{"text":"Hello"}"#))
            #expect(answer.status == (isAccepted ? .created : .unsupportedMediaType))
        }
    }
}
