import PagingCore

/// The moderators or all users of a site. Rows that are not
/// loaded are placeholders, and pages load before you reach
/// them. Failures of the network, of the answer and of the
/// API have texts of their own.
enum PeopleList: Int32 {
    case moderators = 0
    case users = 1

    /// How the list is loaded. Items far from the viewport
    /// are evicted, and loaded again when they are wanted.
    var configuration: FeedConfiguration {
        FeedConfiguration(
            addressing: .numbered(
                firstNumber: 1, pageSize: pageSize),
            prefetch: .screens(2),
            retention: .items(5_000))
    }

    /// How many rows a request asks for.
    private var pageSize: Int {
        switch self {
        case .moderators: 30
        case .users: 100
        }
    }
}
