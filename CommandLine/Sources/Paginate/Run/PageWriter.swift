import Foundation
import PagingHTTP

/// Writes the items of pages to the output, and after each page the state that counts them.
struct PageWriter {
    private let job: Job
    private let file: StateFile?
    private let output: LineOutput
    private var encoder: ItemEncoder
    private var isFinished = false
    /// The state that was written last, if the walk appends to a file.
    private var saved: WalkState?
    private var seen: SeenKeys
    /// The ids of the items that were written, if they have ids and duplicates are kept.
    private var ids = RecentIDs()
    private var seenFile: SeenFile?
    /// The keys of the items of the page before, by which duplicates are recognized.
    private var lastKeys: Set<KeyDigest> = []

    /// Opens the output, and the file of keys next to the state file.
    ///
    /// - Throws: ``FileFailure``, or ``StateRefused`` if a file does not match the state.
    init(_ job: Job, _ state: WalkState, _ file: StateFile?) throws {
        self.job = job
        self.file = file
        output = try LineOutput(
            path: job.output, after: job.output == nil ? 0 : state.bytes, endingIn: state.tail,
            endedInOrder: state.endedInOrder == true)
        encoder = ItemEncoder(
            job.format, columns: job.columns, titles: state.columns,
            areInFile: state.outputStart ?? 0 > 0, isEmpty: state.items == 0)
        seen = SeenKeys(limit: job.dedupeWindow)
        guard let file else { return }
        if job.dedupeKey != nil {
            seenFile = try SeenFile(beside: file.path, count: state.keys, limit: job.dedupeWindow) {
                _ = seen.insert($0)
            }
        } else if state.hasIDs {
            seenFile = try SeenFile(beside: file.path, count: state.keys, limit: RecentIDs.limit) { _ = ids.insert($0) }
        }
        guard job.appends else { return }
        // If the process is killed within the first page, the next run finds where the file ended before.
        var begun = state
        begun.endedInOrder = nil
        try file.write(begun)
        saved = begun
    }

    /// Writes the items of a page, without those that the state skips, without duplicates and without those that runs
    /// before have written, up to the greatest number of items. Counts the items that came before, and the last pages that
    /// have no other.
    ///
    /// - Returns: The number of items of the page that are processed, including those that the state skips.
    /// - Throws: ``FileFailure``, or ``MissingColumn`` or ``UnorderedItem`` for an item. Then nothing of the page is written.
    mutating func write(_ page: ReceivedPage, _ state: inout WalkState) throws -> Int {
        var lines = Data()
        let items = page.items
        let skipped = min(state.skip, items.count)
        var processed = skipped
        var pageKeys: Set<KeyDigest> = []
        var hasNew = false
        encoder.prepare(for: items)
        for item in items[processed...] {
            if job.isLimitReached(state.items) { break }
            let index = processed
            processed += 1
            if let pointer = job.dedupeKey {
                let id = item.key(at: pointer), key = item.key(at: pointer, version: job.since?.key)
                let isFirst = pageKeys.insert(key).inserted
                if job.itemKey != nil, !isFirst { state.sharesKeys = true }
                guard seen.insert(key) else {
                    state.omitted = (state.omitted ?? 0) + 1
                    let isNear = !isFirst || lastKeys.contains(key) || state.written.lastPageHas(page.digests[index])
                    if !isNear, !state.hasBegunAgain { state.recurring = (state.recurring ?? 0) + 1 }
                    continue
                }
                hasNew = true
                seenFile?.append(key)
                if key != id {
                    if seen.insert(id) { seenFile?.append(id) } else { state.updated = (state.updated ?? 0) + 1 }
                }
            } else if state.hasIDs {
                if add(page.digests[index], of: page, &state) { hasNew = true }
            } else {
                hasNew = true
            }
            guard try state.since?.isNew(item) ?? true else { continue }
            try encoder.append(item, to: &lines)
            state.items += 1
        }
        lastKeys = pageKeys
        if state.hasIDs, page.sharesIDs {
            state.sharesIDs = true
            state.end.idsAreShared()
        }
        if hasNew {
            state.duplicatePages = nil
        } else if processed > skipped {
            state.duplicatePages = (state.duplicatePages ?? 0) + 1
        }
        try output.append(lines)
        state.columns = encoder.titles
        return processed
    }

    /// Stores the id of an item, and counts the item if it came in a page further back than the page before.
    ///
    /// - Returns: Whether the id is new.
    private mutating func add(_ id: KeyDigest, of page: ReceivedPage, _ state: inout WalkState) -> Bool {
        guard !ids.insert(id) else {
            seenFile?.append(id)
            return true
        }
        if state.sharesIDs != true, !state.written.lastPageHas(id), !page.recurring.contains(id) {
            state.end.itemRecurred()
        }
        return state.sharesIDs == true
    }

    /// Writes the state to its file, if there is one, after the lines and keys that it counts.
    ///
    /// - Parameters:
    ///   - state: The state. It receives the number of bytes and keys.
    ///   - end: The evidence to save instead of that of the state. A resumed run requests the last page again, and must
    ///     find the same end, or the same loop.
    /// - Throws: ``FileFailure``.
    mutating func save(_ state: inout WalkState, end: EndEvidence?) throws {
        guard let file else { return }
        try output.sync()
        try seenFile?.flush()
        state.bytes = output.byteCount
        state.tail = output.tail?.digest
        state.keys = seenFile?.count ?? 0
        state.isBeforeFirstPage = nil
        state.endedInOrder = nil
        var written = state
        if let end { written.end = end }
        try file.write(written)
        if job.appends { saved = written }
    }

    /// Writes what is behind the last item, and waits until it is on disk. The state that ``save(_:end:)`` wrote does not count
    /// it, so that a resumed run replaces it.
    mutating func finish() throws(FileFailure) {
        if isFinished { return }
        isFinished = true
        let isCounted = saved?.bytes == output.byteCount
        try output.append(encoder.end())
        try output.sync()
        // After ``recordEnd()``, bytes behind the counted ones belong to other programs.
        guard isCounted else { return }
        saved?.bytes = output.byteCount
        saved?.tail = output.tail?.digest
        saved?.columns = encoder.titles
    }

    /// Records in the state that the run ended in order: bytes behind its lines in the file are of other programs.
    func recordEnd() {
        guard let file, var saved else { return }
        saved.endedInOrder = true
        // If this fails, the next run only lacks a check.
        try? file.write(saved)
    }
}
