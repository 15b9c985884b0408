import Foundation

/// Exclusive use of a file to which a walk appends, until it is deinitialized.
///
/// A walk that resumes after it was killed removes what is behind the lines that its state counts. So the lock file has the path
/// of the state. It remains after a kill, and no other walk appends until that one has resumed. Hard links are other files.
final class AppendLock {
    private let lock: StateLock
    private let output: String
    /// The path of the state in the lock file.
    private var state: String

    /// Acquires the lock.
    ///
    /// - Parameters:
    ///   - output: The path of the file.
    ///   - state: The path of the state file of the walk.
    /// - Throws: ``StateInUse`` if another walk uses the file, ``StateRefused`` if one was killed that has to run first, or
    ///   ``FileFailure``.
    init(of output: String, for state: String) throws {
        self.output = StateFile.resolved(output)
        lock = try StateLock(beside: self.output)
        self.state = lock.note
        let own = StateFile.resolved(state)
        if self.state != own, Self.mustResume(from: self.state, behind: self.output) {
            throw StateRefused(
                """
                \(output) ends with lines of a run that was killed, whose state is \(self.state). When that run resumes, it removes \
                all lines behind its own. Run its command again first
                """)
        }
        self.state = own
        try lock.write(note: own)
    }

    deinit { lock.keepsNote = Self.mustResume(from: state, behind: output) }

    /// Whether a run with a state would remove what is behind its lines in the output. One whose state cannot be read may.
    private static func mustResume(from state: String, behind output: String) -> Bool {
        guard !state.isEmpty, FileManager.default.fileExists(atPath: state) else { return false }
        guard let saved = try? StateFile(path: state).read() else { return true }
        return saved.endedInOrder != true && saved.signature.output.map { StateFile.resolved($0) } == output
    }
}

extension Job {
    /// Acquires the lock of the file to which the job appends; `nil` if it appends to none, or to one that is no regular file.
    ///
    /// - Throws: ``StateInUse``, ``StateRefused`` or ``FileFailure``.
    func appendLock() throws -> AppendLock? {
        guard appends, let output, let stateFile else { return nil }
        var status = stat()
        if stat(output, &status) == 0, status.st_mode & S_IFMT != S_IFREG { return nil }
        return try AppendLock(of: output, for: stateFile)
    }
}
