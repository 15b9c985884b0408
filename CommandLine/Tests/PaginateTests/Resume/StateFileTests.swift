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

    /// A state with a number in every member that can have one.
    private static func numbers() throws -> JSONValue {
        let address = try #require(URL(string: "https://api.example.org/list?$top=20"))
        var state = WalkState(
            signature: Job(address: address).signature, base: address, choice: StyleChoice(.pages), pageSize: 10,
            place: .number(7, pageSize: 25), beginning: .number(1, pageSize: 25))
        (state.omitted, state.duplicatePages, state.repeatedTexts) = (1, 1, RepeatedTexts())
        state.stated = StatedPosition(first: 1, requested: 1)
        state.end.listLimit = ListLimit(StyleChoice(.oData), [("$top", "20")])
        var value = try JSONValue(parsing: JSONEncoder().encode(state))
        // Members that are absent without pages.
        let page: JSONValue = ["number": 1, "position": 1, "digest": "0"]
        for name in ["total", "greatestTotal", "lowerBound", "estimate", "pageCount", "lastNumber", "withoutContent"] {
            value.set(1, at: ["end", name])
        }
        value.set(page, at: ["written", "first"])
        value.set(page, at: ["written", "last"])
        return value
    }

    /// Members whose numbers a server or a URL states. They may be any integers.
    private static let stated: Set<String> = [
        "place/number/_0", "beginning/number/_0", "written/first/position", "written/last/position", "end/lastNumber",
        "stated/first", "stated/difference", "end/listLimit/count",
    ]
    /// Members whose numbers a server or a URL states. They are not negative.
    private static let sizes: Set<String> = [
        "place/number/pageSize", "beginning/number/pageSize", "end/total", "end/greatestTotal", "end/lowerBound",
        "end/estimate",
        "end/pageCount",
    ]

    @Test("a state with a count that no walk reaches is refused, and the message names it", arguments: [Int.max, -1])
    func counts(number: Int) throws {
        let folder = try TemporaryFolder(), state = try Self.numbers()
        let file = StateFile(path: folder.path("state"))
        try folder.write(state.description, to: "state")
        #expect(throws: Never.self) { try file.read() }
        let places = state.numberPlaces
        #expect(places.count >= 30, "\(places)")
        for place in places where place != ["version"] && !Self.stated.contains(place.joined(separator: "/")) {
            let name = place.joined(separator: "/")
            if number > 0, Self.sizes.contains(name) { continue }
            var changed = state
            changed.set(.number("\(number)"), at: place)
            try folder.write(changed.description, to: "state")
            let refusal = #expect(throws: StateRefused.self, "\(name)") { try file.read() }
            #expect(refusal?.description.contains(place[0]) == true, "\(name): \(String(describing: refusal))")
        }
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

    @Test("a page number far before the first one, behind pages without items and below a total, is no reason to crash")
    func farBefore() throws {
        var value = try Self.numbers()
        value.set(["start": [:]], at: ["beginning"])
        value.set(.number("\(Int.min + 1)"), at: ["place", "number", "_0"])
        value.set(0, at: ["choice", "details", "firstPage"])
        for (name, count) in [("gaps", 3), ("emptyRun", 1), ("total", 100)] as [(String, JSONValue)] {
            value.set(count, at: ["end", name])
        }
        let state = try JSONDecoder().decode(WalkState.self, from: Data(value.description.utf8))
        #expect(state.placeBehindEnd(isLast: false) == .number(.min + 2, pageSize: 25))
    }

    @Test("a state behind a symbolic link is read, replaced and removed where the link leads, and has one lock")
    func link() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link"), withDestinationPath: folder.path("state"))
        let file = StateFile(path: folder.path("link"))
        try file.write(try state())
        #expect(try StateFile(path: folder.path("state")).read() == state())
        let lock = try ExclusiveLock(of: folder.path("state"))
        #expect(throws: FileInUse.self) { try ExclusiveLock(of: folder.path("link")) }
        withExtendedLifetime(lock) {}
        file.remove()
        #expect(!folder.exists("state"))
    }

    @Test("a file that cannot be replaced leaves nothing beside it")
    func leftover() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path("state"), withIntermediateDirectories: false)
        #expect(throws: FileFailure.self) { try StateFile(path: folder.path("state")).write(try state()) }
        #expect(!folder.exists("state.partial"))
    }

    @Test("a state with the limit of a URL is read, however great that is")
    func limit() throws {
        var state = try state(.oData)
        state.end.listLimit = ListLimit(StyleChoice(.oData), [("$top", "\(Int.max)")])
        state.end.uncheckedPageSize = .max
        #expect(try isRead(state))
    }

    @Test("a lock file does not follow a symbolic link, and no file of another program is overwritten or removed")
    func foreignLock() throws {
        let folder = try TemporaryFolder()
        let state = folder.path("state")
        try folder.write("mine", to: "victim")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("state.lock"), withDestinationPath: folder.path("victim"))
        #expect(throws: FileFailure.self) { try ExclusiveLock(of: state) }
        try FileManager.default.removeItem(atPath: folder.path("state.lock"))
        for text in ["mine", "/a\n/b"] {
            try folder.write(text, to: "state.lock")
            #expect(throws: FileInUse.self) { try ExclusiveLock(of: state) }
            #expect(try String(contentsOfFile: folder.path("state.lock"), encoding: .utf8) == text)
        }
        #expect(try String(contentsOfFile: folder.path("victim"), encoding: .utf8) == "mine")
        try FileManager.default.removeItem(atPath: folder.path("state.lock"))
        #expect(mkfifo(folder.path("state.lock"), 0o600) == 0)
        #expect(throws: FileInUse.self) { try ExclusiveLock(of: state) }
    }

    @Test("one walk has a state file at a time; what is left of a killed one is no hindrance")
    func lock() throws {
        let folder = try TemporaryFolder()
        let state = folder.path("state")
        try folder.write("", to: "state.lock")
        var lock: ExclusiveLock? = try ExclusiveLock(of: state)
        #expect(throws: FileInUse.self) { try ExclusiveLock(of: state) }
        withExtendedLifetime(lock) {}
        lock = nil
        #expect(!folder.exists("state.lock"))
        lock = try ExclusiveLock(of: state)
        #expect(folder.exists("state.lock"))
    }
}

extension JSONValue {
    /// The names of the members that lead to each number.
    fileprivate var numberPlaces: [[String]] {
        if integer != nil { return [[]] }
        return (members ?? []).flatMap { member in member.value.numberPlaces.map { [member.name] + $0 } }
    }

    /// Replaces a value in objects, or adds it.
    fileprivate mutating func set(_ value: JSONValue, at place: [String]) {
        guard let name = place.first else {
            self = value
            return
        }
        var child = self[name] ?? .object([])
        child.set(value, at: Array(place.dropFirst()))
        self = .object((members ?? []).filter { $0.name != name } + [Member(name, child)])
    }
}
