import PagingHTTP

extension Error {
    /// Whether a server refuses the credentials of a request, and not its page, by the words of its response. Some servers do so
    /// with the status 400.
    var refusesCredentials: Bool {
        switch self as any Error {
        case HTTPFailure.cursor(let failure): failure.message.namesCredentials
        case HTTPFailure.api(let failure):
            [401, 403, 407].contains(failure.id) || "\(failure.name) \(failure.message)".namesCredentials
        case HTTPFailure.status(let failure): failure.sample.text.namesCredentials
        case let failure as StatusFailure: failure.sample.text.namesCredentials
        case let end as UnconfirmedEnd: end.failure.sample.text.namesCredentials
        default: false
        }
    }
}

extension String {
    /// Whether the text of a refusal is about credentials. One about a cursor or a page may speak of its signature or token.
    fileprivate var namesCredentials: Bool {
        let words = Set(words)
        func has(_ names: String...) -> Bool { words.isSuperset(of: names) }
        if has("cursor") { return false }
        let own: Set = ["authentication", "authorization", "credential", "credentials", "login", "oauth", "password"]
        if !words.isDisjoint(with: own) || has("access", "token") || has("security", "token") || has("api", "key") {
            return true
        }
        return has("signature") && !has("page")
    }
}
