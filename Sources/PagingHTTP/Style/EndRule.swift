/// What tells that a page is the last one, or that it is not.
public enum EndRule: Hashable, Sendable {
    /// A value that is true where the list goes on, such as `has_more`.
    case goesOn(AnswerPlace)
    /// A value that is true at the last page.
    case isLast(AnswerPlace)
    /// A value that is missing, null or empty at the last page, such as a link to the next one that is not followed.
    case missing(AnswerPlace)
    /// The number of the last page, in the same numbering as the requests.
    case lastNumber(AnswerPlace)
    /// A page without items is the last, whatever it names.
    case emptyPage
    /// A page with fewer items than were asked for is the last. Many servers send short pages in the middle: this is
    /// for those that do not.
    case shortPage
    /// A status with which the server answers behind its last page. It counts for pages after the first only.
    case status(Int)
}
