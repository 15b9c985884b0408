import Foundation
import Loopback
import Testing

@Suite("On a terminal")
struct TerminalTests {
    /// What the program shows on a terminal, of which it is made the only program.
    private func shown(_ arguments: String, _ address: URL) async throws -> String {
        let python = "import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)"
        let end = try await Program(
            shell: "python3 -c '\(python)' \"$(command -v paginate)\" '\(address)/list' \(arguments)"
        ).end()
        #expect(end.status == 0)
        return String(decoding: end.output, as: UTF8.self)
    }

    @Test("the progress is shown with a bar, how many of how many, and is taken away at the end")
    func progress() async throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackServer { NumberedList(count: 30).pages($0) }
        let text = try await shown("-o '\(folder.path("items"))'", server.address)
        #expect(text.contains("] 33%  10/30  "))
        #expect(text.hasSuffix("\r\u{1B}[K"))
    }

    @Test("with --quiet nothing is shown, and where the items are shown there is but the style before them")
    func quiet() async throws {
        let folder = try TemporaryFolder()
        let list = NumberedList(count: 30)
        let server = try LoopbackServer { list.pages($0) }
        #expect(try await shown("--quiet -o '\(folder.path("items"))'", server.address) == "")
        let items = try await shown("", server.address).replacing("\r\n", with: "\n")
        let lines = items.split(separator: "\n", maxSplits: 1).map(String.init)
        #expect(lines[0].hasPrefix("paginate: the list is read by --style pages "))
        #expect(lines[1] == String(decoding: list.output, as: UTF8.self))
    }
}
