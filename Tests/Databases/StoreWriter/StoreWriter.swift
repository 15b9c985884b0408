import Foundation
import GRDB
import PagingOffline
import StoreRounds

@testable import PagingGRDB

/// Writes to a store until it is killed, or kills itself at a certain point.
///
/// The arguments are the file and one of these:
///
/// - `statement N`: writes three rounds, and is killed at the beginning of the SQL statement N.
/// - `instruction N`: writes one round, and is killed before the instruction N of SQLite's virtual machine.
/// - `commit N`: writes three rounds, and is killed inside of the commit N, when it is in the write-ahead log.
/// - `repair N`: repairs a damaged file, and is killed at the step N of its statements and of its files.
/// - `rounds N`: writes N rounds, and leaves them in the write-ahead log.
/// - `loop`: writes rounds for ever.
/// - `count N`: adds 1 to a number in the list `count`, N times.
/// - `measure`: prints how long it takes to read a list of 5,000 pages and to write a page of it.
///
/// Each write that has returned is a line of the output.
@main struct StoreWriter {
    static func main() async throws {
        let arguments = CommandLine.arguments
        let file = URL(filePath: arguments[1])
        let number = arguments.count > 3 ? Int(arguments[3])! : 0
        switch arguments[2] {
        case "statement": try await write(3, to: store(file) { killed(atStatement: number, $0) })
        case "instruction": try await write(1, to: store(file) { killed(atInstruction: number, $0) })
        case "commit": try await write(3, to: store(file) { killed(atCommit: number, $0) })
        case "repair": try await repair(file, number)
        case "rounds": try await write(number, to: DatabaseListStore(at: file))
        case "loop": try await write(.max, to: DatabaseListStore(at: file))
        case "count": try await count(number, DatabaseListStore(at: file))
        case "measure": try await measure(DatabaseListStore(at: file))
        default: fatalError("unknown mode")
        }
    }

    private static func store(_ file: URL, _ hook: @escaping @Sendable (Database) -> Void) -> DatabaseListStore {
        var configuration = StoreConnection.configuration
        configuration.prepareDatabase { db in if !db.configuration.readonly { hook(db) } }
        return DatabaseListStore(at: file, configuration: configuration)
    }

    private static func write(_ rounds: Int, to store: DatabaseListStore) async throws {
        let list = try await store.list(named: StoreRounds.list)
        var revision = list.revision
        let first = (list.content.flatMap { StoreRounds.round(of: $0.header) } ?? 0) + 1
        for step in 0..<rounds {
            let round = first + step
            revision = try await store.write(
                StoreRounds.change(round, revision: revision, replacesAll: step % 5 == 0), toListNamed: StoreRounds.list
            )
            report("\(round) \(revision)")
            let entry = StoredEntry(id: "\(round % 4)", content: Data("\(round)".utf8))
            try await store.write(entry, toLogNamed: StoreRounds.log)
        }
        // SQLite's statements at the end of the process are not part of the writes.
        exit(0)
    }

    /// Reads bodies, which are damaged, unless the opening of the file finds the damage.
    private static func repair(_ file: URL, _ number: Int) async throws {
        let store = store(file, killed(atStep:))
        StepCountdown.shared.start(number)
        _ = try await store.bodies(of: Array(0..<60), inListNamed: "a")
        report("repaired")
        exit(0)
    }

    private static func count(_ times: Int, _ store: DatabaseListStore) async throws {
        for _ in 0..<times {
            while true {
                let list = try await store.list(named: "count")
                let count = list.content.flatMap { StoreRounds.round(of: $0.header) } ?? 0
                let change = StoredListChange(
                    revision: list.revision, header: Data("\(count + 1)".utf8), pages: [], removal: .pages([]))
                do {
                    report("\(count + 1) \(try await store.write(change, toListNamed: "count"))")
                    break
                } catch StoreFailure.conflict {}
            }
        }
    }

    private static func report(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
}
