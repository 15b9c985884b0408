import ArgumentParser
import Paginate
import PagingHTTP

/// The options for the items.
struct ItemOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            """
            Write the items to this file instead of standard output. It is overwritten, unless --resume continues it, or \
            --append is given.
            """,
            valueName: "file"),
        completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Store the progress in this file, and resume from there if the file exists, see RESUMING.",
            valueName: "file"),
        completion: .file())
    var resume: String?

    @Flag(
        help: """
            Append the items to the file of --output. Progress is stored, next to it in FILE.state without --resume, so that \
            no item is appended twice after a crash.
            """)
    var append = false

    @Option(help: ArgumentHelp("The format of the output, see FORMATS: \(OutputFormat.summary).", valueName: "format"))
    var format = OutputFormat.ndjson

    @Option(
        help: ArgumentHelp(
            """
            The columns of CSV, as JSON pointers without the first slash: id,name,owner/login. Without it, there is one for \
            each member of the items of the first page.
            """,
            valueName: "names"))
    var columns: String?

    @Option(
        help: ArgumentHelp(
            "Write only items that the runs before have not written, by the bookmark in this file, see BOOKMARKS.",
            valueName: "file"),
        completion: .file())
    var since: String?

    @Option(
        help: ArgumentHelp(
            "The JSON pointer to the value that grows from item to item, such as /created_at or /id, for --since.",
            valueName: "pointer"))
    var sinceKey: JSONPointer?

    @Option(
        help: ArgumentHelp(
            "The query parameter for the greatest of these values in the runs before, such as created_after.",
            valueName: "name"))
    var sinceParameter: String?

    @Option(help: ArgumentHelp("The place of that value in the body of a POST.", valueName: "pointer"))
    var sinceBody: JSONPointer?

    @Option(
        help: ArgumentHelp(
            "Stop after this many items, including those of the run that is resumed. Not with --since.", valueName: "n")
    )
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
            "The number of last items that --dedupe compares; each takes up to 70 bytes of memory, or 140 with --since.",
            valueName: "n"))
    var dedupeWindow = 1_000_000

    mutating func validate() throws {
        if let maxItems, maxItems < 0 { throw ValidationError("--max-items must be zero or more") }
        if dedupeWindow < 1 { throw ValidationError("--dedupe-window must be above zero") }
        try validateFormat()
        try validateSince()
        for (option, file) in [("--resume", resume), ("--since", since)] {
            if let output, let file, StateFile.isPart(output, of: file) {
                throw ValidationError("--output must not be the file of \(option), nor a file that belongs to it")
            }
        }
        if append, let output {
            for (option, file) in [("--resume", resume), ("--since", since)]
            where file.map({ AppendLock.isLock($0, of: output) }) == true {
                throw ValidationError("\(option) must not be the lock file of --output, \(AppendLock.path(of: output))")
            }
        }
        if let stateFile, let since, StateFile.isPart(stateFile, of: since) || StateFile.isPart(since, of: stateFile) {
            let option = resume == nil ? "The state file of --append, \(stateFile)," : "--resume"
            throw ValidationError("\(option) and --since must not be the same file, nor one that belongs to it")
        }
    }

    /// The path of the state file; `nil` for none. What a run with `--append` has appended before a crash is known from its
    /// state only.
    private var stateFile: String? { resume ?? (append ? output.map { $0 + ".state" } : nil) }

    private func validateFormat() throws {
        if append, output == nil { throw ValidationError("--append requires --output") }
        if append, format == .json {
            throw ValidationError("--append requires --format ndjson or csv: a file has one JSON array only")
        }
        if format == .json, resume != nil, output == nil {
            throw ValidationError("with --resume, --format json requires --output: the array goes on in the same file")
        }
        guard let columns else { return }
        if format != .csv { throw ValidationError("--columns requires --format csv") }
        do { _ = try CSVColumns(option: columns) } catch {
            throw ValidationError("--columns takes JSON pointers without the first slash, id,owner/login: \(error)")
        }
    }

    private func validateSince() throws {
        if since == nil {
            if sinceKey != nil || sinceParameter != nil || sinceBody != nil {
                throw ValidationError("--since-key, --since-parameter and --since-body require --since FILE")
            }
            return
        }
        guard let sinceKey, !sinceKey.steps.isEmpty else {
            throw ValidationError("--since requires --since-key, such as /created_at")
        }
        if sinceParameter?.isEmpty == true { throw ValidationError("--since-parameter must not be empty") }
        if maxItems != nil {
            throw ValidationError(
                "--max-items and --since cannot both be given: the bookmark moves only when the whole list is written")
        }
    }

    func apply(to job: inout Job) {
        job.output = output
        job.stateFile = stateFile
        job.keepsStateAtLimit = resume != nil
        job.format = format
        job.columns = columns.flatMap { try? CSVColumns(option: $0) }
        job.appends = append
        if let since, let sinceKey {
            job.since = SinceOptions(file: since, key: sinceKey, parameter: sinceParameter, body: sinceBody)
        }
        job.maxItems = maxItems
        job.itemKey = key
        job.dedupeKey = dedupe ? key ?? "/id" : nil
        job.dedupeWindow = dedupeWindow
    }
}

extension OutputFormat: @retroactive ExpressibleByArgument {}
