/// Why a load failed.
public enum LoadFailure: Hashable, Sendable {
    /// The source failed.
    case source(SourceFailure)
    /// Too many consecutive pages brought no new row; see `emptyPageLimit`. A retry continues after
    /// these pages.
    case noProgress
    /// A page named a cursor that was requested before in the same direction, so the list would never end (L7).
    case cursorLoop

    /// A failure of the source that is known by its code alone.
    package static func source(code: Int) -> LoadFailure { .source(SourceFailure(code: code)) }
}

#if hasFeature(Embedded)
/// A failure of the source, as the driver of the state machine reported it. Two failures are equal if their codes are.
public struct SourceFailure: Sendable {
    /// The number that the driver gave the failure.
    public let code: Int

    /// - Parameter code: A number that distinguishes the failure from others of the list.
    public init(code: Int) { self.code = code }
}
#else
/// A failure of the source, as the driver of the state machine reported it. Two failures are equal if their codes are.
///
/// It is a class, so that a placeholder that holds a failure is as large as one that does not. The state machine never
/// reads the error: it hands it to those who show the failure.
public final class SourceFailure: Sendable {
    /// The number that the driver gave the failure.
    public let code: Int
    /// The error that the source threw; `nil` if the driver reported only the code.
    public let error: (any Error)?

    /// - Parameters:
    ///   - code: A number that distinguishes the failure from others of the list.
    ///   - error: The error that the source threw.
    public init(code: Int, error: (any Error)? = nil) {
        self.code = code
        self.error = error
    }
}
#endif

extension SourceFailure: Hashable {
    /// Whether two failures have the same code.
    public static func == (one: SourceFailure, other: SourceFailure) -> Bool { one.code == other.code }

    /// Hashes the code.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
