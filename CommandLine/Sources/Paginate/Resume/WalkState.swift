import Foundation
import PagingHTTP

/// How far a walk has come, and of what: all that another run needs to go on.
struct WalkState: Hashable, Codable {
    /// 1 had fingerprints by FNV-1a.
    static let currentVersion = 2

    /// What the walk was asked for; another run has to ask for the same.
    struct Order: Hashable, Codable {
        var address: URL
        /// A digest of the body that was sent; `nil` for GET.
        var body: String?
        var flags: StyleFlags
        var pageSize: Int?
        /// The file that the items go to; `nil` for standard output.
        var output: String?
        /// By what items are told apart; `nil` where each is taken as it comes.
        var dedupeKey: JSONPointer?
    }

    var version = Self.currentVersion
    var order: Order
    /// The address of the list after redirects from `http` to `https`.
    var base: URL
    var choice: StyleChoice
    var pageSize: Int
    /// The page that the walk goes on with.
    var place: SavedPlace
    /// How many items of that page were dealt with.
    var skip = 0
    /// How many items were written.
    var items = 0
    /// How many bytes were written.
    var bytes = 0
    /// A digest of the last of those bytes, by which a file is known again; `nil` for what cannot be read.
    var tail: String?
    /// How many keys are in the file beside the state.
    var keys = 0
    /// Where the walk began.
    var beginning: SavedPlace
    /// What the pages so far have said about the list's end.
    var end = EndEvidence(proof: .shown)
    /// What shows whether a style that was guessed fits; `nil` where it was not guessed.
    var trial: Trial?
    /// A digest of the first page's items, until the second page has come.
    var opening: String?
    /// What is remembered of the pages that were written, to recognise one that comes again.
    var written = WrittenPages()
    /// What the first answer has told of its number, until the second page has come.
    var firstNumber: FirstNumber?

    /// Makes sure that the state is of the same list.
    ///
    /// - Throws: ``StateRefused`` with what differs. No message shows a query, which may hold secrets.
    func check(_ order: Order, file: String) throws(StateRefused) {
        let own = self.order
        func refuse(_ what: String) -> StateRefused {
            StateRefused("\(file) is the state of another walk: \(what). Remove it to begin anew")
        }
        guard own.address == order.address else {
            let shown = own.address.withoutQuery
            throw refuse(
                shown == order.address.withoutQuery
                    ? "the query of \(shown) differs" : "it is of \(shown), not of \(order.address.withoutQuery)")
        }
        guard own.body == order.body else { throw refuse("the body that is sent differs") }
        guard own.flags == order.flags else {
            throw refuse("the style differs; there it was \(choice.options)")
        }
        guard own.pageSize == order.pageSize else {
            throw refuse("--page-size was \(own.pageSize.map(String.init) ?? "not given")")
        }
        guard own.output == order.output else { throw refuse("the items went to \(own.output ?? "standard output")") }
        guard own.dedupeKey == order.dedupeKey else {
            throw refuse(own.dedupeKey.map { "it had --dedupe with the key \($0)" } ?? "it had no --dedupe")
        }
    }
}

extension URL {
    /// The address for a message: without query, fragment, user and password.
    var withoutQuery: String {
        var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
        components?.query = nil
        components?.fragment = nil
        components?.user = nil
        components?.password = nil
        return components?.string ?? ""
    }
}
