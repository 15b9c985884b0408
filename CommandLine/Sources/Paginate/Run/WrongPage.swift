import Foundation
import Paging
import PagingHTTP

/// A page is not the one that was requested: the server ignores the parameter, or its numbering starts elsewhere.
public struct WrongPage: Proposing, Hashable, CustomStringConvertible {
    /// What was found, and which options may help.
    public let description: String
    /// Options, each of which may load every item.
    public var proposals: [Proposal] = []

    /// Creates the error for a guessed style that does not fit.
    ///
    /// - Parameters:
    ///   - reason: What the trial found.
    ///   - mayBeWhole: Whether the list may have only one page.
    init(trial reason: String, mayBeWhole: Bool = true) {
        description =
            "\(reason), so the options of this trial do not fit the list"
            + (mayBeWhole ? ", or the list has only one page" : "")
    }

    /// Creates the error for a page in which the list begins again.
    ///
    /// - Parameters:
    ///   - pages: The number of pages before it.
    ///   - job: The job, which keeps duplicates.
    init(restartBehind pages: Int, _ job: Job) {
        let advice = job.part == nil ? ". --dedupe omits them" : ""
        description = """
            page \(pages + 1) has items of the first page, in the same order: the server begins again behind the last item, or \
            the list has changed\(advice)
            """
        // Items with the same id may differ.
        proposals = [Proposal(["--dedupe"] + (job.itemKey == nil ? ["--key", ""] : []))]
    }

    /// Creates the error for pages that have the same texts at a place as the page before them, although other values of the
    /// items change with each response.
    init(repeatedAt place: JSONPointer, isTrial: Bool) {
        let name = place.description
        description = """
            \(RepeatedTexts.limit) pages in a row have the same values at \(name.terminalSafe) as the page before them, and other \
            values of their items change with each response: the server may repeat a page for ever. If \(name.terminalSafe) \
            identifies an item, add --key \(name.shellQuoted.terminalSafe) --ends-at repeat; if the items are different ones, add \
            --key ''
            """
        proposals = [Proposal(["--key", name, "--ends-at", "repeat"] + (isTrial ? ["--trial"] : []))]
    }

    /// Creates the error for a second page that repeats the first.
    ///
    /// - Parameter state: The state behind the first page.
    init(repeatedIn state: WalkState) {
        proposals = state.choice.withOtherFirstPage + state.end.proposals
        let identity =
            state.key.map { "If the items differ although their values at \($0) are equal, add --key ''" }
            ?? "If the items differ, name the place of the value that identifies an item with --key POINTER"
        description = """
            the second page has the same items as the first, or states the same number or offset: the server ignores the \
            requested page, or its numbering starts elsewhere. The list was read by \(state.choice.options.terminalSafe)
            Name the parameter with --page-parameter NAME (and --first-page N, if the first page is not 1), with \
            --offset-parameter NAME or with --next-parameter NAME. \(identity.terminalSafe)
            """
    }

    /// Creates the error for a page with the first number that differs from the page without a number.
    ///
    /// - Parameters:
    ///   - firstPage: The number.
    ///   - hasKey: Whether a value that identifies an item is compared. Otherwise values that change make items differ.
    init(openingAt firstPage: Int, hasKey: Bool) {
        let other = firstPage == 1 ? 0 : 1
        let cause = hasKey ? "the list has just changed" : "values of the items change with each response"
        let key = hasKey ? "" : ", or name the place of the value that identifies an item with --key POINTER"
        description = """
            page \(firstPage) has other items than the response to the request without a page number: the numbering \
            starts elsewhere, or \(cause). Set the number of the first page, such as --first-page \(other)\(key)
            """
        proposals = [Proposal(["--first-page", "\(other)", "--trial"])]
    }

    /// Creates the error for a page whose items are at another place than those of the pages before.
    init(listAt list: JSONPointer, movedTo other: JSONPointer) {
        description = """
            a page has no items at \(list.displayName.terminalSafe), and others like them at \(other.displayName.terminalSafe), where \
            the first page has none, so items would be missing. The pages before it are written. Read the list with requests whose \
            pages have their items at one place
            """
    }

    /// Creates the error for a first page whose offset is not zero.
    init(offset: Int, parameter: String) {
        let name = parameter.terminalSafe
        description = """
            the response to the request without \(name) says that it begins at \(offset), so the offsets do not start at \
            0. Add the first offset to the URL: \(name)=\(offset), or \(name)=0 if that value is not an offset
            """
        let pages = StyleChoice(.pages, StyleDetails(pageParameter: parameter, firstPage: offset))
        proposals =
            [Proposal([], query: "\(parameter)=\(offset)")]
            + (offset == 1 ? [Proposal(pages.arguments + ["--trial"])] : [])
    }

    /// Creates the error for offsets that do not count items.
    ///
    /// - Parameters:
    ///   - parameter: The query parameter, or the place in the body, for the offset.
    ///   - offset: The offset of the last item of the first page.
    ///   - isEmpty: Whether the page at that offset has no items.
    ///   - choice: The style; `nil` for a trial.
    init(offset: Int, notCountedBy parameter: String, isEmpty: Bool, _ choice: StyleChoice?) {
        let name = parameter.terminalSafe
        description = """
            the page at \(name)=\(offset) must begin with the last item of the first page, and it \
            \(isEmpty ? "has no items" : "begins with a later one"), so \(name) does not count the items before a page. \
            If it counts pages, use --page-parameter \(name) with --first-page 0 or 1. If it counts items, and they differ in each \
            response, name the style with --offset-parameter \(name), without --trial
            """
        proposals = choice?.asPageNumbers ?? []
    }

    /// Creates the error for page numbers that skip items, because the first page has fewer items than requested.
    ///
    /// - Parameters:
    ///   - requested: The requested page size.
    ///   - sent: The number of items in the first page.
    ///   - arguments: The options for the place of the page size; empty if the style knows it.
    init(requestedSize requested: Int, sent: Int, sizeArguments arguments: [String]) {
        description = """
            the first page has \(sent) items although \(requested) were requested, and the second page does not continue \
            behind them: the server skips \(requested) items for each page. Request pages of \(sent) items
            """
        proposals = [Proposal(["--page-size", "\(sent)"] + arguments)]
    }

    /// Creates the error for a response of MediaWiki that the next one completes: it has the same pages again, with the
    /// properties that are missing.
    ///
    /// - Parameters:
    ///   - next: The place of the next page.
    ///   - address: The URL of the list.
    init(splittingBatchBefore next: PagePlace, _ address: URL) {
        let continued = next.cursor(of: PageCursor.self)?.values.first??.members?.map(\.name) ?? []
        let query = Evidence.query(of: address.absoluteString)
        // Parameters that begin with g are those of the list of pages. More pages have more properties.
        let limits = continued.filter { $0 != "continue" && !$0.hasPrefix("g") && $0.hasSuffix("continue") }
            .map { $0.dropLast("continue".count) + "limit" }
            .filter { limit in !query.contains { $0.name == limit && $0.value == "max" } }
        description = """
            the response has no /batchcomplete: the next one has the same pages again, with other properties, so every \
            page would be written several times. Raise the limits of the properties, request fewer pages in a response, \
            or request the properties separately
            """
        proposals = limits.isEmpty ? [] : [Proposal([], query: limits.map { "\($0)=max" }.joined(separator: "&"))]
    }

    /// Creates the error for a response that states another page number or offset than that of its request.
    ///
    /// - Parameters:
    ///   - requested: The number in the request.
    ///   - stated: The number in the response.
    ///   - expected: The number that the response should have, by those of the pages before it.
    ///   - state: The state before the page.
    init(requested: Int, stated: Int, expected: Int, _ state: WalkState) {
        let unit = state.choice.name.naming == .number ? "page" : "offset"
        let cause = "so items would be missing or come twice"
        description =
            "the response for \(unit) \(requested) says that it is \(unit) \(stated), and by the pages before it would be "
            + "\(unit) \(expected): the server does not send what is requested, \(cause)"
        guard state.end.pages <= 1 else { return }
        // A second page that states the number of the first one is not compared.
        let isNext = stated &- expected == 1 && state.choice.name == .pages
        proposals =
            isNext
            ? [Proposal(["--first-page", "\(state.choice.firstNumber &- 1)", "--trial"])] : state.choice.asPageNumbers
    }
}

extension StyleChoice {
    /// Options that request the pages of a numbered list as if its first page had the other usual number; empty for other
    /// lists.
    fileprivate var withOtherFirstPage: [Proposal] {
        guard name == .pages else { return [] }
        return [Proposal(["--first-page", firstNumber == 0 ? "1" : "0", "--trial"])]
    }

    /// Options that request the pages of a list by offset as if its offsets counted pages; empty for other lists.
    var asPageNumbers: [Proposal] {
        guard name == .offset, details.offsetBody == nil else { return [] }
        return [0, 1].map { firstPage in
            let pages = StyleDetails(
                items: details.items, pageParameter: details.offsetParameter ?? "offset", firstPage: firstPage)
            return Proposal(StyleChoice(.pages, pages).arguments + ["--trial"])
        }
    }
}
