import Foundation
import Paging
import PagingHTTP

extension Job {
    /// Whether there is a state file, from which the same command resumes.
    public var hasState: Bool { stateFile.map { FileManager.default.fileExists(atPath: $0) } ?? false }

    /// Whether the same command resumes from the state file and may get further than before.
    ///
    /// - Parameter error: The error that ended the walk.
    public func canResume(after error: any Error) -> Bool {
        guard hasState else { return false }
        switch error {
        case WalkFailure.cursorLoop, WalkFailure.repeatedPage, HTTPFailure.link, is StateInUse, is UnrecognizedList,
            is WrongPage, is MissingList:
            return false
        case let list as IncompleteList: return list.canResume
        case let failure as FileFailure: return failure.task == .write && !failure.isBrokenPipe
        default:
            switch ExitStatus(of: error) {
            case .temporaryFailure, .accessDenied, .incomplete, .interrupted, .terminated, .notUnderstood: return true
            case .success, .usage, .noInput, .unavailable, .cannotCreate, .cannotWrite, .stateMismatch,
                .completenessUnknown:
                return false
            }
        }
    }
}
