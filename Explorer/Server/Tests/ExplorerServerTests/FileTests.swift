import Foundation
import HTTPTypes
import Hummingbird
import Testing

@testable import ExplorerServer

@Suite("The page's files")
struct FileTests {
    private let folder = TemporaryFolder()
    private let page = "<!doctype html><title>Explorer</title>" + String(repeating: "<p>text</p>", count: 100)

    private var options: ServerOptions { ServerOptions(siteFolder: folder.path("site")) }

    init() throws {
        try folder.write(page, to: "site/index.html")
        try folder.write("export {}", to: "site/explorer.js")
        try folder.write("body {}", to: "site/style.css")
        try folder.write("\0asm", to: "site/web.wasm")
        try folder.write("<svg/>", to: "site/images/icon.svg")
        try folder.write("ico", to: "site/favicon.ico")
        try folder.write("key", to: "site/.secret.txt")
        try folder.write("source", to: "site/main.swift")
        try folder.write("deep", to: "site/.git/config.txt")
        try folder.write("outside", to: "outside.txt")
        try folder.write("neighbour", to: "site-neighbour/index.html")
        let links = FileManager.default
        try links.createSymbolicLink(
            atPath: folder.path("site/out.txt"), withDestinationPath: folder.path("outside.txt"))
        try links.createSymbolicLink(
            atPath: folder.path("site/in.html"), withDestinationPath: folder.path("site/index.html"))
        try links.createSymbolicLink(atPath: folder.path("site/up"), withDestinationPath: folder.root)
    }

    @Test(
        "Each kind of file comes with its type",
        arguments: [
            ("/", "text/html; charset=utf-8"), ("/index.html", "text/html; charset=utf-8"),
            ("/explorer.js", "text/javascript; charset=utf-8"), ("/style.css", "text/css; charset=utf-8"),
            ("/web.wasm", "application/wasm"), ("/images/icon.svg", "image/svg+xml; charset=utf-8"),
            ("/favicon.ico", "image/x-icon"), ("/in.html", "text/html; charset=utf-8"),
            ("/%69ndex.html", "text/html; charset=utf-8"), ("/?site=math", "text/html; charset=utf-8"),
        ])
    func types(path: String, type: String) async throws {
        try await Explorer.run(options) { explorer in
            let response = try await explorer.response(path)
            #expect(response.status == .ok)
            #expect(response.headers[.contentType] == type)
            #expect(response.headers[.cacheControl] == "no-cache")
        }
    }

    @Test(
        "No path leads out of the folder, to a hidden file or to a kind of file that no page has",
        arguments: [
            "/../outside.txt", "/..%2Foutside.txt", "/%2e%2e/outside.txt", "/%2E%2E%2Foutside.txt",
            "/images/../../outside.txt",
            "/..%5Coutside.txt", "/out.txt", "/up/outside.txt", "/../site-neighbour/index.html", "/.secret.txt",
            "/.git/config.txt", "/main.swift", "//index.html", "/images//icon.svg", "/./index.html", "/index.html/",
            "/images", "/images/", "/nothing.html", "/index.html%00.txt", "/%FF.html", "/%.html", "/index.html%0a",
            "//etc/passwd", "/%2Fetc/passwd.txt", "/index", "/INDEX.HTML%2F..", "/a/b/c/d/e.html",
        ])
    func traversal(path: String) async throws {
        try await Explorer.run(options) { explorer in
            let response = try await explorer.response(path)
            #expect(response.status == .notFound)
            #expect(response.headers[.contentType] == "text/plain; charset=utf-8")
            #expect(!String(buffer: response.body).contains("outside"))
        }
    }

    @Test("A client that has the file is told so, until the file changes")
    func revalidation() async throws {
        try await Explorer.run(options) { explorer in
            let first = try await explorer.response("/index.html")
            let tag = try #require(first.headers[.eTag])
            for field in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
                let again = try await explorer.response("/index.html", headers: [.ifNoneMatch: field])
                #expect(again.status == .notModified && again.body.readableBytes == 0, "\(field)")
                #expect(again.headers[.eTag] == tag)
            }
            #expect(try await explorer.response("/index.html", headers: [.ifNoneMatch: "\"other\""]).status == .ok)

            try folder.write(page + "<p>more</p>", to: "site/index.html")
            let changed = try await explorer.response("/index.html", headers: [.ifNoneMatch: tag])
            #expect(changed.status == .ok && changed.headers[.eTag] != tag)
            #expect(String(buffer: changed.body).hasSuffix("<p>more</p>"))
        }
    }

    @Test("A compressed file has a tag of its own and the same bytes inside; an image is sent as it is")
    func compressed() async throws {
        try await Explorer.run(options) { explorer in
            let plain = try await explorer.response("/")
            let packed = try await explorer.response("/", headers: [.acceptEncoding: "gzip"])
            #expect(packed.headers[.contentEncoding] == "gzip")
            #expect(packed.headers[.eTag] != plain.headers[.eTag])
            #expect(inflated(Array(buffer: packed.body)) == Array(buffer: plain.body))
            #expect(packed.body.readableBytes < plain.body.readableBytes)
            let image = try await explorer.response("/favicon.ico", headers: [.acceptEncoding: "gzip"])
            #expect(image.headers[.contentEncoding] == nil)
        }
    }

    @Test("A file that is requested with its digest may be cached for a year, one with another digest may not")
    func versioned() async throws {
        try await Explorer.run(options) { explorer in
            let tag = try #require(try await explorer.response("/style.css").headers[.eTag])
            let version = tag.dropFirst().prefix(12)
            let current = try await explorer.response("/style.css?v=\(version)")
            #expect(current.headers[.cacheControl] == "public, max-age=31536000, immutable")
            for other in ["", "0123456789ab", String(version.dropLast()), "\(version)0"] {
                let response = try await explorer.response("/style.css?v=\(other)")
                #expect(response.status == .ok && response.headers[.cacheControl] == "no-cache")
            }
        }
    }

    @Test("A compressed form beside a file is sent instead of one that the server makes, until the file is newer")
    func precompressed() async throws {
        let packed = try Compression.compress(Array(page.utf8), as: .gzip, level: 1)
        try Data(packed).write(to: URL(fileURLWithPath: folder.path("site/index.html.gz")))
        try await Explorer.run(options) { explorer in
            let response = try await explorer.response("/", headers: [.acceptEncoding: "gzip"])
            #expect(Array(buffer: response.body) == packed)
            #expect(try await explorer.response("/index.html.gz").status == .notFound)

            let later = Date(timeIntervalSinceNow: 60)
            try folder.write("changed", to: "site/index.html")
            try FileManager.default.setAttributes(
                [.modificationDate: later], ofItemAtPath: folder.path("site/index.html"))
            let changed = try await explorer.response("/", headers: [.acceptEncoding: "gzip"])
            #expect(inflated(Array(buffer: changed.body)) == Array("changed".utf8))
        }
    }

    @Test("HEAD has the length of the file and no body")
    func head() async throws {
        try await Explorer.run(options) { explorer in
            let response = try await explorer.response("/index.html", method: .head)
            #expect(response.status == .ok && response.body.readableBytes == 0)
            #expect(response.headers[.contentLength] == "\(page.utf8.count)")
        }
    }

    @Test("Without a folder there is no page, and the API still answers")
    func noFolder() async throws {
        try await Explorer.run { explorer in
            let page = try await explorer.response("/")
            #expect(page.status == .notFound)
            let sites = try await explorer.response("/2.3/sites")
            #expect(sites.status == .ok)
        }
    }
}

@Suite("Security header fields")
struct SecurityHeaderTests {
    @Test(
        "Every answer carries them, whatever its status",
        arguments: [
            ("/2.3/sites", HTTPRequest.Method.get, 200), ("/2.3/users?site=math&page=0", .get, 400),
            ("/2.3/nothing", .get, 400), ("/nothing", .get, 404), ("/", .post, 405), ("/2.3/sites", .head, 200),
        ])
    func everyAnswer(path: String, method: HTTPRequest.Method, status: Int) async throws {
        try await Explorer.run { explorer in
            let response = try await explorer.response(path, method: method)
            #expect(response.status.code == status)
            let policy = try #require(response.headers[.contentSecurityPolicy])
            for directive in [
                "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'", "connect-src 'self'",
                "img-src 'self' data:", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'none'",
            ] {
                #expect(policy.contains(directive))
            }
            #expect(!policy.contains("unsafe-inline") && !policy.contains("*"))
            #expect(response.headers[.xContentTypeOptions] == "nosniff")
            #expect(response.headers[.init("Referrer-Policy")!] == "no-referrer")
        }
    }
}
