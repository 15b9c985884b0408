import Foundation

/// Exclusive use of a file to which a walk appends, until it is deinitialized.
///
/// A walk that resumes after it was killed removes what follows the lines that its state counts. So the lock file has the path
/// of the state. It remains after a kill, and no other walk appends until that one has resumed. A hard link is not recognized as
/// the same file.
public final class AppendLock {
    private let lock: ExclusiveLock
    private let output: String
    private let state: String

    /// The path of the lock file of an output.
    public static func path(of output: String) -> String { ExclusiveLock.path(of: output) }

    /// Whether a file is the lock file of an output.
    public static func isLock(_ file: String, of output: String) -> Bool {
        file.resolvedPath == path(of: output).resolvedPath
    }

    /// Acquires the lock.
    ///
    /// - Parameters:
    ///   - output: The path of the file.
    ///   - state: The path of the state file of the walk.
    /// - Throws: ``FileInUse`` if another walk uses the file, ``StateRefused`` if one was killed that has to run first, or
    ///   ``FileFailure``. The lock file of the killed walk remains then.
    init(of output: String, for state: String) throws {
        (self.output, self.state) = (output.resolvedPath, state.resolvedPath)
        lock = try ExclusiveLock(of: output)
        let former = lock.note
        guard former != self.state else { return }
        guard !Self.mustResume(from: former, into: self.output) else {
            lock.keepsNote = true
            throw StateRefused(
                """
                a run that was killed has not finished with \(output); its state is \(former). When it resumes, it removes all \
                lines after its own, so run its command again first. To discard that run instead, remove the state file \
                and \(Self.lines(of: former))
                """)
        }
        try lock.write(note: self.state)
    }

    /// The lines of a walk in the output, in words. If the state cannot be read, it is unknown which they are.
    private static func lines(of state: String) -> String {
        (try? StateFile(path: state).read())?.appendedLines ?? "the lines of that run"
    }

    deinit { if Self.mustResume(from: state, into: output) { lock.keepsNote = true } }

    /// Whether a run with a state would remove what follows its lines in the output. One whose state cannot be read may.
    private static func mustResume(from state: String, into output: String) -> Bool {
        guard !state.isEmpty, FileManager.default.fileExists(atPath: state) else { return false }
        guard let saved = try? StateFile(path: state).read() else { return true }
        return !saved.isEndOfOutput && saved.signature.output.map(\.resolvedPath) == output
    }
}

extension Job {
    /// Acquires the lock of the file to which the job appends; `nil` if it appends to none, or to one that is no regular file.
    ///
    /// - Throws: ``FileInUse``, ``StateRefused`` or ``FileFailure``.
    func appendLock() throws -> AppendLock? {
        guard appends, let output, let stateFile else { return nil }
        var status = stat()
        if stat(output, &status) == 0, status.st_mode & S_IFMT != S_IFREG { return nil }
        return try AppendLock(of: output, for: stateFile)
    }
}
