import ArgumentParser
import Paginate
import PagingHTTP

/// What the command line says about what becomes of the items.
struct ItemOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Write the items to this file instead of standard output. What is in it is lost, unless --resume goes on with it.",
            valueName: "file"))
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Keep in this file how far the walk has come, and go on from there if the file exists, see RESUMING.",
            valueName: "file"))
    var resume: String?

    @Option(help: ArgumentHelp("Stop after so many items, those of earlier runs included.", valueName: "n"))
    var maxItems: Int?

    @Flag(help: "Write an item once, however often it comes.")
    var dedupe = false

    @Option(help: ArgumentHelp("By what --dedupe tells items apart. (default: /id)", valueName: "pointer"))
    var key: JSONPointer?

    @Option(
        help: ArgumentHelp("Among how many of the last items; each takes up to 70 bytes of memory.", valueName: "n"))
    var dedupeWindow = 1_000_000

    mutating func validate() throws {
        if let maxItems, maxItems < 0 { throw ValidationError("--max-items is zero or more") }
        if dedupeWindow < 1 { throw ValidationError("--dedupe-window is above zero") }
        if let output, let resume, StateFile.isPart(output, of: resume) {
            throw ValidationError("--output is the file of --resume, or one that is written beside it")
        }
        if key != nil, !dedupe { throw ValidationError("--key says what --dedupe goes by, which is not given") }
    }

    func apply(to job: inout Job) {
        job.output = output
        job.stateFile = resume
        job.maxItems = maxItems
        job.dedupeKey = dedupe ? key ?? "/id" : nil
        job.dedupeWindow = dedupeWindow
    }
}
