/// A rule that decides whether a page is the last one.
public enum EndRule: Hashable, Sendable {
    /// A Boolean that is true if there are more pages, such as `has_more`.
    case hasMore(AnswerPlace)
    /// A Boolean that is true on the last page.
    case isLast(AnswerPlace)
    /// A value that is missing, null or empty on the last page, such as a link that is not followed.
    case missing(AnswerPlace)
    /// The number of the last page, in the numbering of the requests.
    case lastNumber(AnswerPlace)
    /// A page without items is the last one, even if it names a next page.
    case emptyPage
    /// A page with fewer items than requested, and fewer than an earlier page, is the last one. The first page never is,
    /// because the server may limit the page size. Use this only for servers that never send a short page in the
    /// middle of a list.
    case shortPage
    /// A status that the server returns for pages after the last one. It does not apply to the first page.
    case status(Int)
}
