import Foundation
import PagingHTTP
import Testing

@Suite("Texts of failures over HTTP")
struct FailureTextsTests {
    private static let languages: [PagingTexts] = [.english, .simplifiedChinese, .traditionalChinese, .vietnamese]

    @Test(
        "F5: each failure has a kind and a reason, and says in English what failed and what to do",
        arguments: FailureSample.all)
    func texts(sample: FailureSample) {
        let failure = sample.failure
        #expect(failure.failureKind == sample.kind)
        #expect(failure.failureReason == sample.reason)
        let shown = [failure.errorDescription, failure.recoverySuggestion].compactMap(\.self).joined(separator: " ")
        #expect(shown == PagingTexts.english.reason(failure))
        #expect(failure.localizedDescription == failure.errorDescription)
    }

    @Test("A failure that the user or the developer has to resolve is not retried", arguments: FailureSample.all)
    func transience(sample: FailureSample) {
        let resolvedByPeople: Set<FailureKind> = [
            .accessDenied, .cursorExpired, .insecureConnection, .invalidAddress, .notFound, .proxySignInRequired,
            .quotaSpent, .requestRejected, .signInRequired, .untrustedLink, .webPageReceived,
        ]
        #expect(!(sample.failure.isTransient && resolvedByPeople.contains(sample.kind)))
    }

    @Test("F5: no text for users or logs has an address, a cursor, a body or a token", arguments: FailureSample.all)
    func secrets(sample: FailureSample) {
        let failure = sample.failure
        let shown = Self.languages.map { $0.reason(failure) }
        let texts = [
            failure.errorDescription, failure.failureReason, failure.recoverySuggestion, "\(failure)",
            failure.localizedDescription, "\(LoadFailure.source(SourceFailure(code: 1, error: failure)))",
        ]
        for text in texts.compactMap(\.self) + shown {
            for secret in ["a.example", "://", "s3cret", "Bearer", "<html", "Optional"] {
                #expect(!text.contains(secret), "\(text)")
            }
        }
        for text in shown { #expect(!text.contains("(") && !text.contains("\""), "\(text)") }
    }

    @Test("F5: debug descriptions have the address and the beginning of the body", arguments: FailureSample.all)
    func debugDescriptions(sample: FailureSample) {
        let text = String(reflecting: sample.failure)
        for detail in sample.details { #expect(text.contains(detail), "\(text)") }
        #expect(!text.contains("query=s3cret"))
    }
}
