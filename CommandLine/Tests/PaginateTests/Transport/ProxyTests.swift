import Foundation
import Loopback
import PagingHTTP
import Synchronization
import Testing

@testable import Paginate

@Suite("Proxies from the environment")
struct ProxyTests {
    private func proxy(for url: String, _ environment: [String: String]) throws -> HTTPProxy? {
        try ProxyEnvironment(environment).proxy(for: try #require(URL(string: url)))
    }

    @Test("each scheme has its variable, in small or capital letters; the small ones win")
    func names() throws {
        let both = ["http_proxy": "http://a:1", "HTTPS_PROXY": "b:2", "HTTP_PROXY": "http://c:3"]
        #expect(try proxy(for: "http://x.org/", both) == HTTPProxy(host: "a", port: 1))
        #expect(try proxy(for: "https://x.org/", both) == HTTPProxy(host: "b", port: 2))
        #expect(try proxy(for: "http://x.org/", ["HTTP_PROXY": "c:3"]) == HTTPProxy(host: "c", port: 3))
        #expect(try proxy(for: "http://x.org/", ["https_proxy": "c:3"]) == nil)
        #expect(try proxy(for: "http://x.org/", [:]) == nil)
        #expect(try proxy(for: "http://x.org/", ["http_proxy": "", "HTTP_PROXY": "c:3"]) == nil)
    }

    @Test("all_proxy is for schemes without a variable of their own")
    func all() throws {
        let environment = ["ALL_PROXY": "socks5h://s", "https_proxy": "http://b"]
        #expect(try proxy(for: "http://x.org/", environment) == HTTPProxy(.socks5, host: "s", port: 1080))
        #expect(try proxy(for: "https://x.org/", environment) == HTTPProxy(host: "b", port: 80))
    }

    @Test("HTTP_PROXY is ignored where it may be a client's Proxy field")
    func cgi() throws {
        let environment = ["HTTP_PROXY": "http://evil", "REQUEST_METHOD": "GET", "HTTPS_PROXY": "http://b"]
        #expect(try proxy(for: "http://x.org/", environment) == nil)
        #expect(try proxy(for: "https://x.org/", environment) != nil)
    }

    @Test("a name and a password are read, percent-encoded; brackets are no part of an address")
    func parts() throws {
        #expect(
            try proxy(for: "http://x.org/", ["http_proxy": "http://me:a%40b@[::1]:3128/"])
                == HTTPProxy(host: "::1", port: 3128, credentials: .init(user: "me", password: "a@b")))
    }

    @Test(
        "no_proxy covers hosts by name, by what they are below, by address and by port",
        arguments: [
            ("x.org", "http://x.org/", true), (".x.org", "http://x.org/", true), ("x.org", "http://a.x.org/", true),
            ("x.org", "http://ax.org/", false), ("X.ORG", "http://x.org/", true), ("*", "http://x.org/", true),
            ("a.org, x.org", "http://x.org/", true), ("a.org x.org", "http://x.org/", true),
            ("x.org:80", "http://x.org/", true), ("x.org:81", "http://x.org/", false),
            ("127.0.0.1", "http://127.0.0.1:8/", true), ("127.0.0.1:9", "http://127.0.0.1:8/", false),
            ("10.0.0.0/8", "http://10.200.3.4/", true), ("10.0.0.0/8", "http://11.0.0.1/", false),
            ("10.0.0.0/33", "http://10.0.0.0/", false), ("::1", "http://[::1]/", true),
            ("[::1]:81", "http://[::1]/", false), ("[::1]:80", "http://[::1]/", true),
            ("fe80::/10", "http://[fe80::1]/", true), ("", "http://x.org/", false), (",", "http://x.org/", false),
        ])
    func exceptions(list: String, url: String, isCovered: Bool) throws {
        #expect((try proxy(for: url, ["http_proxy": "p:1", "no_proxy": list]) == nil) == isCovered)
        #expect((try proxy(for: url, ["http_proxy": "p:1", "NO_PROXY": list]) == nil) == isCovered)
    }

    @Test("64: a variable that names no usable proxy is named, without its password")
    func malformed() async throws {
        for value in ["ftp://me:s3cret@p:1", "https://me:s3cret@p", "socks5://me:s3cret@p", "http://:s3cret@"] {
            let end = try await Program(["http://127.0.0.1:9/"], environment: ["http_proxy": value]).end()
            #expect(end.status == 64)
            #expect(end.errors.contains("http_proxy"))
            #expect(!end.errors.contains("s3cret"))
        }
    }

    private let list = NumberedList(count: 25)

    @Test("a request over http goes to the proxy with its whole address, and with the proxy's credentials")
    func forwarded() async throws {
        let list = list
        let proxy = try LoopbackServer { request in
            request.target.hasPrefix("http://list.invalid/list") ? list.pages(request) : .init(400, request.target)
        }
        let variable = proxy.address.absoluteString.replacing("http://", with: "http://me:s3cret@")
        let end = try await Program(
            ["http://list.invalid/list"], environment: ["http_proxy": variable, "no_proxy": ""]
        )
        .end()
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.output == list.output)
        for request in proxy.requests {
            #expect(request.fields["host"] == "list.invalid")
            #expect(request.fields["proxy-authorization"] == "Basic bWU6czNjcmV0")
        }
    }

    @Test("a host of no_proxy is asked directly, and does not see the proxy's credentials")
    func direct() async throws {
        let list = list
        let server = try LoopbackServer { list.pages($0) }
        let end = try await Program(
            ["\(server.address)/list"],
            environment: ["http_proxy": "http://me:s3cret@127.0.0.1:9", "no_proxy": "127.0.0.0/8"]
        ).end()
        #expect(end.output == list.output, "\(end.errors)")
        #expect(server.requests.allSatisfy { $0.fields["proxy-authorization"] == nil && $0.target.hasPrefix("/") })
    }

    @Test("a request over https goes through a tunnel, in which the proxy sees no header field of it")
    func tunnelled() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Certificates.authority, to: "authority.pem")
        let server = try await SecureServer(
            Certificates.valid, "HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\n{\"rows\":[1]}")
        let port = try #require(server.address.port)
        let proxy = try LoopbackServer { connection, request in
            guard request.method == "CONNECT", let server = try? LoopbackSocket.connection(to: port) else {
                return connection.answer(400, json: "{}")
            }
            connection.send("HTTP/1.1 200 Connection established\r\n\r\n")
            connection.relay(to: server)
        }
        let end = try await Program(
            [server.address.absoluteString, "--style", "single", "--header", "Authorization: s3cret"],
            environment: [
                "https_proxy": proxy.address.absoluteString, "no_proxy": "",
                "SSL_CERT_FILE": folder.path("authority.pem"),
            ]
        ).end()
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.lines == ["1"])
        #expect(proxy.requests.map(\.target) == ["localhost:\(port)"])
        #expect(proxy.requests.allSatisfy { $0.fields["authorization"] == nil })
    }

    @Test("77: a proxy that requires other credentials, for a tunnel or for a request", arguments: ["https", "http"])
    func credentialsRequired(scheme: String) async throws {
        let proxy = try LoopbackServer { _ in .init(407, "no") }
        let end = try await Program(
            ["\(scheme)://list.invalid/"],
            environment: ["\(scheme)_proxy": proxy.address.absoluteString, "no_proxy": ""]
        ).end()
        #expect(end.status == 77, "\(end.errors)")
        #expect(end.errors.contains("status 407"), "\(end.errors)")
        #expect(end.errors.contains("NAME:PASSWORD@HOST:PORT"), "\(end.errors)")
        #expect(proxy.requests.count == 1, "it is not retried")
    }

    @Test("75: a proxy that makes no tunnel, whose status is not known, is retried", arguments: [403, 502, 503])
    func refused(status: Int) async throws {
        let proxy = try LoopbackServer { _ in .init(status, "no") }
        let refused = try await Program(
            ["https://list.invalid/", "--retries", "1"],
            environment: ["https_proxy": proxy.address.absoluteString, "no_proxy": ""]
        ).end()
        #expect(refused.status == 75, "\(refused.errors)")
        #expect(refused.errors.localizedCaseInsensitiveContains("proxy"))
        #expect(proxy.requests.count == 2)
    }

    @Test("75: a proxy that is not there is a refused connection")
    func absent() async throws {
        let absent = try await Program(
            ["http://list.invalid/", "--retries", "0"], environment: ["http_proxy": "127.0.0.1:9", "no_proxy": ""]
        ).end()
        #expect(absent.status == 75)
    }
}
