/// The second page has the items of the first: the server does not heed what names the page.
public struct RepeatedPage: Error, Hashable, CustomStringConvertible {
    /// What was seen, and how the command line can say it better.
    public let description: String

    init(_ choice: StyleChoice) {
        description = """
            the second page has the same items as the first: the server ignores the page that is asked for, or numbers \
            its pages otherwise. It was taken for \(choice.options.visible)
            Say what names a page by --page-parameter NAME and, if the first one is not 1, --first-page N, or by \
            --offset-parameter NAME
            """
    }
}
