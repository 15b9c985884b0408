/// The errors behind a list's failures, by the numbers under which the engine knows them.
///
/// An error is kept as long as its failure stands in the list, and the newest ones beyond that, for readers that are
/// some updates behind.
struct KnownErrors: Sendable {
    /// How many errors are kept although their failures may not stand any more.
    static var newest: Int { 64 }

    private var errors: [Int: any Error] = [:]
    private var failedPages: [Place: Int] = [:]
    private var states = LoadStates()
    private var bound = 2 * Self.newest

    /// What a request asks for, whatever the size.
    private enum Place: Hashable {
        case number(Int)
        case offset(Int)
        case cursor(Int?, Direction)

        init(_ request: PageRequest) {
            switch request {
            case .number(let number, _): self = .number(number)
            case .offset(let offset, _): self = .offset(offset)
            case .cursor(let cursor, let direction, _): self = .cursor(cursor, direction)
            }
        }
    }

    var count: Int { errors.count }

    subscript(code: Int) -> (any Error)? { errors[code] }

    /// Takes an error in, and forgets others once they are many.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - code: Its number, above all numbers before it.
    ///   - noPlaceholders: Whether all rows are loaded, so that no page can be a failed one.
    mutating func keep(_ error: any Error, under code: Int, noPlaceholders: Bool) {
        if errors.count >= bound { forgetOld(noPlaceholders) }
        errors[code] = error
    }

    /// Notes where a failure came to stand: in the states, else at the rows of the page that was asked for.
    mutating func settle(_ code: Int, of request: PageRequest, _ states: LoadStates) {
        self.states = states
        if !states.failures.contains(code) { failedPages[Place(request)] = code }
    }

    /// Forgets an error that nobody will learn of, since its load is repeated.
    mutating func forget(_ code: Int) {
        errors[code] = nil
    }

    private mutating func forgetOld(_ noPlaceholders: Bool) {
        if noPlaceholders { failedPages = [:] }
        let kept = Set(states.failures).union(failedPages.values).union(errors.keys.sorted().suffix(Self.newest))
        errors = errors.filter { kept.contains($0.key) }
        bound = 2 * errors.count + Self.newest
    }
}

extension LoadStates {
    fileprivate var failures: [Int] {
        var failures: [Failure] = []
        if case .failed(let failure) = append { failures.append(failure) }
        if case .failed(let failure) = prepend { failures.append(failure) }
        if case .failed(let failure) = refresh { failures.append(failure) }
        if case .failed(let failure) = check { failures.append(failure) }
        return failures.compactMap { if case .source(let code) = $0 { code } else { nil } }
    }
}
