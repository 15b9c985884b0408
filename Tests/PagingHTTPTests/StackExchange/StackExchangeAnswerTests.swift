import Foundation
import PagingHTTP
import Testing

@Suite("Stack Exchange answers")
struct StackExchangeAnswerTests {
    private func first(_ body: String, status: Int = 200) async throws -> StackExchangeUser {
        let transport = ScriptedTransport(status: status, body)
        var users = StackExchange(transport: transport).moderators(of: "a").items().makeAsyncIterator()
        return try #require(try await users.next())
    }

    private func failure(_ body: String, status: Int = 200, fields: HeaderFields = [:]) async -> HTTPFailure? {
        let transport = ScriptedTransport(status: status, fields: fields, body)
        var pages = StackExchange(transport: transport).moderators(of: "a").pages().makeAsyncIterator()
        do {
            _ = try await pages.next()
            return nil
        } catch {
            return error as? HTTPFailure
        }
    }

    @Test("a user is read with everything the API says")
    func user() async throws {
        let user = try await first(
            #"""
            {"items":[{"user_id":22656,"display_name":"Jon &quot;Skeet&quot; &amp; S&#246;hne","reputation":1400000,
            "badge_counts":{"gold":880,"silver":9200,"bronze":9250},"profile_image":"https://i.example/a.png?s=1&amp;d=2",
            "link":"https://example.com/users/22656","location":"Reading&#44; UK","website_url":"http://example.com",
            "creation_date":1222430705,"last_access_date":1700000000,"account_id":11683,"user_type":"moderator",
            "accept_rate":86,"is_employee":false,"unknown":[1]}],"has_more":false,"total":1,"page":7}
            """#)
        #expect(user.id == 22656)
        #expect(user.displayName == #"Jon "Skeet" & Söhne"#)
        #expect(user.reputation == 1_400_000)
        #expect(user.badgeCounts == BadgeCounts(gold: 880, silver: 9200, bronze: 9250))
        #expect(user.profileImage == URL(string: "https://i.example/a.png?s=1&d=2"))
        #expect(user.link == URL(string: "https://example.com/users/22656"))
        #expect(user.location == "Reading, UK")
        #expect(user.website == URL(string: "http://example.com"))
        #expect(user.creationDate == Date(timeIntervalSince1970: 1_222_430_705))
        #expect(user.lastAccessDate == Date(timeIntervalSince1970: 1_700_000_000))
        #expect(user.accountID == 11683)
        #expect(user.kind == .moderator)
        #expect(user.acceptRate == 86)
    }

    @Test("fields that a filter leaves out, null, and addresses that are none are absent and fail nothing")
    func sparseUser() async throws {
        let user = try await first(
            #"{"items":[{"user_id":1,"display_name":"A","reputation":1,"website_url":"","location":null}]}"#)
        #expect(user == StackExchangeUser(id: 1, displayName: "A", reputation: 1))
    }

    @Test("a site is read with everything the API says")
    func site() async throws {
        let transport = ScriptedTransport(
            #"""
            {"items":[{"site_type":"main_site","name":"Ask &#39;n&#39; Tell","api_site_parameter":"ask",
            "site_url":"https://ask.example","site_state":"normal","audience":"p &lt; q","logo_url":"https://l.example/l",
            "icon_url":"https://l.example/i","favicon_url":"https://l.example/f","launch_date":1,
            "aliases":["https://b.example"],"styling":{"tag_background_color":"#FFF"}},
            {"name":"B","api_site_parameter":"b"}],"has_more":false}
            """#)
        var sites: [StackExchangeSite] = []
        for try await site in StackExchange(transport: transport).sites().items() { sites.append(site) }
        #expect(sites.count == 2)
        #expect(sites[0].id == "ask")
        #expect(sites[0].name == "Ask 'n' Tell")
        #expect(sites[0].audience == "p < q")
        #expect(sites[0].address == URL(string: "https://ask.example"))
        #expect(sites[0].aliases == [URL(string: "https://b.example")!])
        #expect(sites[0].kind == .main)
        #expect(sites[0].state == .normal)
        #expect(sites[0].launchDate == Date(timeIntervalSince1970: 1))
        #expect(sites[1] == StackExchangeSite(id: "b", name: "B"))
    }

    @Test("has_more says where the list ends, whatever the counts and the echoed page number say")
    func hasMore() async throws {
        let transport = ScriptedTransport(
            #"{"items":[{"user_id":1,"display_name":"A","reputation":1}],"has_more":true,"total":1,"page":5}"#,
            #"{"items":[{"user_id":2,"display_name":"B","reputation":1}],"has_more":false,"total":99,"page":1}"#)
        var pages: [SequencePage<StackExchangeUser>] = []
        for try await page in StackExchange(transport: transport).moderators(of: "a").pages() { pages.append(page) }
        #expect(pages.map { $0.items.map(\.id) } == [[1], [2]])
        #expect(pages.map(\.isLast) == [false, true])
        #expect(pages.map(\.total) == [1, 99])
        #expect(transport.requests.map { $0.query["page"] } == ["1", "2"])
    }

    @Test("without has_more the source does not say whether a page is the last")
    func unknownEnd() async throws {
        let transport = ScriptedTransport(#"{"items":[]}"#)
        var pages = StackExchange(transport: transport).sites().pages().makeAsyncIterator()
        let page = try #require(try await pages.next())
        #expect(page.items.isEmpty && page.total == nil && page.isLast == nil)
    }

    @Test("a byte order mark is no part of the document")
    func byteOrderMark() async throws {
        let user = try await first("\u{FEFF}" + #"{"items":[{"user_id":1,"display_name":"A","reputation":1}]}"#)
        #expect(user.id == 1)
    }

    @Test(
        "the API's error object is an API failure, whatever the HTTP status, and transient by its number or by the status",
        arguments: [
            (400, "bad_parameter", false), (401, "access_token_required", false), (403, "access_denied", false),
            (404, "no_method", false), (405, "key_required", false), (500, "internal_error", true),
            (502, "throttle_violation", true), (503, "temporarily_unavailable", true),
        ])
    func apiError(id: Int, name: String, isTransient: Bool) async {
        for status in [200, 400, 503] {
            let failure = await failure(
                #"{"error_id":\#(id),"error_message":"it&#39;s &quot;site&quot;","error_name":"\#(name)"}"#,
                status: status)
            #expect(
                failure
                    == .api(
                        APIFailure(
                            id: id, name: name, message: #"it's "site""#, isTransient: isTransient || status == 503)))
        }
    }

    @Test("a throttle says for how long", arguments: [("27 seconds", 27), ("1 second", 1), ("86000 seconds", 86000)])
    func throttle(words: String, seconds: Int) async {
        let failure = await failure(
            #"{"error_id":502,"error_message":"too many requests from this IP, more requests available in \#(words)","#
                + #""error_name":"throttle_violation"}"#, status: 400)
        #expect(failure?.retryDelay == .seconds(seconds))
    }

    @Test("HTML where data was promised is a decoding failure with at most 1 KiB of it")
    func html() async throws {
        let page = "<!DOCTYPE html><title>Log in</title>" + String(repeating: "é", count: 5000)
        for fields: HeaderFields in [["Content-Type": "text/html; charset=utf-8"], [:]] {
            let failure = await failure(page, fields: fields)
            let decoding = try #require(failure?.decoding)
            #expect(decoding.reason == "the body is HTML, not data")
            #expect(decoding.address == "https://api.stackexchange.com/2.3/users/moderators")
            #expect(decoding.sample.text.hasPrefix("<!DOCTYPE html><title>Log in</title>éé"))
            #expect(decoding.sample.text.hasSuffix("é"))
            #expect((1020...1024).contains(decoding.sample.text.utf8.count))
            #expect(decoding.sample.byteCount == 10_036)
            #expect(!decoding.isTransient)
        }
    }

    @Test(
        "a decoding failure says where in the document it was",
        arguments: [
            (#"{"items":[{"user_id":1,"display_name":"A","reputation":1},{"user_id":"x"}]}"#, "items[1].user_id"),
            (#"{"items":[{"user_id":1,"reputation":1}]}"#, "items[0].display_name"),
            (
                #"{"items":[{"user_id":1,"display_name":"A","reputation":1,"badge_counts":{"gold":1}}]}"#,
                "items[0].badge_counts.silver"
            ),
            (#"{"has_more":false}"#, "/items"), (#"{"items":{}}"#, "/items"),
            ("", ""), ("[]", "/items"), ("{", ""), ("null", "/items"),
        ])
    func undecodable(body: String, path: String) async throws {
        let failure = await failure(body)
        let decoding = try #require(failure?.decoding)
        #expect(decoding.path == path)
        #expect(decoding.sample.text == body)
        #expect(!decoding.reason.isEmpty)
    }

    @Test(
        "an error status without an error object is a status failure",
        arguments: [(404, false), (429, true), (503, true)])
    func status(status: Int, isTransient: Bool) async throws {
        for body in ["<h1>no</h1>", "", #"{"items":[]}"#] {
            let failure = await failure(body, status: status, fields: ["Retry-After": "7"])
            let answer = try #require(failure?.status)
            #expect(answer.status == status)
            #expect(answer.isTransient == isTransient)
            #expect(answer.retryDelay == .seconds(7))
            #expect(answer.sample.text == body)
        }
    }

    @Test("network failure and cancellation are passed on, each as what it is")
    func network() async throws {
        let lost = NetworkFailure(.connectionLost, at: "here")
        let api = StackExchange(transport: ScriptedTransport { _ in throw lost })
        var pages = api.sites().pages().makeAsyncIterator()
        await #expect(throws: HTTPFailure.network(lost)) { try await pages.next() }
        let cancelled = StackExchange(transport: ScriptedTransport { _ in throw CancellationError() })
        var none = cancelled.sites().pages().makeAsyncIterator()
        await #expect(throws: CancellationError.self) { try await none.next() }
    }

    @Test("no message shows the query, which holds the key")
    func secrets() async {
        for fault in ["oops", #"{"items":1}"#] {
            for status in [200, 500] {
                let transport = ScriptedTransport(status: status, fault)
                var pages = StackExchange(key: "secret", transport: transport).sites().pages().makeAsyncIterator()
                let error = await #expect(throws: HTTPFailure.self) { try await pages.next() }
                #expect(error.map { String(reflecting: $0).contains("secret") } == false)
            }
        }
    }
}

extension HTTPFailure {
    fileprivate var decoding: DecodingFailure? {
        if case .decoding(let failure) = self { failure } else { nil }
    }

    fileprivate var status: StatusFailure? {
        if case .status(let failure) = self { failure } else { nil }
    }
}
