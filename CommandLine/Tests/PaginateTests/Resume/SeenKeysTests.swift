import Foundation
import Testing

@testable import Paginate

@Suite("Seen keys")
struct SeenKeysTests {
    private func digest(_ number: Int) -> KeyDigest { KeyDigest(of: Data("\(number)".utf8)) }

    @Test("a key is new once")
    func once() {
        var seen = SeenKeys(limit: 10)
        let first = (0..<10).map { seen.insert(digest($0)) }, second = (0..<10).map { seen.insert(digest($0)) }
        #expect(first == Array(repeating: true, count: 10) && second == Array(repeating: false, count: 10))
    }

    @Test("no more keys are kept than were allowed, and the oldest goes first")
    func bounded() {
        var seen = SeenKeys(limit: 3)
        // The sixth and the eighth come when 0 and 1 have gone; 0 takes the room of 2.
        let isNew = [0, 1, 2, 3, 4, 0, 4, 2].map { seen.insert(digest($0)) }
        #expect(isNew == [true, true, true, true, true, true, false, true])
    }

    @Test("a digest is the same in every process: FNV-1a of 128 bits as it is published")
    func published() {
        #expect(KeyDigest(of: Data()).value == 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
        #expect(KeyDigest(of: Data("a".utf8)).value == 0xd228_cb69_6f1a_8caf_7891_2b70_4e4a_8964)
    }

    @Test(
        "keys come back from their file, the last ones where there are more than are kept, and what is not counted goes"
    )
    func file() throws {
        let folder = try TemporaryFolder()
        var seen = SeenKeys(limit: 4)
        let file = try SeenFile(beside: folder.path("state"), count: 0, into: &seen, limit: 4)
        for number in 0..<10 { file.append(digest(number)) }
        try file.flush()
        var again = SeenKeys(limit: 4)
        _ = try SeenFile(beside: folder.path("state"), count: 9, into: &again, limit: 4)
        let isNew = [5, 6, 7, 8, 9].map { again.insert(digest($0)) }
        #expect(isNew == [false, false, false, false, true])
        #expect(try folder.data("state.keys").count == 9 * 16)
        #expect(throws: StateRefused.self) {
            try SeenFile(beside: folder.path("state"), count: 10, into: &again, limit: 4)
        }
    }
}
