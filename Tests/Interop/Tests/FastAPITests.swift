import Foundation
import Loopback
import PagingHTTP
import Testing

@Suite("fastapi-pagination")
struct FastAPITests {
    private static let numbers = PaginationStyle(
        "page", .numbered(.query("page")), size: .query("size"), items: "/items", total: .body("/total"),
        endRules: [.lastNumber(.body("/pages"))])
    private static let offsets = PaginationStyle(
        "offset", .offset(.query("offset")), size: .query("limit"), items: "/items", total: .body("/total"))
    private static let cursors = PaginationStyle(
        "cursor",
        .chained(
            .token(at: "/next_page", into: .query("cursor")),
            previous: .token(at: "/previous_page", into: .query("cursor"))),
        size: .query("size"), items: "/items", total: .body("/total"))

    private static func links(size: String) -> PaginationStyle {
        PaginationStyle(
            "links", .chained(.link(.body("/links/next")), previous: .link(.body("/links/prev"))), size: .query(size),
            items: "/items", total: .body("/total"))
    }

    private static func header(size: String) -> PaginationStyle {
        PaginationStyle(
            "header", .chained(.link(.link("next")), previous: .link(.link("prev"))), size: .query(size),
            items: "/items")
    }

    @Test(
        "In each of its styles every row comes once and in its order, with pages of any size",
        arguments: [
            ("/page", numbers), ("/offset", offsets), ("/page/links", links(size: "size")),
            ("/page/absolute-links", links(size: "size")), ("/offset/links", links(size: "limit")),
            ("/page/header", header(size: "size")), ("/offset/header", header(size: "limit")),
        ])
    func everyRow(path: String, style: PaginationStyle) async throws {
        let server = try await InteropServer(.fastAPI)
        for size in pageSizes {
            let list = HTTPPages<Row>(style, at: server.at(path), pageSize: size) { $0.transport = .patient }
            #expect(try await list.ids() == Array(1...237), "\(path), pages of \(size)")
        }
    }

    @Test("By cursor every row comes once, forward and backward, though the cursors are escaped already")
    func cursors() async throws {
        let server = try await InteropServer(.fastAPI)
        for path in ["/cursor", "/cursor/descending"] {
            for size in pageSizes {
                let list = HTTPPages<Row>(Self.cursors, at: server.at(path), pageSize: size) { $0.transport = .patient }
                let forward = try await list.ids()
                #expect(forward.count == 237 && Set(forward).count == 237, "\(path), pages of \(size)")
                #expect(try await list.idsBackward() == forward, "\(path), pages of \(size)")
            }
        }
    }

    @Test("Links lead back as well as forward")
    func linksBackward() async throws {
        let server = try await InteropServer(.fastAPI)
        for size in pageSizes {
            let list = HTTPPages<Row>(Self.links(size: "size"), at: server.at("/page/links"), pageSize: size) {
                $0.transport = .patient
            }
            #expect(try await list.idsBackward() == Array(1...237), "pages of \(size)")
        }
    }

    @Test("A size that the server refuses is its error, and no page")
    func refusedSize() async throws {
        let server = try await InteropServer(.fastAPI)
        let list = HTTPPages<Row>(Self.numbers, at: server.at("/page"), pageSize: 1001) { $0.transport = .patient }
        await #expect {
            _ = try await list.ids()
        } throws: { error in
            guard case HTTPFailure.status(let failure) = error else { return false }
            return failure.status == 422 && failure.sample.text.contains("less than or equal to 1000")
        }
    }

    @Test("A cursor that is none is an error that says so")
    func badCursor() async throws {
        let server = try await InteropServer(.fastAPI)
        let list = HTTPPages<Row>(Self.cursors, at: server.at("/cursor"), pageSize: 10) { $0.transport = .patient }
        await #expect {
            for try await _ in list.items(from: .cursor(PageCursor(["junk"]))) {}
        } throws: { error in
            guard case HTTPFailure.cursor(let failure) = error else { return false }
            return failure.cursor == "junk" && failure.status == 400
        }
    }

    @Test("A server that gives the same cursor again is left")
    func sameCursor() async throws {
        let server = try await InteropServer(.fastAPI)
        var style = Self.cursors
        style.size = nil
        let list = HTTPPages<Row>(style, at: server.at("/cursor?size=0"), pageSize: 10) { $0.transport = .patient }
        await #expect(throws: WalkFailure.self) { _ = try await list.ids() }
    }
}
