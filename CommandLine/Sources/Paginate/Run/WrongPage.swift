/// A page is not the one that was meant: the server does not heed what names a page, or counts otherwise.
public struct WrongPage: Proposing, Hashable, CustomStringConvertible {
    /// What was seen, and how the command line can say it better.
    public let description: String
    /// Options of which one set may bring every item.
    public var proposals: [String] = []

    /// A style that was guessed does not fit.
    init(trial reason: String) {
        description = "\(reason), so that the options do not fit this list, or it has no second page (--trial)"
    }

    /// The second page has the items of the first.
    init(repeatedIn choice: StyleChoice, _ proposals: [String]) {
        self.proposals = proposals
        description = """
            the second page has the same items as the first: the server ignores the page that is asked for, or numbers \
            its pages otherwise. It was taken for \(choice.options.visible)
            Say what names a page by --page-parameter NAME and, if the first one is not 1, --first-page N, or by \
            --offset-parameter NAME
            """
    }

    /// The page of the first number is not the one without a number.
    init(openingAt firstPage: Int) {
        description = """
            the answer to page \(firstPage) has other items than the one without a number: pages are counted otherwise, \
            or the list has just changed. Say the number of the first page, such as --first-page \(firstPage == 1 ? 0 : 1)
            """
        proposals = ["--first-page \(firstPage == 1 ? 0 : 1)"]
    }

    /// The first page begins elsewhere than at zero.
    init(offset: Int, parameter: String) {
        description = """
            the answer to a request without \(parameter.visible) says that it begins at \(offset): offsets are counted \
            otherwise than from 0. Say the first one in the address, as \(parameter.visible)=\(offset), or \
            \(parameter.visible)=0 if that is no offset
            """
        proposals = ["?\(parameter)=\(offset)"]
    }

    /// A page was left out between the first and the second.
    init(asked: Int, answered: Int, behind first: Int, firstPage: Int) {
        description = """
            the answer to page \(asked) says that it is page \(answered), and the one without a number said \(first): a \
            page would be left out. Say --first-page \(firstPage)
            """
        proposals = ["--first-page \(firstPage)"]
    }
}
