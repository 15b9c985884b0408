import Paging
import PagingHTTP

/// The exit codes of the program. The values are those of `sysexits.h` as far as it defines one.
public enum ExitStatus: Int32, CaseIterable, Sendable {
    case success = 0
    case usage = 64
    case notUnderstood = 65
    case noInput = 66
    case unavailable = 69
    case cannotCreate = 73
    case cannotWrite = 74
    case temporaryFailure = 75
    case accessDenied = 77
    case stateMismatch = 78
    case completenessUnknown = 79
    case incomplete = 80
    case listChanged = 81
    case interrupted = 130
    case terminated = 143

    /// The exit code for an error.
    ///
    /// - Parameter error: The error that ended the program.
    public init(of error: any Error) {
        switch error {
        case let failure as FileFailure:
            switch failure.task {
            case .read: self = .noInput
            case .create: self = .cannotCreate
            case .write: self = failure.isBrokenPipe ? .success : .cannotWrite
            }
        case is StateRefused, is ForeignCursor: self = .stateMismatch
        case is FileInUse: self = .temporaryFailure
        case is IncompleteStyle, is ProxyEnvironment.Malformed, is RepeatedPost, is VariableFault: self = .usage
        case is NetrcFault, is AppendRefused: self = .noInput
        case is UnrecognizedList, is WrongPage, is WalkFailure, is MissingList, is UnfitItem, is UnorderedItem:
            self = .notUnderstood
        case let failure as UnconfirmedEnd: self.init(.status(failure.failure))
        case is UnprovenEnd: self = .completenessUnknown
        case is IncompleteList: self = .incomplete
        case is ListChanged: self = .listChanged
        case let refusal as PlanRefused:
            switch refusal.reason {
            case .usage: self = .usage
            case .file: self = .noInput
            case .list: self = .notUnderstood
            case .folder: self = .stateMismatch
            }
        case let failure as HTTPFailure: self.init(failure)
        case let failure as NetworkFailure: self.init(.network(failure))
        case let failure as StatusFailure: self.init(.status(failure))
        case is CancellationError: self = .interrupted
        default: self = .unavailable
        }
    }

    private init(_ failure: HTTPFailure) {
        switch failure {
        case .decoding, .link: self = failure.isTransient ? .temporaryFailure : .notUnderstood
        case .status(let failure) where [401, 403, 407].contains(failure.status) && !failure.isTransient:
            self = .accessDenied
        case .api(let failure) where [401, 403, 407].contains(failure.id) && !failure.isTransient: self = .accessDenied
        case .network(let failure) where failure.reason == .proxyAuthenticationRequired: self = .accessDenied
        case .heldBack, .unrepeatable: self = .temporaryFailure
        case .network, .status, .api, .cursor: self = failure.isTransient ? .temporaryFailure : .unavailable
        }
    }
}

extension ExitStatus {
    /// The meaning of the code, in one line.
    public var meaning: String {
        switch self {
        case .success: "all items are written, or the reader of standard output closed it"
        case .usage:
            "the command line or an environment variable is wrong, or the style or a POST requires another option"
        case .notUnderstood:
            "a response is not understood, or does not say how the list continues; or an item does not fit --format or --since"
        case .noInput: "a file that an option names cannot be read or continued, or has the wrong content"
        case .unavailable: "a permanent error, such as status 404 or an expired cursor"
        case .cannotCreate: "the output or the state file cannot be opened"
        case .cannotWrite: "the output or the state file cannot be written; with --resume, its reader closed it"
        case .temporaryFailure: "a temporary failure: run the same command later"
        case .accessDenied: "the server or the proxy requires other credentials: 401, 403, 407"
        case .stateMismatch:
            "the state file, the bookmark or the folder belongs to another command, was changed, or does not match the output"
        case .completenessUnknown:
            "nothing shows that the list is complete, or items came twice; they are written, unless --append removed them"
        case .incomplete:
            "items are missing; those that were received are written, unless --append removed them; or parts are missing"
        case .listChanged: "the list has another length than when it was planned"
        case .interrupted: "interrupted by Ctrl-C (SIGINT); no line is cut off"
        case .terminated: "ended by SIGTERM; no line is cut off"
        }
    }
}
