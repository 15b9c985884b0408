import Foundation
import Paging
import PagingHTTP
import Testing

@testable import Paginate

@Suite("Messages")
struct MessageTests {
    @Test(
        "control characters and those that turn the writing around are not shown",
        arguments: [
            ("a\u{1B}[2J\u{7}b", "a\u{FFFD}[2J\u{FFFD}b"), ("a\nb\r\tc", "a b  c"),
            ("\u{9B}31m\u{202E}x", "\u{FFFD}31m\u{FFFD}x"),
            ("Zoë 日本 👩‍👧", "Zoë 日本 👩‍👧"), ("a\r\nb", "a b"), ("a\u{2028}b", "a b"),
        ])
    func visible(text: String, shown: String) {
        #expect(text.terminalSafe == shown)
    }

    @Test(
        "addresses are shown without user, password, query and fragment",
        arguments: [
            ("at https://a.org/l?token=s3cret, again", "at https://a.org/l?… again"),
            ("http://me:s3cret@a.org:80/l", "http://a.org:80/l"), ("HTTPS://a.org?s3cret", "HTTPS://a.org?…"),
            (#"{"next":"https:\/\/a.org\/l?s=s3cret"}"#, #"{"next":"https:\/\/a.org\/l?…"}"#),
            ("https://a.org/l#s3cret and http://b.org", "https://a.org/l?… and http://b.org"),
            ("no address", "no address"),
        ])
    func addresses(text: String, shown: String) {
        #expect(text.withoutSecrets == shown)
    }

    @Test("what names a page is shown in part", arguments: [0, 1, 2])
    func cursors(index: Int) {
        let token = "s3cret-token-that-names-a-page"
        let errors: [any Error] = [
            WalkFailure.cursorLoop(cursor: token, pageCount: 3),
            WalkFailure.cursorLoop(cursor: "https://a.org/l?after=\(token)", pageCount: 3),
            WalkFailure.cursorLoop(cursor: "\(token), 7", pageCount: 3),
        ]
        let text = FailureText(errors[index]).description
        #expect(!text.contains(token))
        #expect(text.contains(index == 1 ? "https://a.org/l" : "s3cret-t…"))
    }

    @Test(
        "wide characters take two columns, accents none",
        arguments: [("abc", 2, "ab"), ("日本語", 5, "日本"), ("e\u{301}e", 1, "e\u{301}")])
    func columns(text: String, columns: Int, shown: String) {
        #expect(text.prefix(columns: columns) == shown)
    }
}
