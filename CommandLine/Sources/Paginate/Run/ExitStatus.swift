import Paging
import PagingHTTP

/// What a script is told by the exit code. The numbers are those of sysexits.h where it has one.
public enum ExitStatus: Int32, CaseIterable, Sendable {
    case done = 0
    case usage = 64
    case notUnderstood = 65
    case noInput = 66
    case unavailable = 69
    case cannotCreate = 73
    case cannotWrite = 74
    case tryAgain = 75
    case refused = 77
    case stateOfAnother = 78
    case completenessUnknown = 79
    case incomplete = 80
    case interrupted = 130
    case terminated = 143

    /// The status for what went wrong.
    public init(of error: any Error) {
        switch error {
        case let failure as FileFailure:
            switch failure.task {
            case .read: self = .noInput
            case .create: self = .cannotCreate
            case .write: self = failure.isBrokenPipe ? .done : .cannotWrite
            }
        case is StateRefused, is ForeignCursor: self = .stateOfAnother
        case is StateInUse: self = .tryAgain
        case is IncompleteStyle, is ProxyEnvironment.Malformed: self = .usage
        case is Unrecognised, is WrongPage, is WalkFailure, is MissingList: self = .notUnderstood
        case is UnprovenEnd: self = .completenessUnknown
        case is IncompleteList: self = .incomplete
        case let failure as HTTPFailure: self.init(failure)
        case let failure as NetworkFailure: self.init(.network(failure))
        case let failure as StatusFailure: self.init(.status(failure))
        case is CancellationError: self = .interrupted
        default: self = .unavailable
        }
    }

    private init(_ failure: HTTPFailure) {
        switch failure {
        case .decoding, .link: self = failure.isTransient ? .tryAgain : .notUnderstood
        case .status(let failure) where [401, 403, 407].contains(failure.status) && !failure.isTransient:
            self = .refused
        case .api(let failure) where [401, 403, 407].contains(failure.id) && !failure.isTransient: self = .refused
        case .heldBack, .unrepeatable: self = .tryAgain
        case .network, .status, .api, .cursor: self = failure.isTransient ? .tryAgain : .unavailable
        }
    }
}

extension ExitStatus {
    /// What the code says, in a line.
    public var meaning: String {
        switch self {
        case .done: "all is written, or nobody reads standard output any more"
        case .usage: "the command line is wrong, or the style needs more of it"
        case .notUnderstood: "an answer is not understood, or tells not how the list goes on"
        case .noInput: "a file that an option names cannot be read or understood"
        case .unavailable: "an error that stays, such as 404 or a cursor that has expired"
        case .cannotCreate: "the output or the state file cannot be opened"
        case .cannotWrite: "the output or the state file cannot be written; with --resume, its reader has gone"
        case .tryAgain: "a failure that may pass: try the same command later"
        case .refused: "the server wants other credentials: 401, 403, 407"
        case .stateOfAnother: "the state file is of another command, or does not fit its output"
        case .completenessUnknown: "all of the one answer is written; nothing shows whether it is the whole list"
        case .incomplete: "fewer items came than the server says there are; what came is written, the state file stays"
        case .interrupted: "interrupted by Ctrl-C (SIGINT); all lines are whole"
        case .terminated: "ended by SIGTERM; all lines are whole"
        }
    }
}
