/// A plain model. Here it belongs to the main actor.
struct Book: Identifiable {
    var id: Int
    var title: String { "Book \(id)" }
}

/// A model that other actors make too.
nonisolated struct SharedBook: Identifiable {
    var id: Int
    var title: String { "Book \(id)" }
}

/// A client that is an actor of its own.
actor ActorLibrary {
    func books(start: Int, limit: Int) async throws -> [SharedBook] {
        (start..<start + limit).map { SharedBook(id: $0) }
    }
}

/// A client on the main actor, as every class of this module.
final class MainActorLibrary {
    func books(start: Int, limit: Int) async throws -> [Book] {
        (start..<start + limit).map { Book(id: $0) }
    }

    func books(matching query: String, start: Int, limit: Int) async throws -> [Book] {
        try await books(start: query.isEmpty ? start : start + 1_000, limit: limit)
    }
}

let actorLibrary = ActorLibrary()
let mainActorLibrary = MainActorLibrary()
