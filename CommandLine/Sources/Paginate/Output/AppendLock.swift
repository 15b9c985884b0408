import Foundation

/// Exclusive use of a file to which a walk appends, until it is deinitialized.
///
/// A walk that resumes after it was killed removes what is behind the lines that its state counts. So its lock file, which
/// remains then, names the state, and no other walk appends before.
final class AppendLock {
    private let lock: StateLock

    /// Acquires the lock.
    ///
    /// - Parameters:
    ///   - output: The path of the file.
    ///   - state: The path of the state file of the walk.
    /// - Throws: ``StateInUse`` if another walk uses the file, ``StateRefused`` if one was killed that has to run first, or
    ///   ``FileFailure``.
    init(of output: String, for state: String) throws {
        lock = try StateLock(beside: output)
        let own = Self.absolute(state), former = lock.note
        let isOpen = try? StateFile(path: former).read().map { saved in
            saved.endedInOrder != true && saved.signature.output == Self.absolute(output)
        }
        if !former.isEmpty, former != own, isOpen == true {
            throw StateRefused(
                """
                \(output) has lines of a run with the state \(former) that was killed, and that removes other lines behind them \
                when it continues. Run its command again, or remove \(former)
                """)
        }
        try lock.write(note: own)
    }

    private static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }
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
