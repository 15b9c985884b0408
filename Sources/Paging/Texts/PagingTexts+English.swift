import Foundation

extension PagingTexts {
    /// The English texts.
    public static let english = PagingTexts(englishFor: FailureTexts.english.locale)

    init(englishFor locale: Locale) {
        self.init(
            loading: "Loading", failed: "Could not load", retry: "Try again", dismiss: "Dismiss", more: "Load more",
            ended: "End of list",
            empty: "Nothing here", failures: FailureTexts(englishFor: locale),
            itemsAdded: { $0 == 1 ? "1 more item" : "\($0) more items" },
            refreshed: { $0 == 1 ? "Updated, 1 item" : "Updated, \($0) items" }, stop: ". ")
    }
}

extension FailureTexts {
    /// The English texts, which are also those of `LocalizedError`.
    static let english = FailureTexts(englishFor: Locale(identifier: "en_US"))

    fileprivate init(englishFor locale: Locale) {
        self.init(
            locale: locale, explanation: { FailureExplanation(englishFor: $0) },
            adviceWithDate: { "Try again after \($0)." }, separator: " ")
    }
}

extension FailureExplanation {
    fileprivate init(englishFor kind: FailureKind) {
        self =
            switch kind {
            case .offline: Self("The device is offline.", "Check your network connection, then try again.")
            case .hostNotFound: Self("The server was not found.", "Check your network connection, then try again.")
            case .serverUnreachable: Self("The server cannot be reached.", "Try again later.")
            case .connectionLost: Self("The connection to the server was lost.", "Try again.")
            case .timedOut: Self("The server took too long to answer.", "Try again.")
            case .insecureConnection:
                Self(
                    "There is no secure connection to the server.",
                    "Check the date and time of your device, or use another network.")
            case .proxySignInRequired:
                Self(
                    "The proxy server of your network requires a name and a password.",
                    "Enter them in the network settings, then try again.")
            case .webPageReceived:
                Self(
                    "There was a web page in place of the list.",
                    "If your network requires you to sign in, open a page in a web browser, then try again.")
            case .serverError: Self("The server has a problem.", "Try again later.")
            case .tooManyRequests: Self("The server received too many requests.", "Wait a moment, then try again.")
            case .quotaSpent: Self("The daily limit of requests is reached.", "Try again tomorrow.")
            case .signInRequired:
                Self("You are not signed in, or your sign-in has expired.", "Sign in, then try again.")
            case .accessDenied:
                Self("You do not have access to this list.", "Ask for access, or sign in with another account.")
            case .notFound:
                Self(
                    "The server does not have this list.",
                    "It may have been moved or deleted: go back and look for it again.")
            case .requestRejected:
                Self(
                    "The server rejected the request.", "Update the app. If that does not help, contact its developer.")
            case .unreadableResponse:
                Self("The app cannot read the answer of the server.", "Try again later, or update the app.")
            case .untrustedLink:
                Self(
                    "The next page is at an address that the app does not trust.",
                    "Update the app. If that does not help, contact its developer.")
            case .cursorExpired: Self("This position in the list has expired.", "Refresh the list.")
            case .invalidAddress:
                Self("The address of the list is not valid.", "Check the address, or update the app.")
            case .noProgress:
                Self("The server sent several pages without new items.", "Try again to load the pages after them.")
            case .repeatedPage:
                Self("The server sent the same page again, so the list cannot continue.", "Refresh the list.")
            case .savedStateRejected:
                Self("The saved position does not belong to this list.", "Start at the beginning of the list.")
            case .localDataUnreadable:
                Self(
                    "The data on this device could not be read.",
                    "Try again. If that does not help, open the app again.")
            case .itemNotFound: Self("This item is not in the list.", "It may have been deleted: choose another one.")
            case .cancelled: Self("The request was cancelled.", "Try again.")
            case .other: Self("Something went wrong.", "Try again later.")
            }
    }
}
