import Foundation
import PagingHTTP
import Testing

@testable import Paginate

@Suite("State files")
struct StateFileTests {
    private func state(_ name: StyleName = .pages) throws -> WalkState {
        let address = try #require(URL(string: "https://api.example.org/list"))
        return WalkState(
            order: Job(address: address).order, base: address, choice: StyleChoice(name), pageSize: 10, place: .start,
            beginning: .start)
    }

    private func isRead(_ state: WalkState) throws -> Bool {
        let folder = try TemporaryFolder()
        let file = StateFile(path: folder.path("state"))
        try file.write(state)
        do { return try file.read() == state } catch is StateRefused { return false }
    }

    @Test("one walk has a state file at a time; what is left of a killed one is no hindrance")
    func lock() throws {
        let folder = try TemporaryFolder()
        let state = folder.path("state")
        try folder.write("", to: "state.lock")
        var lock: StateLock? = try StateLock(beside: state)
        #expect(throws: StateInUse.self) { try StateLock(beside: state) }
        withExtendedLifetime(lock) {}
        lock = nil
        #expect(!folder.exists("state.lock"))
        lock = try StateLock(beside: state)
        #expect(folder.exists("state.lock"))
    }
}
