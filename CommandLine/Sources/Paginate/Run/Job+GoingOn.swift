import Foundation
import Paging
import PagingHTTP

extension Job {
    /// Whether there is a state, from which the same command goes on.
    public var hasState: Bool { stateFile.map { FileManager.default.fileExists(atPath: $0) } ?? false }

    /// Whether the same command goes on from the state and may come further than it came.
    ///
    /// - Parameter error: What has ended the walk.
    public func canGoOn(after error: any Error) -> Bool {
        guard hasState else { return false }
        switch error {
        case WalkFailure.cursorLoop, WalkFailure.repeatedPage, HTTPFailure.link, is StateInUse, is Unrecognised,
            is WrongPage, is MissingList:
            return false
        case let failure as FileFailure: return failure.task == .write && !failure.isBrokenPipe
        default:
            switch ExitStatus(of: error) {
            case .tryAgain, .refused, .incomplete, .interrupted, .terminated, .notUnderstood: return true
            case .done, .usage, .noInput, .unavailable, .cannotCreate, .cannotWrite, .stateOfAnother,
                .completenessUnknown:
                return false
            }
        }
    }
}
