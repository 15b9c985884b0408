import Foundation
import Paging
import PagingHTTP

extension Job {
    /// Removes the state file after an error, if another command must read the list and the items are in a file, which
    /// that command writes again. Items that were appended to the file are removed from it, also if the same command must read
    /// the list from its beginning.
    ///
    /// - Parameter error: The error that ended the walk.
    /// - Returns: Whether items were removed.
    func removeUselessState(after error: any Error) -> Bool {
        guard let stateFile, let output else { return false }
        switch error {
        case is WrongPage, is MissingColumn, is UnorderedItem: break
        case let end as UnprovenEnd where !end.reason.keepsState: break
        case let list as IncompleteList where list.namesNoNextPage || appends && !list.canResume: break
        default: return false
        }
        let file = StateFile(path: stateFile)
        guard appends, let state = try? file.read(), let start = state.outputStart, state.bytes > start else {
            file.remove()
            return false
        }
        // If other lines follow, the state stays: without it, the next run would write the items twice.
        guard let descriptor = try? Descriptor(path: output, mode: 0o644), descriptor.regularSize == state.bytes,
            (try? descriptor.cut(to: start)) != nil
        else { return false }
        file.remove()
        return true
    }

    /// Whether there is a state file, from which the same command resumes.
    public var hasState: Bool { stateFile.map { FileManager.default.fileExists(atPath: $0) } ?? false }

    /// What to remove so that the same command reads the list from its beginning and writes no item twice, as the end
    /// of a sentence; empty for nothing. A part that is incomplete begins again by itself.
    var adviceToRestart: String {
        guard part == nil, hasState, let stateFile else { return "" }
        guard let output else { return ", after removing \(stateFile) and the items that were written" }
        let start = (try? StateFile(path: stateFile).read())?.outputStart
        let lines = start.map { " and what is behind the first \($0) bytes of \(output)" }
        return ", after removing \(stateFile)\(lines ?? "")"
    }

    /// What to remove, if the same command would resume behind pages that lack items, as the end of a sentence; empty for
    /// nothing. The run removes appended lines itself.
    var adviceToRemoveState: String {
        let restart = appends ? "" : adviceToRestart
        return restart.isEmpty ? "" : restart + "; otherwise it resumes behind the pages that lack items"
    }

    /// Whether the same command resumes from the state file and may get further than before.
    ///
    /// - Parameter error: The error that ended the walk.
    public func canResume(after error: any Error) -> Bool {
        guard hasState else { return false }
        switch error {
        case WalkFailure.cursorLoop, WalkFailure.repeatedPage, HTTPFailure.link, is StateInUse, is UnrecognizedList,
            is WrongPage, is PlanRefused, is MissingList, is MissingColumn, is UnorderedItem:
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
