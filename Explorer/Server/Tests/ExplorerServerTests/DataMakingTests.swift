import Foundation
import GRDB
import Synchronization
import Testing

@testable import ExplorerServer

@Suite("Making the data")
struct DataMakingTests {
    private let folder = TemporaryFolder()

    private func rows(_ file: DatabaseFile, _ sql: String) throws -> [Row] {
        try DatabaseQueue(path: file.path).read { try Row.fetchAll($0, sql: sql) }
    }

    @Test("Every site has as many users and moderators as it says, and as planned")
    func counts() async throws {
        let counted = try rows(
            try await TestData.file,
            """
            SELECT parameter, users, moderators, count(*) AS rows, sum(kind = 2) AS appointed
            FROM site JOIN user ON user.site = site.id GROUP BY site.id ORDER BY site.id
            """)
        let shares = TestData.plan.shares()
        #expect(counted.count == shares.count)
        for (row, share) in zip(counted, shares) {
            #expect(row["parameter"] == share.site.parameter)
            #expect(row["users"] == share.users && row["rows"] == share.users, "\(share.site.parameter)")
            #expect(row["moderators"] == share.moderators, "\(share.site.parameter)")
            #expect(row["appointed"] == share.moderators, "\(share.site.parameter)")
        }
    }

    @Test("The same seed makes the same users, another seed others")
    func determinism() async throws {
        let dumps = try await [("a", 7), ("b", 7), ("c", 8)].asyncMap { name, seed in
            let file = DatabaseFile(path: folder.path(name))
            try await file.make(DataPlan(seed: UInt64(seed), users: 1_000)) { _, _ in }
            return try rows(file, "SELECT * FROM user ORDER BY site, id")
        }
        #expect(dumps[0] == dumps[1])
        #expect(dumps[0] != dumps[2])
    }

    @Test("The first user of the default seed stays the same from version to version")
    func pinned() async throws {
        let file = DatabaseFile(path: folder.path("pinned"))
        try await file.make(DataPlan(users: 1_000)) { _, _ in }
        let row = try #require(try rows(file, "SELECT * FROM user ORDER BY site, id LIMIT 1").first)
        #expect(row["id"] == 5 as Int64)
        #expect(row["name"] == "ليلى الحسن")
        #expect(row["reputation"] == 1 as Int64)
    }

    @Test("Names come in many scripts, among them some that look like markup")
    func names() async throws {
        let names = try rows(try await TestData.file, "SELECT DISTINCT name FROM user WHERE site = 1").map {
            $0["name"] as String
        }
        for script in [
            "\\p{Han}", "\\p{Cyrl}", "\\p{Grek}", "\\p{Arab}", "\\p{Hebr}", "\\p{Deva}", "\\p{Hang}", "[éøłş]",
        ] {
            #expect(names.contains { $0.range(of: script, options: .regularExpression) != nil }, "\(script)")
        }
        #expect(Set(names).isSuperset(of: NameCatalogue.awkward))
        #expect(names.allSatisfy { !$0.isEmpty && $0.count <= 64 })
    }

    @Test("Among the moderators of stackoverflow some names look like markup too")
    func moderatorNames() async throws {
        let names = try rows(try await TestData.file, "SELECT name FROM user WHERE site = 1 AND kind = 2")
            .map { $0["name"] as String }
        #expect(names.contains("<script>alert(1)</script>"))
        #expect(names.count { NameCatalogue.awkward.contains($0) } >= 8)
    }

    @Test("Reputation follows a power law: ten times the reputation, a tenth of the users")
    func powerLaw() async throws {
        let row = try #require(
            try rows(
                try await TestData.file,
                """
                SELECT sum(reputation = 1) AS ones, sum(reputation > 10) AS tens, sum(reputation > 100) AS hundreds,
                    count(*) AS users
                FROM user WHERE kind < 2
                """
            ).first)
        let (ones, tens, hundreds, users): (Double, Double, Double, Double) =
            (row["ones"], row["tens"], row["hundreds"], row["users"])
        #expect((0.25...0.35).contains(ones / users))
        #expect((7...13).contains(tens / hundreds))
    }

    @Test("Every sort has ties")
    func ties() async throws {
        for sort in Sort.allCases {
            let tied = try rows(
                try await TestData.file,
                "SELECT 1 FROM user WHERE site = 1 GROUP BY \(sort.column) HAVING count(*) > 1")
            #expect(!tied.isEmpty, "\(sort)")
        }
    }

    @Test("Progress begins at nothing, never goes back and ends with all")
    func progress() async throws {
        let fractions = Mutex<[Double]>([])
        try await DatabaseFile(path: folder.path("progress")).make(DataPlan(users: 1_000)) { fraction, _ in
            fractions.withLock { $0.append(fraction) }
        }
        let heard = fractions.withLock { $0 }
        #expect(heard.first == 0 && heard.last == 1)
        #expect(zip(heard, heard.dropFirst()).allSatisfy(<=))
    }

    @Test("A making that is cancelled leaves neither a file nor a draft")
    func cancellation() async throws {
        let file = DatabaseFile(path: folder.path("cancelled"))
        let (begun, hasBegun) = AsyncStream.makeStream(of: Void.self)
        let making = Task {
            try await file.make(DataPlan(users: 10_000_000)) { _, _ in hasBegun.yield() }
        }
        for await _ in begun { break }
        making.cancel()
        await #expect(throws: CancellationError.self) { try await making.value }
        #expect(try folder.names == [])
        #expect(file.condition() == .absent)
    }

    @Test("What a killed process left of a draft is removed, and a living one's is not")
    func remains() async throws {
        let dead = 0x7FFF_FFF0
        try folder.write("half", to: "data.making-\(dead)")
        try folder.write("half", to: "data.making-1")
        let file = DatabaseFile(path: folder.path("data"))
        #expect(file.condition() == .absent)
        try await file.make(DataPlan(users: 1_000)) { _, _ in }
        #expect(try folder.names == ["data", "data.making-1"])
    }
}

extension Sequence {
    fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self {
            values.append(try await transform(element))
        }
        return values
    }
}
