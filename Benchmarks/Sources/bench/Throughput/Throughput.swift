import Foundation
import PagingHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// How fast the pages of a list over HTTP are read, beside `URLSession` and `JSONDecoder` without the library.
///
/// Both read the same pages into the same items from the same server, one page after the other. They take turns, each
/// first in every other round, so that what else the machine does meets both.
struct Throughput {
    private static let pageSize = 100
    private static let rounds = 50
    private let server: PageServer
    private let pages: Int

    /// - Parameter pages: How many pages the list has, at least one.
    init(pages: Int) throws {
        self.pages = pages
        server = try PageServer(books: pages, of: Self.pageSize)
    }

    func measure(_ report: inout Report) async throws {
        let bare = BareReader(server.address)
        // Where each page names the next one, nothing is read ahead.
        let style = PaginationStyle("books", .chained(.token(at: "/next", into: .query("page"))), items: "/items")
        let list = HTTPPages<Book>(style, at: server.address, pageSize: Self.pageSize)
        var ours: [Cost] = []
        var theirs: [Cost] = []
        // The first round makes the connections and is not counted.
        for round in 0...Self.rounds {
            if round.isMultiple(of: 2) { theirs.append(try await cost { try await bare.count() }) }
            ours.append(try await cost { try await Self.count(list) })
            if !round.isMultiple(of: 2) { theirs.append(try await cost { try await bare.count() }) }
        }
        let rounds = zip(ours, theirs).dropFirst()
        func perPage(_ cost: KeyPath<Cost, Double>, _ costs: [Cost]) -> Double {
            costs.dropFirst().map { $0[keyPath: cost] }.median / Double(pages) * 1e9
        }
        report.add(
            "a page of \(Self.pageSize) items over HTTP", perPage(\.seconds, ours), .nanoseconds,
            beside: Baseline("URLSession and JSONDecoder", perPage(\.seconds, theirs)))
        report.add(
            "time on cores for it, the server's included", perPage(\.coreSeconds, ours), .nanoseconds,
            beside: Baseline("URLSession and JSONDecoder", perPage(\.coreSeconds, theirs)))
        report.add(
            "pages a second, to those of URLSession alone", rounds.map { $1.seconds / $0.seconds }.median, .ratio,
            floor: 0.9)
    }

    private static func count(_ list: HTTPPages<Book>) async throws -> Int {
        var count = 0
        for try await page in list.pages() { count += page.items.count }
        return count
    }

    private struct Cost {
        var seconds: Double
        /// What all threads spent on cores.
        var coreSeconds: Double
    }

    private func cost(_ read: () async throws -> Int) async throws -> Cost {
        let clock = ContinuousClock()
        let (start, coreStart) = (clock.now, Self.coreSeconds)
        let count = try await read()
        let cost = Cost(seconds: start.duration(to: clock.now) / .seconds(1), coreSeconds: Self.coreSeconds - coreStart)
        precondition(count == pages * Self.pageSize, "all items are read")
        return cost
    }

    private static var coreSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// Reads a list as one does who has no library.
private struct BareReader {
    private let address: URL
    private let session = URLSession(configuration: .ephemeral)
    private let decoder = JSONDecoder()

    init(_ address: URL) {
        self.address = address
    }

    func count() async throws -> Int {
        var count = 0
        var next: Int? = 1
        while let page = next {
            let url = address.appending(queryItems: [URLQueryItem(name: "page", value: "\(page)")])
            let (data, _) = try await session.data(from: url)
            let answer = try decoder.decode(BookPage.self, from: data)
            count += answer.items.count
            next = answer.next
        }
        return count
    }
}
