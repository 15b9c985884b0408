import Foundation
import Testing

@Suite struct DiagramTests {
    @Test("the diagrams in docs/state-machine.md are those of the event tables")
    func diagrams() throws {
        let page = Documentation.root.appending(path: "docs/state-machine.md")
        var text = try String(contentsOf: page, encoding: .utf8)
        let drawn = Documentation.blocks("mermaid", in: text)
        let made = Mermaid.diagrams
        if ProcessInfo.processInfo.environment["PAGING_DRAW_DIAGRAMS"] != nil {
            for (old, new) in zip(drawn, made) {
                text = text.replacing("```mermaid\n\(old)\n```", with: "```mermaid\n\(new)\n```")
            }
            try text.write(to: page, atomically: true, encoding: .utf8)
            return
        }
        #expect(drawn == made, "draw them anew with PAGING_DRAW_DIAGRAMS=1 swift test --filter DiagramTests")
    }
}
