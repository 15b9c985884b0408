import ArgumentParser
import Paginate
import PagingHTTP

/// The options that describe how the list is paged.
struct StyleOptions: ParsableArguments {
    static let title = "How the list is paged (what is not given is recognized from the first response)"

    @Option(help: ArgumentHelp("The name of the style, see STYLES.", valueName: "name"))
    var style: StyleName?

    @Option(help: ArgumentHelp("The place of the array of items in a response.", valueName: "pointer"))
    var items: JSONPointer?

    @Option(
        help: ArgumentHelp("The place of the item in an element of that array, such as /node.", valueName: "pointer"))
    var item: JSONPointer?

    @Option(
        help: ArgumentHelp("The place of the total number of items in a response, see PLACES.", valueName: "place"))
    var total: Place?

    @Option(
        help: ArgumentHelp(
            "The place of the link to the next page, or of its token, in a response, see PLACES.", valueName: "place"))
    var next: Place?

    @Option(
        help: ArgumentHelp(
            "The place of the base URL of the link to the next page in a response, see PLACES.", valueName: "place"))
    var nextBase: Place?

    @Option(help: ArgumentHelp("The query parameter for the token.", valueName: "name"))
    var nextParameter: String?

    @Option(help: ArgumentHelp("The place of the token in the body of a POST.", valueName: "pointer"))
    var nextBody: JSONPointer?

    @Option(
        help: ArgumentHelp("The place of the Boolean that is true if there are more pages.", valueName: "place"))
    var more: Place?

    @Option(help: ArgumentHelp("The place of the Boolean that is true on the last page.", valueName: "place"))
    var last: Place?

    @Option(help: ArgumentHelp("The query parameter for the page number.", valueName: "name"))
    var pageParameter: String?

    @Option(help: ArgumentHelp("The place of the page number in the body of a POST.", valueName: "pointer"))
    var pageBody: JSONPointer?

    @Option(help: ArgumentHelp("The number of the first page. (default: 1)", valueName: "n"))
    var firstPage: Int?

    @Option(help: ArgumentHelp("The place of the number of the last page in a response.", valueName: "place"))
    var lastPage: Place?

    @Option(
        help: ArgumentHelp("The query parameter for the offset, the number of items to skip.", valueName: "name"))
    var offsetParameter: String?

    @Option(help: ArgumentHelp("The place of the offset in the body of a POST.", valueName: "pointer"))
    var offsetBody: JSONPointer?

    @Option(help: ArgumentHelp("The query parameter for the page size.", valueName: "name"))
    var sizeParameter: String?

    @Option(help: ArgumentHelp("The place of the page size in the body of a POST.", valueName: "pointer"))
    var sizeBody: JSONPointer?

    @Option(
        help: ArgumentHelp(
            """
            Another condition that ends the list: empty (a page without items, or without the array of items), short (a \
            page with fewer items than --page-size and than an earlier page), repeat (a page whose next cursor is its own, or with the \
            items of the page before it), or a status such as 404. May be given several times.
            """,
            valueName: "condition"))
    var endsAt: [EndCondition] = []

    @Flag(
        help: ArgumentHelp(
            """
            These options are a guess: end with exit code 65 unless there is a second page with items, none of which \
            are in the first page.
            """))
    var trial = false

    @Option(
        help: ArgumentHelp(
            "The number of items to request in a page. Without it the server decides.", valueName: "n"))
    var pageSize: Int?

    mutating func validate() throws {
        if let pageSize, !(1...Int(Int32.max)).contains(pageSize) {
            throw ValidationError("--page-size must be from 1 to \(Int32.max)")
        }
    }

    func apply(to job: inout Job) {
        let details = StyleDetails(
            items: items, item: item, total: total, next: next, nextBase: nextBase, nextParameter: nextParameter,
            nextBody: nextBody, more: more, last: last, pageParameter: pageParameter, pageBody: pageBody,
            firstPage: firstPage, lastPage: lastPage, offsetParameter: offsetParameter, offsetBody: offsetBody,
            sizeParameter: sizeParameter, sizeBody: sizeBody, ends: endsAt.isEmpty ? nil : endsAt)
        job.flags = StyleFlags(name: style, details: details)
        job.isTrial = trial
        job.pageSize = pageSize
    }
}

extension StyleName: @retroactive ExpressibleByArgument {}
extension Place: @retroactive ExpressibleByArgument {}
extension EndCondition: @retroactive ExpressibleByArgument {}

extension JSONPointer: @retroactive ExpressibleByArgument {
    /// Parses a pointer from the command line.
    public init?(argument: String) {
        self.init(argument)
    }
}
