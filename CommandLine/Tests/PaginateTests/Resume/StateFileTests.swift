import Foundation
import PagingHTTP
import Testing

@testable import Paginate

@Suite("State files")
struct StateFileTests {
    private func state(_ name: StyleName = .pages) throws -> WalkState {
        let address = try #require(URL(string: "https://api.example.org/list"))
        return WalkState(
            signature: Job(address: address).signature, base: address, choice: StyleChoice(name), pageSize: 10,
            place: .start,
            beginning: .start)
    }

    private func isRead(_ state: WalkState) throws -> Bool {
        let folder = try TemporaryFolder()
        let file = StateFile(path: folder.path("state"))
        try file.write(state)
        do { return try file.read() == state } catch is StateRefused { return false }
    }

    @Test("a state is read as it was written")
    func roundTrip() throws {
        var pages = try state()
        #expect(try isRead(pages))
        pages.place = .number(7, pageSize: 25)
        (pages.items, pages.bytes, pages.skip) = (60, 900, 3)
        #expect(try isRead(pages))
        var links = try state(.gitHub)
        links.place = .cursor(PageCursor(["x"]))
        #expect(try isRead(links))
    }

    @Test(
        "a state that was changed by hand into what no walk writes is refused",
        arguments: [
            { $0.place = .offset(10) }, { $0.place = .number(7, pageSize: 0) },
            { $0.place = .cursor(PageCursor(["x"])) }, { $0.beginning = .offset(10) },
            { $0.pageSize = 0 }, { $0.pageSize = -1 }, { $0.skip = -1 }, { $0.items = -1 }, { $0.bytes = -1 },
            { $0.keys = -1 }, { $0.items = .max }, { $0.keys = .max }, { $0.pageSize = .max },
            {
                $0.choice = StyleChoice(.gitHub)
                $0.place = .number(2)
            },
            {
                $0.choice = StyleChoice(.offset)
                $0.place = .offset(-5)
            },
            { $0.base.append(path: "elsewhere") }, { $0.base = URL(filePath: "/list") },
            {
                $0.signature.address = URL(string: "http://api.example.org/list") ?? $0.base
                $0.base = URL(string: "https://api.example.org:9443/list") ?? $0.base
            },
        ] as [@Sendable (inout WalkState) -> Void])
    func changed(change: @Sendable (inout WalkState) -> Void) throws {
        var state = try state()
        change(&state)
        #expect(try !isRead(state))
    }

    @Test("a state is its owner's alone, and goes through no link, whatever stands where it is written")
    func partial() throws {
        let folder = try TemporaryFolder()
        let file = StateFile(path: folder.path("state"))
        try folder.write("left", to: "state.partial")
        try file.write(try state())
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("state"))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        try folder.write("precious", to: "other")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("state.partial"), withDestinationPath: folder.path("other"))
        try file.write(try state())
        #expect(try folder.data("other") == Data("precious".utf8))
        #expect(try file.read() == state())
    }

    @Test("the items before a place that no list reaches are as many as a number holds")
    func farAway() {
        let choice = StyleChoice(.pages)
        #expect(SavedPlace.number(.max).itemsBefore(choice, pageSize: 100) == .max)
        #expect(SavedPlace.number(.min).itemsBefore(choice, pageSize: 100) == 0)
        #expect(SavedPlace.number(3).itemsBefore(choice, pageSize: 100) == 200)
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
