import Foundation
import Paging
import PagingHTTP

extension Job {
    /// Removes the state file after an error, if the items are in a file and another run from the state cannot complete the
    /// list, so that the next run reads it from its beginning. Items that were appended to the file are removed from it.
    ///
    /// - Parameters:
    ///   - error: The error that ended the walk.
    ///   - resumed: The state from which the walk resumed; `nil` for a new walk. If the walk got no further because of a
    ///     response, neither would the next run.
    /// - Returns: Whether items were removed.
    func removeUselessState(after error: any Error, _ resumed: WalkState?) -> Bool {
        guard let stateFile, let output else { return false }
        let file = StateFile(path: stateFile)
        switch error {
        case is WrongPage, is UnfitItem, is UnorderedItem: break
        case let end as UnprovenEnd where !end.reason.keepsState: break
        case let list as IncompleteList where !list.canResume: break
        case _ where resumed?.isAtSamePlace(as: file) == true && error.isLastingResponse: break
        default: return false
        }
        guard appends else {
            file.remove()
            return false
        }
        // If that fails, or if other lines follow, the state stays: without it, the next run would write the items twice.
        guard let state = try? file.read() else { return false }
        let hasRemoved = try? file.removeLines(of: state, in: output)
        if hasRemoved != nil { file.remove() }
        return hasRemoved ?? false
    }

    /// What to do if a resumed run got no further, because the server refuses the page or sends none; `nil` if it got further, if
    /// it reads a part of a plan, or if the error says what to do.
    ///
    /// - Parameters:
    ///   - error: The error that ended the walk.
    ///   - resumed: The state from which the walk resumed; `nil` for a new walk.
    func adviceIfStuck(after error: any Error, _ resumed: WalkState?) -> String? {
        guard part == nil, let stateFile, let resumed, let failure = error as? any PageFailure, !failure.isTransient,
            [.unavailable, .notUnderstood].contains(ExitStatus(of: error)),
            resumed.isAtSamePlace(as: StateFile(path: stateFile))
        else { return nil }
        if case HTTPFailure.cursor = error, !error.refusesCredentials { return nil }
        return "this run got no further than the one before: if this does not pass, read the list from its beginning"
            + adviceToRestart
    }

    /// Whether there is a state file, from which the same command resumes.
    public var hasState: Bool { stateFile.map { FileManager.default.fileExists(atPath: $0) } ?? false }

    /// What to remove so that the same command reads the list from its beginning and writes no item twice, as the end
    /// of a sentence; empty for nothing. A part that is incomplete begins again by itself.
    var adviceToRestart: String {
        guard part == nil, hasState, let stateFile else { return "" }
        if output == nil { return ", after removing \(stateFile) and the items that were written" }
        let lines = (try? StateFile(path: stateFile).read())?.appendedLines
        return ", after removing \(stateFile)\(lines.map { " and \($0)" } ?? "")"
    }

    /// What to remove, if the same command would resume after pages that lack items, as the end of a sentence; empty for
    /// nothing. If the items are in a file, the run removes the state itself.
    var adviceToRemoveState: String {
        let restart = output == nil ? adviceToRestart : ""
        return restart.isEmpty ? "" : restart + "; otherwise it resumes after the pages that lack items"
    }

    /// Whether the same command resumes from the state file and may get further than before.
    ///
    /// - Parameter error: The error that ended the walk.
    public func canResume(after error: any Error) -> Bool {
        guard hasState else { return false }
        switch error {
        case WalkFailure.cursorLoop, WalkFailure.repeatedPage, HTTPFailure.link, is FileInUse, is UnrecognizedList,
            is WrongPage, is PlanRefused, is MissingList, is UnfitItem, is UnorderedItem:
            return false
        case let list as IncompleteList: return list.canResume
        case let failure as FileFailure: return failure.task == .write && !failure.isBrokenPipe
        default:
            switch ExitStatus(of: error) {
            case .temporaryFailure, .accessDenied, .incomplete, .interrupted, .terminated, .notUnderstood: return true
            case .success, .usage, .noInput, .unavailable, .cannotCreate, .cannotWrite, .stateMismatch,
                .completenessUnknown, .listChanged:
                return false
            }
        }
    }
}

extension WalkState {
    /// Whether a state file has the same place.
    fileprivate func isAtSamePlace(as file: StateFile) -> Bool {
        guard let state = try? file.read() else { return false }
        return (state.place, state.skip) == (place, skip)
    }
}

extension Error {
    /// Whether a response led to the error that would be the same in another run: the server does not know the page, or its
    /// response has no list. Other failures may pass.
    fileprivate var isLastingResponse: Bool {
        if refusesCredentials { return false }
        return switch self as any Error {
        case is IncompleteList, is WalkFailure, HTTPFailure.cursor: true
        // A page of HTML and an empty body are no answer of the API.
        case HTTPFailure.decoding(let failure):
            !failure.isTransient && (failure.isListMissing || failure.sample.isOfJSON)
        case HTTPFailure.api(let failure): failure.concernsPage
        case HTTPFailure.status(let failure): failure.isOfMissingPage
        case let failure as StatusFailure: failure.isOfMissingPage
        case let end as UnconfirmedEnd: end.failure.isOfMissingPage
        default: false
        }
    }
}

extension BodySample {
    /// Whether the body seems to be JSON.
    fileprivate var isOfJSON: Bool { text.first { !$0.isWhitespace }.map { "[{".contains($0) } ?? false }
}

extension APIFailure {
    /// Whether the error is about the requested page, by the words of the server or by its status. Those of the rate and of the
    /// server itself are not.
    fileprivate var concernsPage: Bool {
        if isTransient || id == 429 { return false }
        return StatusFailure.statusesOfMissingPages.contains(id)
            || !Set("\(name) \(message)".words).isDisjoint(with: ["cursor", "offset", "page"])
    }
}
