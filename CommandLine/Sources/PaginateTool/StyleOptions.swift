import ArgumentParser
import Paginate
import PagingHTTP

/// What the command line says about how the list is paged.
struct StyleOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The style by its name, see STYLES.", valueName: "name"))
    var style: StyleName?

    @Option(help: ArgumentHelp("Where the array of the items is in an answer.", valueName: "pointer"))
    var items: JSONPointer?

    @Option(help: ArgumentHelp("Where in an element of that array the item is, such as /node.", valueName: "pointer"))
    var item: JSONPointer?

    @Option(help: ArgumentHelp("Where an answer has the number of all items, see PLACES.", valueName: "place"))
    var total: Place?

    @Option(
        help: ArgumentHelp(
            "Where an answer has the link to the next page, or the token for it, see PLACES.", valueName: "place"))
    var next: Place?

    @Option(
        help: ArgumentHelp(
            "Where an answer has the text that the link to the next page continues, see PLACES.", valueName: "place"))
    var nextBase: Place?

    @Option(help: ArgumentHelp("The query parameter that takes the token.", valueName: "name"))
    var nextParameter: String?

    @Option(help: ArgumentHelp("Where in the body of a POST the token goes.", valueName: "pointer"))
    var nextBody: JSONPointer?

    @Option(help: ArgumentHelp("Where an answer says whether there are more pages.", valueName: "place"))
    var more: Place?

    @Option(help: ArgumentHelp("Where an answer says that it is the last page.", valueName: "place"))
    var last: Place?

    @Option(help: ArgumentHelp("The query parameter with the number of the page.", valueName: "name"))
    var pageParameter: String?

    @Option(help: ArgumentHelp("Where in the body of a POST that number goes.", valueName: "pointer"))
    var pageBody: JSONPointer?

    @Option(help: ArgumentHelp("The number of the first page. (default: 1)", valueName: "n"))
    var firstPage: Int?

    @Option(help: ArgumentHelp("Where an answer has the number of the last page.", valueName: "place"))
    var lastPage: Place?

    @Option(help: ArgumentHelp("The query parameter that says how many items to leave out.", valueName: "name"))
    var offsetParameter: String?

    @Option(help: ArgumentHelp("Where in the body of a POST that number goes.", valueName: "pointer"))
    var offsetBody: JSONPointer?

    @Option(help: ArgumentHelp("The query parameter that says how many items a page should have.", valueName: "name"))
    var sizeParameter: String?

    @Option(help: ArgumentHelp("Where the body of a POST says so.", valueName: "pointer"))
    var sizeBody: JSONPointer?

    @Option(
        help: ArgumentHelp(
            "What also ends the list: empty (a page without items), short (one with fewer items than --page-size), repeat (a page that names itself), or a status such as 404. May be given several times.",
            valueName: "sign"))
    var endsAt: [EndSign] = []

    @Flag(help: "Take all this for a guess: end with 65 unless a second page has items, and none of the first page's.")
    var trial = false

    @Option(
        help: ArgumentHelp("How many items to ask for in a page; the server decides unless it is said.", valueName: "n")
    )
    var pageSize: Int?

    mutating func validate() throws {
        if let pageSize, pageSize < 1 { throw ValidationError("--page-size is above zero") }
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

extension StyleName: ExpressibleByArgument {}
extension Place: ExpressibleByArgument {}
extension EndSign: ExpressibleByArgument {}

extension JSONPointer: @retroactive ExpressibleByArgument {
    /// A pointer as it stands on a command line.
    public init?(argument: String) {
        self.init(argument)
    }
}
