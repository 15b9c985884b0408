// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
/// The violation of a framework's contract: the reason of an `NSInternalInconsistencyException`.
public struct Violation: Hashable, Sendable, CustomStringConvertible {
    public var description: String

    public init(_ description: String) { self.description = description }
}

/// What a double does with violations. By default a violation stops the process, as the exception would.
@MainActor
public enum ViolationHandler {
    case stopTheProcess
    case call((Violation) -> Void)

    func raise(_ violation: Violation) {
        switch self {
        case .stopTheProcess: fatalError(violation.description)
        case .call(let receiver): receiver(violation)
        }
    }
}
