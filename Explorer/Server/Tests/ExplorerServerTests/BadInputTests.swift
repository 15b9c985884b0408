import HTTPTypes
import Testing

@testable import ExplorerServer

@Suite("Bad input")
struct BadInputTests {
    /// A request, and the parameter that its error must name.
    static let table: [(uri: String, parameter: String)] = [
        ("/2.3/users?site=math&page=0", "page"),
        ("/2.3/users?site=math&page=-1", "page"),
        ("/2.3/users?site=math&page=2147483648", "page"),
        ("/2.3/users?site=math&page=99999999999999999999999", "page"),
        ("/2.3/users?site=math&page=1.5", "page"),
        ("/2.3/users?site=math&page=1e3", "page"),
        ("/2.3/users?site=math&page=0x1", "page"),
        ("/2.3/users?site=math&page=+1%20", "page"),
        ("/2.3/users?site=math&page=%D9%A1", "page"),
        ("/2.3/users?site=math&page=one", "page"),
        ("/2.3/users?site=math&page=1&page=2", "page"),
        ("/2.3/users?site=math&pagesize=101", "pagesize"),
        ("/2.3/users?site=math&pagesize=-1", "pagesize"),
        ("/2.3/users?site=math&pagesize=100000000000000000000", "pagesize"),
        ("/2.3/users", "site"),
        ("/2.3/users?site=", "site"),
        ("/2.3/users?site=math&site=stackoverflow", "site"),
        ("/2.3/users?site=nosuchsite", "No site found"),
        ("/2.3/users?site=MATH", "No site found"),
        ("/2.3/users?site=%3Cscript%3E", "No site found"),
        ("/2.3/users?site=math&order=up", "order"),
        ("/2.3/users?site=math&order=DESC", "order"),
        ("/2.3/users?site=math&sort=modified", "sort"),
        ("/2.3/users?site=math&min=many", "min"),
        ("/2.3/users?site=math&max=9223372036854775808", "max"),
        ("/2.3/users?site=math&min=1&min=2", "min"),
        ("/2.3/users?site=math&filter=everything", "filter"),
        ("/2.3/users?site=math&filter=%20!a", "filter"),
        ("/2.3/users?site=math&inname=%FF", "inname"),
        ("/2.3/users?site=math&inname=%C3", "inname"),
        ("/2.3/users?site=math&inname=%ED%A0%80", "inname"),
        ("/2.3/users?site=math&inname=%ZZ", "inname"),
        ("/2.3/users?site=math&inname=%", "inname"),
        ("/2.3/users?site=math&inname=%0", "inname"),
        ("/2.3/users?site=math&inname=%00", "inname"),
        ("/2.3/users?site=math&%FF=1", "the query"),
        ("/2.3/users?site=math&fromdate=1", "fromdate"),
        ("/2.3/users?site=math&callback=alert", "callback"),
        ("/2.3/users/moderators", "site"),
        ("/2.3/users/moderators?site=math&page=-1", "page"),
        ("/2.3/users/moderators?site=math&pagesize=101", "pagesize"),
        ("/2.3/sites?pagesize=1001", "pagesize"),
        ("/2.3/sites?page=0", "page"),
        ("/rows/offset", "site"),
        ("/rows/offset?site=math&start=-1", "start"),
        ("/rows/offset?site=math&start=9223372036854775807", "start"),
        ("/rows/offset?site=math&limit=0", "limit"),
        ("/rows/offset?site=math&limit=101", "limit"),
        ("/rows/cursor?site=math&limit=0", "limit"),
        ("/rows/cursor?site=math&after=x&after=y", "after"),
    ]

    @Test("The API's error object names the parameter", arguments: table)
    func badParameter(uri: String, parameter: String) async throws {
        try await Explorer.run { explorer in
            let error = try await explorer.error(uri)
            #expect(error.id == 400)
            #expect(error.name == "bad_parameter")
            #expect(error.message.hasPrefix(parameter), "\(error.message)")
        }
    }

    @Test(
        "A method that does not exist is the API's error 404",
        arguments: ["/2.3", "/2.3/", "/2.3/user", "/2.2/users/1", "/rows", "/rows/x"])
    func noMethod(uri: String) async throws {
        try await Explorer.run { explorer in
            let error = try await explorer.error(uri)
            #expect(error.id == 404 && error.name == "no_method")
        }
    }

    @Test("Empty parameters count as absent, unknown ones are left alone")
    func lenience() async throws {
        try await Explorer.run { explorer in
            let plain = try await explorer.response("/2.3/users?site=math").body
            for query in ["page=&min=&inname=", "key=abc&access_token=x", "&&&", "a=%20&a=b", "=", "pagesize=%33%30"] {
                #expect(try await explorer.response("/2.3/users?site=math&\(query)").body == plain, "\(query)")
            }
        }
    }

    @Test(
        "Other methods than GET and HEAD are not allowed, and the answer names the two",
        arguments: ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])
    func methods(name: String) async throws {
        let method = try #require(HTTPRequest.Method(name))
        try await Explorer.run { explorer in
            for path in ["/2.3/users?site=math", "/2.3/sites", "/rows/cursor", "/", "/index.html"] {
                let response = try await explorer.response(path, method: method)
                #expect(response.status == .methodNotAllowed && response.headers[.allow] == "GET, HEAD", "\(path)")
            }
        }
    }

    @Test(
        "HEAD has the header fields of GET and no body",
        arguments: ["/2.3/users?site=math", "/2.3/sites", "/rows/cursor?site=math"])
    func head(uri: String) async throws {
        try await Explorer.run { explorer in
            let get = try await explorer.response(uri)
            let head = try await explorer.response(uri, method: .head)
            #expect(head.status == .ok && head.body.readableBytes == 0)
            #expect(head.headers[.contentLength] == "\(get.body.readableBytes)")
            #expect(head.headers[.contentType] == get.headers[.contentType])
        }
    }

    @Test("A site of another store is refused")
    func siteOfOtherStore() async throws {
        let store = try await TestData.store
        var site = store.sites[0]
        site.id = 9_999
        let (other, query) = (site, UserQuery(site: site, list: .users))
        await #expect(throws: APIError.unknownSite("stackoverflow")) { try await store.total(query) }
        await #expect(throws: APIError.unknownSite("stackoverflow")) { try await store.user(1, of: other) }
    }
}
