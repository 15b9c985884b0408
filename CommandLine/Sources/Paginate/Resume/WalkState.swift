import Foundation
import PagingHTTP

/// The state of a walk, from which another run can resume.
struct WalkState: Hashable, Codable {
    /// The version of the format. It is increased when a state no longer can be read, or no longer means the same.
    static let currentVersion = 11

    var version = Self.currentVersion
    /// The job that the state belongs to.
    var signature: JobSignature
    /// The URL of the list, after redirects from `http` to `https`, and of a POST to another path.
    var base: URL
    var choice: StyleChoice
    var pageSize: Int
    /// The number of items in a full page, by the plan whose part the walk reads; `nil` without a plan.
    var fullPageItemCount: Int?
    /// The next page.
    var place: SavedPlace
    /// The place of the last page with items that was written; `nil` if there is none.
    var lastPlace: SavedPlace?
    /// The number of items of the next page that were processed.
    var skip = 0
    /// The digest of these items, whatever their order; `nil` if there are none.
    var skippedItems: KeyDigest?
    /// The number of items that were written.
    var items = 0
    /// The number of duplicates that were omitted.
    var omitted = 0
    /// The number of items that came again with another value at `--since-key`, and are written again.
    var updated = 0
    /// The number of omitted duplicates of items in pages further back than the page before theirs.
    var recurring = 0
    /// The number of last pages that have only items of pages before. Pages without items do not count.
    var duplicatePages = 0
    /// Whether items of one page have the same key, which the command line names. Then it does not identify an item,
    /// and omitted items are not missing.
    var sharesKeys = false
    /// Whether different items of one page have the same id. Then it does not identify an item.
    var sharesIDs = false
    /// Whether a page had items of the first page in the same order, because the server begins the list again. Later
    /// duplicates are then no sign of missing items.
    var beginsAgain = false
    /// The number of bytes that were written.
    var bytes = 0
    /// A digest of the last of those bytes, which identifies the output; `nil` if the output cannot be read.
    var tail: String?
    /// The number of bytes that were in the output before the walk; `nil` unless it appends to a file.
    var outputStart: Int?
    /// Whether the walk appends to a file and has not written a page yet. Then only the output and the bookmark count: the
    /// next run begins with the first page.
    var isBeforeFirstPage = false
    /// Whether the output ended with these bytes when a run that appends to it began, or ended in order. Bytes after them
    /// belong to other programs then, and are not removed.
    var isEndOfOutput = false
    /// The titles of the columns that are in a CSV output; `nil` if there are none yet.
    var columns: [String]?
    /// Which items are new, with `--since`; `nil` without it.
    var since: SinceProgress?
    /// The number of keys in the file next to the state.
    var keys = 0
    /// The place where the walk began.
    var beginning: SavedPlace
    /// What the pages so far say about the length of the list.
    var end = EndEvidence(proof: .shown)
    /// The check of a guessed style; `nil` if the style is not a guess.
    var trial: Trial?
    /// The place of the value that identifies an item; `nil` if items are compared as a whole.
    var key: JSONPointer?
    /// Digests of pages that were written, to detect repeated pages.
    var written = WrittenPages()
    /// The check for a page that is repeated for ever; `nil` if items have an id, or if they do not change with each response.
    var repeatedTexts: RepeatedTexts?
    /// The page numbers or offsets that responses state; `nil` if they state none, or other numbers.
    var stated: StatedPosition?
    /// Whether the offsets may count pages instead of items, until the first page is received.
    var checksOffsets = false

    /// The lines that the walk has appended to the output, in words; `nil` if there are none.
    var appendedLines: String? {
        guard let start = outputStart else { return nil }
        let output = signature.output ?? "the output"
        // After a kill, the state does not count the last lines. Otherwise lines of other programs may follow.
        if isEndOfOutput { return start == bytes ? nil : "the bytes \(start + 1) to \(bytes) of \(output)" }
        return start == 0 ? "all lines of \(output)" : "what is after the first \(start) bytes of \(output)"
    }

    /// Whether the items have a value that identifies them.
    var hasIDs: Bool { key?.steps.isEmpty == false }

    /// Checks that the state belongs to a job.
    ///
    /// - Parameters:
    ///   - job: The signature of the job.
    ///   - file: The path of the state file, for the error.
    /// - Throws: ``StateRefused`` with the difference. It omits queries, which may contain secrets.
    func check(_ job: JobSignature, file: String) throws(StateRefused) {
        let advice =
            appendedLines.map { "Run that command again. To start again instead, remove \(file), and \($0)" }
            ?? "Remove it to start again"
        func refusal(_ difference: String) -> StateRefused {
            StateRefused("\(file) is the state of another command: \(difference). \(advice)")
        }
        guard signature.address == job.address else {
            let shown = signature.address.withoutQuery
            throw refusal(
                shown == job.address.withoutQuery
                    ? "the query of \(shown) differs"
                    : "its URL is \(shown), and this one is \(job.address.withoutQuery)")
        }
        guard signature.body == job.body else { throw refusal("the request body differs") }
        guard signature.flags == job.flags else {
            throw refusal("the style differs; it was \(choice.options)")
        }
        guard signature.pageSize == job.pageSize else {
            throw refusal("--page-size was \(signature.pageSize.map(String.init) ?? "not given")")
        }
        guard signature.output == job.output else {
            throw refusal("the items were written to \(signature.output ?? "standard output")")
        }
        guard signature.dedupeKey == job.dedupeKey else {
            throw refusal(signature.dedupeKey.map { "it had --dedupe with the key \($0)" } ?? "it had no --dedupe")
        }
        guard signature.format == job.format else {
            throw refusal("its format is \((signature.format ?? .ndjson).rawValue)")
        }
        guard signature.columns == job.columns else {
            throw refusal(
                "it had \(signature.columns.flatMap { try? CSVColumns($0) }?.option.terminalSafe ?? "no --columns")")
        }
        guard signature.appends == job.appends else {
            throw refusal("it had \(signature.appends ? "--append" : "no --append")")
        }
        guard signature.sinceKey == job.sinceKey else {
            throw refusal(signature.sinceKey.map { "it had --since-key \($0)" } ?? "it had no --since")
        }
        guard signature.bookmark == job.bookmark else {
            throw refusal("its bookmark is \(signature.bookmark?.terminalSafe ?? "none")")
        }
        guard signature.plan == job.plan else { throw refusal("it is of a part of another plan") }
        guard signature == job else { throw refusal("its options differ") }
    }
}

extension URL {
    /// The URL for messages: without query, fragment, user and password.
    var withoutQuery: String {
        var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
        components?.query = nil
        components?.fragment = nil
        components?.user = nil
        components?.password = nil
        return components?.string ?? ""
    }
}
