import ArgumentParser
import Paginate
import PagingHTTP

/// The options for the items.
struct ItemOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Write the items to this file instead of standard output. It is overwritten, unless --resume continues it.",
            valueName: "file"))
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Store the progress in this file, and resume from there if the file exists, see RESUMING.",
            valueName: "file"))
    var resume: String?

    @Option(help: ArgumentHelp("Stop after this many items, including those of earlier runs.", valueName: "n"))
    var maxItems: Int?

    @Flag(help: "Omit duplicates of items that were written before.")
    var dedupe = false

    @Option(
        help: ArgumentHelp(
            """
            The JSON pointer to the value that identifies an item, for --dedupe (default: /id), and to recognize a page \
            that repeats an earlier one (default: recognized). With '' items are compared as a whole.
            """,
            valueName: "pointer"))
    var key: JSONPointer?

    @Option(
        help: ArgumentHelp(
            "The number of last items that --dedupe compares; each takes up to 70 bytes of memory.", valueName: "n"))
    var dedupeWindow = 1_000_000

    mutating func validate() throws {
        if let maxItems, maxItems < 0 { throw ValidationError("--max-items must be zero or more") }
        if dedupeWindow < 1 { throw ValidationError("--dedupe-window must be above zero") }
        if let output, let resume, StateFile.isPart(output, of: resume) {
            throw ValidationError("--output must not be the file of --resume, nor a file that belongs to it")
        }
    }

    func apply(to job: inout Job) {
        job.output = output
        job.stateFile = resume
        job.maxItems = maxItems
        job.itemKey = key
        job.dedupeKey = dedupe ? key ?? "/id" : nil
        job.dedupeWindow = dedupeWindow
    }
}
