import Foundation
import PagingHTTP
import Synchronization
import Testing

@testable import Paginate

@Suite("From http to https")
struct UpgradeTests {
    /// A host that answers over https alone; whoever asks over http is led there without credentials.
    private final class UpgradedHost: HTTPTransport {
        let requests = Mutex<[TransportRequest]>([])
        private let stranger: Int
        private let secureHost: String

        /// - Parameters:
        ///   - stranger: The status for those without credentials.
        ///   - secureHost: The host, and the port, to which it leads.
        init(stranger: Int, at secureHost: String = "api.example.org") {
            self.stranger = stranger
            self.secureHost = secureHost
        }

        func send(_ request: TransportRequest) async throws -> TransportResponse {
            requests.withLock { $0.append(request) }
            let secure = request.url.absoluteString.replacing("http://api.example.org", with: "https://" + secureHost)
            let url = try #require(URL(string: secure))
            if request.links == .refused, !url.isSecureUpgrade(of: request.url), url != request.url {
                return TransportResponse(status: 302, url: request.url, fields: ["Location": secure])
            }
            let isKnown = url == request.url && request.fields["Authorization"] == "Bearer s3cret"
            let page = url.query()?.split(separator: "=").last.flatMap { Int($0) } ?? 1
            let row = isKnown ? "mine \(page)" : "everybody's \(page)"
            let body = #"{"rows":[\#(page > 3 ? "" : "\"\(row)\"")],"page":\#(page),"pages":3}"#
            return TransportResponse(status: isKnown ? 200 : stranger, url: url, body: Data(body.utf8))
        }
    }

    private func job(_ folder: TemporaryFolder) throws -> Job {
        var job = Job(address: try #require(URL(string: "http://api.example.org/rows")))
        job.fields["Authorization"] = "Bearer s3cret"
        job.output = folder.path("rows")
        return job
    }

    @Test("the first page too is asked for with credentials, behind the redirect", arguments: [200, 401])
    func firstPage(stranger: Int) async throws {
        let folder = try TemporaryFolder()
        let host = UpgradedHost(stranger: stranger)
        _ = try await Walk(try job(folder), by: host, showing: ProgressBar(isOn: false)).run()
        #expect(try folder.data("rows") == Data("\"mine 1\"\n\"mine 2\"\n\"mine 3\"\n".utf8))
        #expect(host.requests.withLock { $0.map(\.url.scheme) } == ["http"] + Array(repeating: "https", count: 5))
    }

    @Test(
        "another port is another origin, to which neither credentials nor further requests go, and none unless links may",
        arguments: [200, 401])
    func otherPort(stranger: Int) async throws {
        let folder = try TemporaryFolder()
        let host = UpgradedHost(stranger: stranger, at: "api.example.org:9443")
        var job = try job(folder)
        let refused = await #expect(throws: HTTPFailure.self) {
            try await Walk(job, by: host, showing: ProgressBar(isOn: false)).run()
        }
        if case .link(let failure)? = refused {
            #expect(failure.reason == .otherOrigin)
        } else {
            Issue.record("\(String(describing: refused))")
        }
        job.links = .followedWithoutFields
        let walk = Walk(job, by: host, showing: ProgressBar(isOn: false))
        if stranger == 200 {
            _ = try await walk.run()
            #expect(try folder.data("rows") == Data((1...3).map { "\"everybody's \($0)\"\n" }.joined().utf8))
        } else {
            await #expect(throws: StatusFailure.self) { try await walk.run() }
        }
        #expect(host.requests.withLock { $0.allSatisfy { $0.url.scheme == "http" } })
    }

    @Test("an address over https is asked once for each page")
    func secure() async throws {
        let folder = try TemporaryFolder()
        let host = UpgradedHost(stranger: 200)
        var job = try job(folder)
        job.address = try #require(URL(string: "https://api.example.org/rows"))
        _ = try await Walk(job, by: host, showing: ProgressBar(isOn: false)).run()
        #expect(
            host.requests.withLock { $0.count } == 5, "the first page also by its number, and the page behind the last")
    }
}
