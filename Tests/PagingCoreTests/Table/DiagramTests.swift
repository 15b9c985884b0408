import Foundation
import Testing

@Suite struct DiagramTests {
    private static let regenerates = ProcessInfo.processInfo.environment["PAGING_DRAW_DIAGRAMS"] != nil
    private static let advice: Comment =
        "to regenerate them, run PAGING_DRAW_DIAGRAMS=1 scripts/swift test --filter DiagramTests"

    @Test("the diagrams in docs/state-machine.md match the event tables")
    func diagrams() throws {
        let page = Documentation.root.appending(path: "docs/state-machine.md")
        var text = try String(contentsOf: page, encoding: .utf8)
        let drawn = Documentation.blocks("mermaid", in: text)
        let made = Mermaid.diagrams
        if Self.regenerates {
            for (old, new) in zip(drawn, made) {
                text = text.replacing("```mermaid\n\(old)\n```", with: "```mermaid\n\(new)\n```")
            }
            try text.write(to: page, atomically: true, encoding: .utf8)
            return
        }
        #expect(drawn == made, Self.advice)
    }

    @Test("the tables in the article on the state machine match the event tables")
    func tables() throws {
        let page = Documentation.root.appending(path: "Sources/Paging/Documentation.docc/StateMachine.md")
        var text = try String(contentsOf: page, encoding: .utf8)
        let written = Documentation.tables(in: text)
        let made = StateTables.tables
        if Self.regenerates {
            for (old, new) in zip(written, made) { text = text.replacing(old, with: new) }
            try text.write(to: page, atomically: true, encoding: .utf8)
            return
        }
        #expect(written == made, Self.advice)
    }
}
