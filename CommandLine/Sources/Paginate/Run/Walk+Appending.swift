import Foundation

extension Walk {
    /// The end of the file that the walk appends to; `nil` if it does not append.
    ///
    /// - Parameter saved: The state of a run that ended before its first page; `nil` if there is none.
    /// - Throws: ``FileFailure`` or ``AppendRefused``.
    func appendedFile(_ saved: WalkState?) throws -> AppendedFile? {
        guard job.appends, let output = job.output else { return nil }
        // A run that ended in order has left no line. Lines of others may have been appended since.
        if let saved, !saved.isEndOfOutput, let tail = saved.tail {
            return AppendedFile(byteCount: saved.bytes, tail: tail, titles: saved.columns)
        }
        return try AppendedFile(path: output, format: job.format, columns: job.columns)
    }
}

extension StateFile {
    /// Removes the lines that a walk has appended to a file.
    ///
    /// - Parameters:
    ///   - state: The state of the walk.
    ///   - output: The path of the file.
    /// - Returns: Whether there were lines.
    /// - Throws: ``FileFailure``, or ``StateRefused`` if the lines of other programs follow. Then, as after a crash, the next run
    ///   with the state resumes, or removes the lines and begins with the first page.
    func removeLines(of state: WalkState, in output: String) throws -> Bool {
        guard let start = state.outputStart, state.bytes > start else { return false }
        let file = try Descriptor(path: output, mode: 0o644)
        guard file.regularSize == state.bytes else { throw StateRefused("\(output) has lines of other programs") }
        var beginning = state
        (beginning.bytes, beginning.tail) = (start, try LineTail(of: output, upTo: start).digest)
        (beginning.isBeforeFirstPage, beginning.isEndOfOutput) = (true, false)
        if start == 0 { beginning.columns = nil }
        try write(beginning)
        try file.cut(to: start)
        try file.sync()
        return true
    }
}

extension WalkState {
    /// Sets the end of the file that the walk appends to.
    mutating func append(to file: AppendedFile) {
        (bytes, tail, outputStart) = (file.byteCount, file.tail, file.byteCount)
        columns = file.titles
        isBeforeFirstPage = true
    }
}
