// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
/// What a framework says when it is used against its contract: the reason of an `NSInternalInconsistencyException`.
public struct Complaint: Hashable, Sendable, CustomStringConvertible {
    public var description: String

    public init(_ description: String) { self.description = description }
}

/// Where a double leaves its complaints. By default each stops the process, as the exception would.
@MainActor
public enum Complaints {
    case stopTheProcess
    case call((Complaint) -> Void)

    func raise(_ complaint: Complaint) {
        switch self {
        case .stopTheProcess: fatalError(complaint.description)
        case .call(let receiver): receiver(complaint)
        }
    }
}
