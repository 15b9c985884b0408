import Foundation
import PagingTesting
import SwiftUI
import Testing

@testable import PagingSwiftUI

@MainActor
@Suite(.releasesState) struct TextLanguageTests {
    private let clock = VirtualClock()

    private func texts(_ change: (any View) -> any View) async -> [String] {
        let source = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: true))
        let pager = Pager(source) { $0.clock = clock }
        let list = List {
            PagedForEach(pager) { Text(verbatim: "Entry \($0.id)") }
            PagingFooter(pager)
        }
        let stage = await Stage(clock, AnyView(change(list)))
        source.answer(0, with: .items((0..<2).map { Entry(id: $0) }))
        await stage.wait()
        return stage.host.texts
    }

    @Test("the environment's locale chooses the language of the texts", arguments: ["en_GB", "vi", "zh_TW", "zh_CN"])
    func locale(identifier: String) async {
        let locale = Locale(identifier: identifier)
        let texts = await texts { $0.environment(\.locale, locale) }
        #expect(texts == ["Entry 0", "Entry 1", PagingTexts(for: locale).ended])
    }

    @Test("an app's own texts count in every locale")
    func ownTexts() async {
        var own = PagingTexts.english
        own.ended = "Fin"
        let texts = await texts {
            $0.environment(\.pagingTexts, own).environment(\.locale, Locale(identifier: "vi"))
        }
        #expect(texts == ["Entry 0", "Entry 1", "Fin"])
    }
}
