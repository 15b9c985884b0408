import Paging
import PagingHTTP

extension Job {
    /// What to do about an error; `nil` if its message says it.
    ///
    /// - Parameter error: The error that ended a walk.
    public func hint(for error: any Error) -> String? {
        switch error {
        case WalkFailure.repeatedPage(let earlier, let count):
            let isEnd = count > 2 && earlier == count - 1 && flags.details.ends?.contains(.repetition) != true
            let advice =
                isEnd
                ? "some servers repeat the last page for requests behind it: if the list is complete, add --ends-at repeat"
                : "the server may ignore what names the page: check the parameter in the options that --explain shows"
            return advice + "; if only the ids of the items are equal, add --key ''"
        case WalkFailure.cursorLoop:
            return
                "if the last page names itself as the next one, add --ends-at repeat; otherwise check the value that "
                + "--next names"
        case WalkFailure.noProgress:
            return
                "if the list is complete, add --ends-at empty; if the server sends more empty pages, allow them with "
                + "--empty-pages"
        case let end as UnconfirmedEnd:
            guard end.maySignalEnd else { return hint(for: HTTPFailure.status(end.failure)) }
            if end.saysMore {
                return
                    "the server may show only the first items: divide the list, for example by a filter, and read the parts"
            }
            return "if they are the whole list, add --ends-at \(end.failure.status)"
        case let end as UnprovenEnd where end.reason.requiresRestart && !adviceToRestart.isEmpty:
            return "read the list again from the beginning\(adviceToRestart)"
        case HTTPFailure.decoding(let failure) where failure.isListMissing:
            return "if this is the response behind the last page, add --ends-at empty"
        case HTTPFailure.link(let failure): return hint(for: failure)
        case HTTPFailure.cursor(let failure) where failure.message.namesLimit:
            return "the server shows only the first items: divide the list, for example by a filter, and read the parts"
        case HTTPFailure.cursor where error.refusesCredentials: return hint(for: .accessDenied)
        case HTTPFailure.cursor:
            return part == nil
                ? "the cursor may have expired: read the list again from the beginning\(adviceToRestart)"
                : "the cursor may have expired: the part begins again with the next run"
        case HTTPFailure.unrepeatable: return "if the request can be repeated without harm, add --repeatable"
        default: break
        }
        if Self.isOfProxy(error) {
            return "add the name and password to the URL of the proxy: http://NAME:PASSWORD@HOST:PORT"
        }
        return pauseHint(for: error) ?? proposalHint(for: error) ?? hint(for: ExitStatus(of: error))
    }

    /// Whether a proxy requires other credentials.
    private static func isOfProxy(_ error: any Error) -> Bool {
        switch error {
        case HTTPFailure.network(let failure): failure.reason == .proxyAuthenticationRequired
        case HTTPFailure.status(let failure): failure.status == 407
        case let failure as NetworkFailure: failure.reason == .proxyAuthenticationRequired
        case let failure as StatusFailure: failure.status == 407
        default: false
        }
    }

    private func hint(for status: ExitStatus) -> String? {
        switch status {
        case .accessDenied: "add or renew the credentials, with --user, --netrc, --bearer-file or --header-env"
        case .temporaryFailure where stateFile == nil: "run the command again later"
        default: nil
        }
    }

    private func pauseHint(for error: any Error) -> String? {
        guard let failure = error as? any PageFailure, failure.isTransient, let pause = failure.retryDelay,
            pause > retry.longestServerDelay
        else { return nil }
        let seconds = retry.longestServerDelay.components.seconds
        return
            "the server asks for a longer pause than --max-wait allows (\(seconds) seconds): run the command later, or "
            + "with a larger --max-wait"
    }

    private func hint(for failure: LinkFailure) -> String? {
        guard failure.reason == .otherOrigin || failure.reason == .insecure else { return nil }
        if links == .rewritten {
            return "the server redirects to the other address again: if you trust that address, use it as the URL"
        }
        return
            "if both addresses belong to the same server, for example behind a proxy, add --links rewrite to request "
            + "the link at the host of the URL; if you trust the other address, use it as the URL, or add --links follow"
    }
}

extension String {
    /// Whether the text of a refusal says that a page is too far behind the first one.
    fileprivate var namesLimit: Bool {
        let words = Set(words)
        let limits: Set = ["deep", "depth", "exceed", "exceeded", "exceeds", "limit", "maximum", "window"]
        return !words.isDisjoint(with: limits) && words.isDisjoint(with: ["expired", "rate", "requests", "time"])
    }
}
