import Foundation
import Paging
import PagingTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private enum Leak: Error {
    case unauthorized(token: String)
}

private struct Localized: LocalizedError {
    var errorDescription: String?
    var recoverySuggestion: String?
}

private struct Throttled: PageFailure, LocalizedError {
    let retryDate: Date?
    var isTransient: Bool { true }
    var failureKind: FailureKind { .tooManyRequests }
}

private struct NamedOnly: PageFailure, LocalizedError {
    var errorDescription: String? { "The shop is closed." }
    var isTransient: Bool { false }
}

private let languages: [PagingTexts] = [.english, .simplifiedChinese, .traditionalChinese, .vietnamese]

@Suite("Reasons of failures")
struct FailureReasonTests {
    private let general = "Something went wrong. Try again later."

    private func reason(_ error: any Error) -> String { PagingTexts.english.reason(error) }

    @Test("F5: no language shows an error by its case name or its dictionary")
    func noDebugText() {
        let secret = "https://a.example/list?token=s3cret"
        let errors: [any Error] = [
            Leak.unauthorized(token: secret), Localized(),
            NSError(
                domain: NSURLErrorDomain, code: NSURLErrorTimedOut, userInfo: ["NSErrorFailingURLStringKey": secret]),
            NSError(domain: NSURLErrorDomain, code: -1, userInfo: [NSLocalizedDescriptionKey: "Not found: \(secret)"]),
            NSError(domain: "Shop", code: 3, userInfo: ["NSDebugDescription": secret]),
            DecodingError.dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: secret)),
            LoadFailure.source(SourceFailure(code: 1, error: Leak.unauthorized(token: secret))),
            LoadFailure.source(code: 7),
        ]
        for (error, texts) in errors.flatMap({ error in languages.map { (error, $0) } }) {
            let text = texts.reason(error)
            #expect(!text.isEmpty)
            for part in ["s3cret", "a.example", "://", "(", "\"", "Domain", "unauthorized", "nil"] {
                #expect(!text.contains(part), "\(text)")
            }
        }
        #expect(reason(errors[0]) == general)
        #expect(reason(errors[4]) == general)
    }

    @Test("F5: a LocalizedError has its own text, with its suggestion")
    func localized() {
        #expect(reason(Localized(errorDescription: "The shop is closed.")) == "The shop is closed.")
        #expect(
            reason(Localized(errorDescription: "The shop is closed.", recoverySuggestion: "Come back at 9."))
                == "The shop is closed.\nCome back at 9.")
        #expect(reason(Localized(recoverySuggestion: "Come back at 9.")) == general)
        #expect(reason(Localized(errorDescription: "")) == general)
        #expect(reason(NamedOnly()) == "The shop is closed.")
        #expect(reason(ScriptedFailure("closed")) == "closed")
        let described = NSError(domain: "Shop", code: 3, userInfo: [NSLocalizedDescriptionKey: "The shop is closed."])
        #expect(reason(described) == "The shop is closed.")
        #expect(reason(LoadFailure.source(SourceFailure(code: 1, error: NamedOnly()))) == "The shop is closed.")
    }

    @Test("F5: a URLError has a text by its code, as a structure and as an NSError")
    func codes() {
        let kinds: [(URLError.Code, FailureKind)] = [
            (.notConnectedToInternet, .offline), (.cannotFindHost, .hostNotFound),
            (.cannotConnectToHost, .serverUnreachable), (.networkConnectionLost, .connectionLost),
            (.timedOut, .timedOut), (.secureConnectionFailed, .insecureConnection),
            (.serverCertificateUntrusted, .insecureConnection), (.badURL, .invalidAddress),
            (.cannotParseResponse, .unreadableResponse), (.fileDoesNotExist, .notFound),
        ]
        for (code, kind) in kinds {
            #expect(FailureKind(URLError(code)) == kind)
            #expect(FailureKind(NSError(domain: NSURLErrorDomain, code: code.rawValue)) == kind)
        }
        #expect(FailureKind(NSError(domain: NSURLErrorDomain, code: NSURLErrorCancelled)) == .cancelled)
        #expect(FailureKind(NSError(domain: "Shop", code: NSURLErrorTimedOut)) == .other)
        #expect(FailureKind(CancellationError()) == .cancelled)
    }

    @Test("F5: a date that the server names is in the text as long as it is in the future, rounded up to the minute")
    func dates() {
        let now = Date()
        let hint = "The server received too many requests. Wait a moment, then try again."
        #expect(reason(Throttled(retryDate: nil)) == hint)
        #expect(reason(Throttled(retryDate: now.addingTimeInterval(-1))) == hint)

        let later = Date(timeIntervalSince1970: (now.timeIntervalSince1970 / 60).rounded(.up) * 60 + 60 * 86_400)
        for texts in languages {
            let text = texts.reason(Throttled(retryDate: later))
            #expect(text == texts.reason(Throttled(retryDate: later.addingTimeInterval(-59))))
            #expect(text != texts.reason(Throttled(retryDate: later.addingTimeInterval(1))))
        }
        let shown = later.formatted(
            Date.FormatStyle(date: .abbreviated, time: .shortened, locale: Locale(identifier: "en_US")))
        #expect(
            reason(Throttled(retryDate: later)) == "The server received too many requests. Try again after \(shown).")
        #expect(Throttled(retryDate: later).recoverySuggestion == "Try again after \(shown).")
        #expect(
            PagingTexts.simplifiedChinese.reason(Throttled(retryDate: later)).hasPrefix("服务器收到的请求过多。请在 "))
    }

    @Test("A date of today is a time, in the clock of the locale")
    func today() {
        // The last hour of a day has no time of that day an hour later.
        let date = Date(timeIntervalSince1970: (Date().timeIntervalSince1970 / 60).rounded(.up) * 60 + 3_600)
        guard Calendar.current.isDate(date, inSameDayAs: Date()) else { return }
        for identifier in ["en_US", "en_GB"] {
            let locale = Locale(identifier: identifier)
            let shown = date.formatted(Date.FormatStyle(date: .omitted, time: .shortened, locale: locale))
            #expect(PagingTexts(for: locale).reason(Throttled(retryDate: date)).hasSuffix("Try again after \(shown)."))
        }
    }
}
