import Foundation
import Paging
import Testing

@Suite("Default texts")
struct DefaultTextsTests {
    /// An error of a kind, without a date.
    private struct Failure: PageFailure {
        let failureKind: FailureKind
        var isTransient: Bool { false }
    }

    /// All texts of a language, one a line.
    private func lines(_ texts: PagingTexts) -> [String] {
        let words = Mirror(reflecting: texts).children.compactMap { name, text in
            (text as? String).map { "\(name ?? ""): \($0)" }
        }
        let counts = [
            "1 item added: \(texts.itemsAdded(1))", "2 items added: \(texts.itemsAdded(2))",
            "refreshed, 1 item: \(texts.refreshed(1))", "refreshed, 2 items: \(texts.refreshed(2))",
        ]
        return words + counts + FailureKind.allCases.map { "\($0): \(texts.reason(Failure(failureKind: $0)))" }
    }

    @Test(
        "F5: every text that a user can see is in the table of its language, for each kind of failure",
        arguments: [
            ("en", TextTable.english), ("zh-Hans", TextTable.simplifiedChinese),
            ("zh-Hant", TextTable.traditionalChinese), ("vi", TextTable.vietnamese),
        ])
    func tables(language: String, table: String) {
        let expected = table.split(separator: "\n").map(String.init)
        let found = lines(PagingTexts(for: Locale(identifier: language)))
        #expect(found.count == expected.count)
        for (text, line) in zip(found, expected) { #expect(text == line) }
    }

    @Test("F5: no text of a translation is missing, English, or equal to that of another kind")
    func translations() {
        let english = lines(.english)
        for texts in [PagingTexts.simplifiedChinese, .traditionalChinese, .vietnamese] {
            let translated = lines(texts)
            #expect(translated.count == english.count)
            for (text, original) in zip(translated, english) {
                #expect(text != original)
                #expect(!text.hasSuffix(": "))
            }
            #expect(
                Set(FailureKind.allCases.map { texts.reason(Failure(failureKind: $0)) }).count
                    == FailureKind.allCases.count)
        }
    }

    @Test(
        "F5: the locale chooses the language; any other language has English texts",
        arguments: [
            ("en", "Loading"), ("en_GB", "Loading"), ("zh", "正在载入"), ("zh_CN", "正在载入"), ("zh-Hans", "正在载入"),
            ("zh-Hans-HK", "正在载入"), ("zh_SG", "正在载入"), ("zh-Hant", "正在載入"), ("zh_TW", "正在載入"),
            ("zh_HK", "正在載入"), ("zh_MO", "正在載入"), ("zh-Hant-CN", "正在載入"), ("vi", "Đang tải"),
            ("vi_VN", "Đang tải"), ("de_DE", "Loading"), ("ja", "Loading"), ("", "Loading"),
        ])
    func languages(identifier: String, loading: String) {
        #expect(PagingTexts(for: Locale(identifier: identifier)).loading == loading)
    }
}
