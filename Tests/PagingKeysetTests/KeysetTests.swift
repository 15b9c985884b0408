import PagingKeyset
import Testing

struct User {
    var id: Int
    var name: String?
    var reputation: Int
    var creation: Double
}

@Suite struct KeysetTests {
    let order = Keyset<User>(
        .descending("reputation", \.reputation), .ascending("name", \.name, nulls: .last),
        .ascending("id", unique: \.id))

    @Test("an order has up to six keys, with or without key paths")
    func keys() throws {
        #expect(order.columns == ["reputation", "name", "id"])
        #expect(Keyset<User>(.ascending("id", unique: \.id)).columns == ["id"])
        let sorts: [SortKey<User>] = [
            .descending("creation"), .ascending("seen", nulls: .first), .descending("name", \.name),
        ]
        #expect(sorts.map(\.nulls) == [nil, .first, .last])
        let late = try Keyset(sorts, unique: .descending(unique: "users.id"))
        #expect(late.columns == ["creation", "seen", "name", "users.id"])
    }
}
