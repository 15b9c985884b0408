import Foundation
import PagingHTTP

/// Writes the items of pages to the output, and after each page the state that counts them.
struct PageWriter {
    private let job: Job
    private let file: StateFile?
    private let output: LineOutput
    private var seen: SeenKeys
    private var seenFile: SeenFile?

    /// Opens the output, and the file of keys next to the state file.
    ///
    /// - Throws: ``FileFailure``, or ``StateRefused`` if a file does not match the state.
    init(_ job: Job, _ state: WalkState, _ file: StateFile?) throws {
        self.job = job
        self.file = file
        output = try LineOutput(path: job.output, after: job.output == nil ? 0 : state.bytes, endingIn: state.tail)
        seen = SeenKeys(limit: job.dedupeWindow)
        if job.dedupeKey != nil, let file {
            seenFile = try SeenFile(beside: file.path, count: state.keys, into: &seen, limit: job.dedupeWindow)
        }
    }

    /// Writes the items of a page, without those that the state skips and without duplicates, up to the greatest number
    /// of items.
    ///
    /// - Returns: The number of items of the page that are processed, including those that the state skips.
    /// - Throws: ``FileFailure``.
    mutating func write(_ items: [RawItem], _ state: inout WalkState) throws -> Int {
        var lines = Data()
        var processed = min(state.skip, items.count)
        var pageKeys: Set<KeyDigest> = []
        for item in items[processed...] {
            if job.isLimitReached(state.items) { break }
            processed += 1
            if let pointer = job.dedupeKey {
                let key = item.key(at: pointer)
                if job.itemKey != nil, !pageKeys.insert(key).inserted { state.sharesKeys = true }
                guard seen.insert(key) else {
                    state.omitted = (state.omitted ?? 0) + 1
                    continue
                }
                seenFile?.append(key)
            }
            lines.appendLine(item.bytes)
            state.items += 1
        }
        try output.append(lines)
        return processed
    }

    /// Writes the state to its file, if there is one, after the lines and keys that it counts.
    ///
    /// - Parameters:
    ///   - state: The state. It receives the number of bytes and keys.
    ///   - end: The evidence to save instead of that of the state. A resumed run requests the last page again, and must
    ///     find the same end, or the same loop.
    /// - Throws: ``FileFailure``.
    func save(_ state: inout WalkState, end: EndEvidence?) throws {
        guard let file else { return }
        try output.sync()
        try seenFile?.flush()
        state.bytes = output.byteCount
        state.tail = output.tail?.digest
        state.keys = seenFile?.count ?? 0
        var saved = state
        if let end { saved.end = end }
        try file.write(saved)
    }

    /// Waits until the lines are on disk.
    func sync() throws(FileFailure) { try output.sync() }
}
