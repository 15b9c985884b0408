// What the code in the papers and doc comments of PagingGRDB takes for granted: a table of players, and a list of them.
// `scripts/snippets` compiles every such piece of code beside this file.

import GRDB
import Paging
import PagingGRDB
import PagingKeyset

struct Player: Codable, Identifiable, FetchableRecord, PersistableRecord, Sendable {
    var id: Int64
    var score: Int
    var points: Int
    var isActive: Bool
}

var database: DatabaseQueue { fatalError("Only compiled.") }
var db: Database { fatalError("Only compiled.") }
var player: Player { Player(id: 1, score: 2, points: 3, isActive: true) }

let order = Keyset<Player>(.descending("score", \.score), .ascending("id", unique: \.id))

var pages: DatabasePages<Player> { DatabasePages(order, of: Player.all(), in: database) }

@MainActor var pager: Pager<Player> { Pager(pages) }
