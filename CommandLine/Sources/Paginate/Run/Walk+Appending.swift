import Foundation

extension Walk {
    /// The end of the file that the walk appends to; `nil` if it does not append.
    ///
    /// - Parameter saved: The state of a run that ended before its first page; `nil` if there is none.
    /// - Throws: ``FileFailure`` or ``AppendRefused``.
    func appendedFile(_ saved: WalkState?) throws -> AppendedFile? {
        guard job.appends, let output = job.output else { return nil }
        if let saved, let tail = saved.tail {
            return AppendedFile(byteCount: saved.bytes, tail: tail, titles: saved.columns)
        }
        return try AppendedFile(path: output, format: job.format, columns: job.columns)
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
