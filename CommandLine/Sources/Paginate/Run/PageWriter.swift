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
    /// The digests of the ids of the page before, by which duplicates are recognized.
    private var lastIDs: Set<KeyDigest> = []

    /// Opens the output, and the file of keys next to the state file.
    ///
    /// - Throws: ``FileFailure``, or ``StateRefused`` if a file does not match the state.
    init(_ job: Job, _ state: WalkState, _ file: StateFile?) throws {
        self.job = job
        self.file = file
        output = try LineOutput(
            path: job.output, after: job.output == nil ? 0 : state.bytes, endingIn: state.tail,
            isEndOfOutput: state.isEndOfOutput)
        encoder = ItemEncoder(
            job.format, columns: job.columns, titles: state.columns,
            areInFile: state.outputStart ?? 0 > 0, isEmpty: state.items == 0)
        // With `--since`, an item has its id and the digest of its id and its value.
        let limit = job.dedupeWindow.multiplied(by: job.since == nil ? 1 : 2)
        seen = SeenKeys(limit: limit)
        guard let file else { return }
        if job.dedupeKey != nil {
            seenFile = try SeenFile(beside: file.path, count: state.keys, limit: limit) {
                _ = seen.insert($0)
            }
        } else if state.hasIDs {
            seenFile = try SeenFile(beside: file.path, count: state.keys, limit: RecentIDs.limit) { _ = ids.insert($0) }
        }
        guard job.appends else { return }
        // If the process is killed within the first page, the next run finds where the file ended before.
        var begun = state
        begun.isEndOfOutput = false
        try file.write(begun)
        saved = begun
    }

    /// Writes the items of a page, without those that the state skips, without duplicates and without those that runs
    /// before have written, up to the greatest number of items. Counts the duplicates, and the last pages that have only
    /// duplicates.
    ///
    /// - Returns: The number of items of the page that are processed, including those that the state skips.
    /// - Throws: ``FileFailure``, ``StateRefused`` if another program has changed the output, or ``UnfitItem`` or
    ///   ``UnorderedItem`` for an item. Then nothing of the page is written.
    mutating func write(_ page: ReceivedPage, _ state: inout WalkState) throws -> Int {
        var lines = Data()
        let items = page.items
        let skipped = min(state.skip, items.count)
        var processed = skipped
        var pageIDs: Set<KeyDigest> = []
        var hasNew = false
        try encoder.prepare(for: items)
        for item in items[processed...] {
            if job.isLimitReached(state.items) { break }
            let index = processed
            processed += 1
            if let pointer = job.dedupeKey {
                let id = item.key(at: pointer), key = item.key(at: pointer, version: job.since?.key)
                let isFirst = pageIDs.insert(id).inserted
                if job.itemKey != nil, !isFirst { state.sharesKeys = true }
                guard seen.insert(key) else {
                    state.omitted += 1
                    let isNear = !isFirst || lastIDs.contains(id) || state.written.lastPageHas(page.digests[index])
                    if !isNear, !state.beginsAgain { state.recurring += 1 }
                    continue
                }
                hasNew = true
                seenFile?.append(key)
                if key != id {
                    if seen.insert(id) { seenFile?.append(id) } else { state.updated += 1 }
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
        lastIDs = pageIDs
        if state.hasIDs, page.sharesIDs {
            state.sharesIDs = true
            state.end.idsAreShared()
        }
        if hasNew {
            state.duplicatePages = 0
        } else if processed > skipped {
            state.duplicatePages += 1
        }
        try output.append(lines)
        state.columns = encoder.titles
        return processed
    }

    /// Whether the items that a page begins with were not all processed.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - count: The number of items.
    ///   - state: The state. Without ids, it knows the items of the last page only, unless all of them are equal.
    func hasNewItem(in page: ReceivedPage, first count: Int, _ state: WalkState) -> Bool {
        guard job.dedupeKey != nil || state.hasIDs || state.written.lastPageIsKnown else { return false }
        return zip(page.digests, page.items).prefix(count).contains { digest, item in
            let isKnown =
                if let pointer = job.dedupeKey { seen.contains(item.key(at: pointer)) } else { ids.contains(digest) }
            return !isKnown && !state.written.lastPageHas(digest)
        }
    }

    /// Stores the id of an item, and counts the item if it came in a page further back than the page before.
    ///
    /// - Returns: Whether the id is new.
    private mutating func add(_ id: KeyDigest, of page: ReceivedPage, _ state: inout WalkState) -> Bool {
        guard !ids.insert(id) else {
            seenFile?.append(id)
            return true
        }
        if !state.sharesIDs, !state.written.lastPageHas(id), !page.recurring.contains(id) {
            state.end.itemRecurred()
        }
        return state.sharesIDs
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
        state.isBeforeFirstPage = false
        state.isEndOfOutput = false
        var written = state
        if let end { written.end = end }
        try file.write(written)
        if job.appends { saved = written }
    }

    /// Writes what follows the last item, and waits until it is on disk. The state that ``save(_:end:)`` wrote does not count
    /// it, so that a resumed run replaces it. With `--append`, ``recordEnd()`` does.
    ///
    /// - Throws: ``FileFailure``, or ``StateRefused`` if another program has changed the output.
    mutating func finish() throws {
        if isFinished { return }
        isFinished = true
        let isCounted = saved?.bytes == output.byteCount
        try output.append(encoder.end())
        try output.sync()
        // After ``recordEnd()``, bytes after the counted ones belong to other programs.
        guard isCounted else { return }
        saved?.bytes = output.byteCount
        saved?.tail = output.tail?.digest
        saved?.columns = encoder.titles
    }

    /// Records in the state that the run ended in order: bytes after its lines in the file are of other programs. Lines that
    /// the state does not count, because it could not be written, are removed.
    ///
    /// - Throws: ``FileFailure``. Nothing is recorded then, and a resumed run removes what follows, as after a crash.
    func recordEnd() throws {
        guard let file, var saved else { return }
        try output.removeLines(after: saved.bytes)
        saved.isEndOfOutput = true
        try file.write(saved)
    }
}
