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

    // The vectors of FIPS 180-4, as NIST publishes them:
    // https://csrc.nist.gov/projects/cryptographic-standards-and-guidelines/example-values
    @Test("a digest is the first half of SHA-256, the same in every process")
    func published() {
        #expect(KeyDigest(of: Data()).value == 0xe3b0_c442_98fc_1c14_9afb_f4c8_996f_b924)
        #expect(KeyDigest(of: Data("abc".utf8)).value == 0xba78_16bf_8f01_cfea_4141_40de_5dae_2223)
    }

    @Test(
        "keys come back from their file, the last ones where there are more than are kept, and what is not counted goes"
    )
    func file() throws {
        let folder = try TemporaryFolder()
        var seen = SeenKeys(limit: 4)
        let file = try SeenFile(beside: folder.path("state"), count: 0, limit: 4) { _ = seen.insert($0) }
        for number in 0..<10 { file.append(digest(number)) }
        try file.flush()
        var again = SeenKeys(limit: 4)
        _ = try SeenFile(beside: folder.path("state"), count: 9, limit: 4) { _ = again.insert($0) }
        let isNew = [5, 6, 7, 8, 9].map { again.insert(digest($0)) }
        #expect(isNew == [false, false, false, false, true])
        #expect(try folder.data("state.keys").count == 9 * 16)
        #expect(throws: StateRefused.self) {
            try SeenFile(beside: folder.path("state"), count: 10, limit: 4) { _ = again.insert($0) }
        }
    }
}
